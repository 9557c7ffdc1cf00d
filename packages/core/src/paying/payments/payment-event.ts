import type { Environment } from '../../ground/environment/environment.ts';
import type { SessionEvent } from '../../record/events/append-events.ts';
import type { SubscribableType } from '../../record/events/event.ts';
import type { Refund } from '../refunds/refund.ts';
import type { PaymentView } from './payment.ts';
import { paymentStatusAnswer } from './payment-status-answer.ts';

/** An event that carries what payment-status would answer in this instant. */
export function paymentEvent(
  type: Exclude<SubscribableType, `refund.${string}`>,
  view: PaymentView,
  environment: Environment,
  at: Date,
  /** Of the session; only a payment that was taken has any. */
  refunds: readonly Refund[] = [],
): SessionEvent {
  return { type, session: view.session, data: paymentStatusAnswer(view, environment, refunds), at };
}
