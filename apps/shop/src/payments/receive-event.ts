import type { Pay, WebhookEvent } from '@pay/server';
import type { OrderBook } from '../orders/order-book.ts';
import { outcomeOf } from './outcome-of.ts';

/** Does what a verified event asks for, once. The profile may have other shops: what is not ours is passed over. */
export async function receiveEvent(pay: Pay, book: OrderBook, event: WebhookEvent): Promise<void> {
  if (event.sequence === null || !('track_id' in event.data)) return;
  const order = book.byTrackId(event.data.track_id);
  if (!order) return;
  // A refund's event says what was given back, not what is left.
  const told = 'paid' in event.data ? event.data : await pay.payments.status({ track_id: event.data.track_id });
  const outcome = outcomeOf(order, told, 'webhook');
  if (outcome) book.applyEvent(order.id, { id: event.id, sequence: event.sequence }, outcome);
}
