import { isApproved } from './codes/meaning-of.ts';
import { TRANSACTION_IDS } from './ids.ts';
import { transactionOf } from './retrieve-order.ts';
import type { Order } from './wire/order.ts';

const VOIDS: ReadonlySet<string> = new Set(['VOID_PAYMENT', 'VOID_AUTHORIZATION']);

/**
 * Whether everything was given back: by a void, including a void from the gateway's own pages, or by our full refund.
 */
export function isUndone(order: Order): boolean {
  const undo = transactionOf(order, TRANSACTION_IDS.undo);
  if (undo !== undefined && isApproved(undo)) return true;
  return order.transactions.some((each) => VOIDS.has(each.type) && isApproved(each));
}
