import { ECHO, objectOf, textOf } from '../../read-json.ts';
import { readTotals, readTransaction, type Totals, type Transaction } from './transaction.ts';

/** An order with all its transactions, as the gateway keeps it. */
export type Order = {
  readonly id: string;
  readonly totals: Totals;
  readonly transactions: readonly Transaction[];
};

/**
 * Null if the body is not an order of this merchant, or if one of its transactions cannot be read, because the
 * unreadable transaction could be the one that took the money.
 */
export function readOrder(body: unknown, merchantId: string): Order | null {
  const order = objectOf(body);
  const id = textOf(order?.['id'], ECHO);
  const listed = order?.['transaction'] ?? [];
  if (order === null || order['merchant'] !== merchantId || id === null || !Array.isArray(listed)) return null;
  const transactions = listed.map((each) => readTransaction(each, merchantId));
  const ours = transactions.filter((each) => each !== null && each.orderId === id) as readonly Transaction[];
  return ours.length === transactions.length ? { id, totals: readTotals(order), transactions: ours } : null;
}
