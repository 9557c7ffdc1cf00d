import type { Environment } from '../../ground/environment/environment.ts';
import type { SessionEvent } from '../../record/events/append-events.ts';
import type { SubscribableType } from '../../record/events/event.ts';
import type { Refund } from '../refunds/refund.ts';
import type { PaymentView } from './payment.ts';
import { paymentStatusAnswer } from './payment-status-answer.ts';

/** An event with the answer that payment-status would give at this moment. */
export function paymentEvent(
  type: Exclude<SubscribableType, `refund.${string}`>,
  view: PaymentView,
  environment: Environment,
  at: Date,
  /** The refunds of the session; only an approved payment can have any. */
  refunds: readonly Refund[] = [],
): SessionEvent {
  return { type, session: view.session, data: paymentStatusAnswer(view, environment, refunds), at };
}
