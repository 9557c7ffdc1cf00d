import type { Environment } from '../../ground/environment/environment.ts';
import type { SessionEvent } from '../../record/events/append-events.ts';
import type { SubscribableType } from '../../record/events/event.ts';
import type { PaymentView } from './payment.ts';
import { type FullView, paymentStatusAnswer } from './payment-status-answer.ts';

export type PaymentEventType = Exclude<SubscribableType, `refund.${string}` | `key.${string}` | `card_page.${string}`>;

/** An event with the answer that payment-status would give at this time. */
export function paymentEvent(
  type: PaymentEventType,
  view: PaymentView | FullView,
  environment: Environment,
  at: Date,
): SessionEvent {
  return { type, session: view.session, data: paymentStatusAnswer(view, environment), at };
}
