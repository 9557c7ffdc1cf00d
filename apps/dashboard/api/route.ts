import type { Right } from '@pay/core/merchants/access/rights';
import type { TSchema } from 'typebox';
import type { Tries } from './tries.ts';

/** What a route requires and returns. Its path is in `addresses.ts`. */
export type Route = {
  /** The right that the route needs for the merchant in its path. */
  readonly right: Right;
  /** Whether the route can be used only within 10 minutes of a sign-in or a fresh proof. */
  readonly fresh?: true;
  /** Whether only operators can use the route if people need an invitation to create an account. */
  readonly operatorsIfInvited?: true;
  /**
   * Whether the route is for the person's own account. People who still have to set up a second factor can use only
   * such routes.
   */
  readonly ofAccount?: true;
  /** How often a person can use the route, if it costs much more than others. */
  readonly tries?: Tries;
  /** Whether the route returns no merchant data, so that an operator's reading is not recorded in the audit. */
  readonly ofPlatform?: true;
  /** Whether the route changes nothing although its method is not GET, because its query needs a body. */
  readonly onlyReads?: true;
  /** Whether the answer has an ETag. */
  readonly tagged?: true;
  /**
   * Whether the request needs an `If-Match` with the tag that was read. If the object has changed, the request is
   * refused as `stale`.
   */
  readonly ifMatch?: true;
  readonly query?: TSchema;
  /** JSON. If undefined, the request has no body. */
  readonly body?: TSchema;
  /** Whether the body is a picture instead of JSON, with its own content type. */
  readonly takesPicture?: true;
  /** Whether the body is a CSV file. The handler reads the file as a stream. */
  readonly takesFile?: true;
  /** Whether the body is a file that answers a dispute, with its own content type. */
  readonly takesEvidence?: true;
  /** JSON; `null` is sent as 204. */
  readonly answer: TSchema;
  /** Whether the answer is a picture instead of JSON. */
  readonly givesPicture?: true;
  /** Whether the answer is a file that browsers save instead of opening it in the page. */
  readonly givesFile?: true;
  /** The media type of an answer that is text instead of JSON, and is streamed while it is produced. */
  readonly streams?: 'text/csv' | 'text/event-stream' | 'application/json' | 'application/jsonl';
};
