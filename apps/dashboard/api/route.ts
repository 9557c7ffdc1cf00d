import type { Right } from '@pay/core/merchants/access/rights';
import type { TSchema } from 'typebox';

/** What a route needs and answers; where it is stands in `addresses.ts`. */
export type Route = {
  /** The one right that it needs, in the account of the merchant that its address names. */
  readonly right: Right;
  /** Only within ten minutes after the person has signed in or proved again who it is. */
  readonly fresh?: true;
  /** The answer bears an ETag. */
  readonly tagged?: true;
  /** The request bears the `If-Match` of what was read; when that has changed it is refused as `stale`. */
  readonly ifMatch?: true;
  readonly query?: TSchema;
  /** JSON; without one the request has no body. */
  readonly body?: TSchema;
  /** The body is a picture instead, under its own type. */
  readonly takesPicture?: true;
  /** JSON; `null` is answered as 204. */
  readonly answer: TSchema;
  /** The answer is a picture instead. */
  readonly givesPicture?: true;
  /** The answer is a text of this type instead, sent as it is made. */
  readonly streams?: 'text/csv' | 'text/event-stream';
};
