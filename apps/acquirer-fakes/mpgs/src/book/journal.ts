import type { Book } from './book.ts';

/** One change of a transaction: its state after the change. */
export type Change = {
  readonly orderId: string;
  readonly transactionId: string;
  readonly type: string;
  readonly result: string;
  readonly gatewayCode: string;
  readonly amountMinor: string;
  readonly currency: string;
};

/** Keeps every change of the book in order, so that a witness can replay what was true at each moment. */
export function keepJournal(book: Book): readonly Change[] {
  const changes: Change[] = [];
  book.onChange((order, { id, type, result, gatewayCode, money }) => {
    const amountMinor = money.minor.toString();
    const what = { type, result, gatewayCode, amountMinor, currency: money.currency };
    changes.push({ orderId: order.id, transactionId: id, ...what });
  });
  return changes;
}
