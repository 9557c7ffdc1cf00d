import type { Environment } from '../../ground/environment/environment.ts';
import type { PaymentStatusAnswer } from '../../paying/payments/payment-status-answer.ts';
import type { RefundAnswer } from '../../paying/refunds/refund.ts';
import type { EventType, SubscribableType } from './event-type.ts';

export type { EventType, SubscribableType };

/** What an event of each type carries. */
export type EventData = {
  readonly [Type in EventType]: Type extends `refund.${string}`
    ? RefundAnswer
    : Type extends 'endpoint.test'
      ? { readonly endpoint_id: string }
      : PaymentStatusAnswer;
};

/** An event as the cursor answers it and as it is delivered: frozen in the commit of what it tells of. */
export type EventBody<Type extends EventType = EventType> = {
  readonly id: string;
  readonly type: Type;
  readonly timestamp: string;
  readonly environment: Environment;
  readonly profile_id: string;
  /** Counts the events of one session from 1; null where there is no session. */
  readonly sequence: number | null;
  readonly data: EventData[Type];
};
