import type { PaymentStatus } from '@pay/server';
import type { Order, OrderStatus, Outcome } from '../orders/order.ts';

/**
 * An order's outcome according to Pay, as the shop keeps it. Undefined if the answer is about something else, because
 * nothing must be shipped for a session with a different order or amount.
 */
export function outcomeOf(order: Order, told: PaymentStatus, source: 'webhook' | 'status'): Outcome | undefined {
  const isOurs = told.track_id === order.trackId && told.reference === order.id;
  if (!isOurs || told.amount_minor !== order.fils || told.currency !== order.currency) return undefined;
  const card = told.payment?.card;
  return {
    status: statusOf(told),
    confirmedBy: source,
    paymentId: told.payment?.payment_id ?? null,
    card: card ? `${card.brand} ${card.last4}` : null,
  };
}

function statusOf({ paid, status }: PaymentStatus): OrderStatus {
  if (paid) return 'paid';
  if (status === 'paid') return 'refunded';
  // This shop captures automatically, so an authorised amount is about to be taken.
  if (status === 'open' || status === 'processing' || status === 'authorised') return 'pending';
  return status === 'voided' ? 'cancelled' : status;
}
