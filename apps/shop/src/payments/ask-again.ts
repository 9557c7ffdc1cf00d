import { type Pay, PayError } from '@pay/server';
import type { Order } from '../orders/order.ts';
import type { OrderBook } from '../orders/order-book.ts';
import { outcomeOf } from './outcome-of.ts';

const PAUSE_MS = 2_000;
const TIMEOUT_MS = 5_000;
const REMEMBERED_MAX = 1_000;

/**
 * A function that returns an order with its current status. If the outcome is not known yet, it asks payment-status
 * first, because webhooks can be late.
 */
export type AskAgain = (order: Order) => Promise<Order>;

export function createAskAgain(pay: Pay, book: OrderBook, now: () => number): AskAgain {
  const askedAt = new Map<string, number>();
  return async (order) => {
    const isTooSoon = now() - (askedAt.get(order.id) ?? Number.NEGATIVE_INFINITY) < PAUSE_MS;
    if (order.status !== 'pending' || order.trackId === null || isTooSoon) return order;
    if (askedAt.size >= REMEMBERED_MAX) askedAt.clear();
    askedAt.set(order.id, now());
    try {
      const told = await pay.payments.status({ track_id: order.trackId }, { timeoutMs: TIMEOUT_MS, maxRetries: 0 });
      const outcome = outcomeOf(order, told, 'status');
      if (outcome && outcome.status !== 'pending') book.applyAnswer(order.id, outcome);
    } catch (error) {
      // Unknown does not mean failed, so the page asks again.
      if (!(error instanceof PayError)) throw error;
    }
    return book.byId(order.id) ?? order;
  };
}
