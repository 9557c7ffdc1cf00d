import type { Pay, WebhookEvent } from '@pay/server';
import type { OrderBook } from '../orders/order-book.ts';
import { outcomeOf } from './outcome-of.ts';

/** Handles a verified event once. The profile might have other shops, so events for them are skipped. */
export async function receiveEvent(pay: Pay, book: OrderBook, event: WebhookEvent): Promise<void> {
  if (event.sequence === null || !('track_id' in event.data)) return;
  const order = book.byTrackId(event.data.track_id);
  if (!order) return;
  // A refund's event says how much was refunded, not how much is left.
  const told = 'paid' in event.data ? event.data : await pay.payments.status({ track_id: event.data.track_id });
  const outcome = outcomeOf(order, told, 'webhook');
  if (outcome) book.applyEvent(order.id, { id: event.id, sequence: event.sequence }, outcome);
}
