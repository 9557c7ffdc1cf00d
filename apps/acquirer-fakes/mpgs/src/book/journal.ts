import type { Book } from './book.ts';

/** One change of a transaction: its state after the change. */
export type Change = {
  /** When, in milliseconds of this machine's monotonic clock, so that the books of several fakes can be merged. */
  readonly at: number;
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
    const at = Number(process.hrtime.bigint()) / 1e6;
    changes.push({ at, orderId: order.id, transactionId: id, ...what });
  });
  return changes;
}
