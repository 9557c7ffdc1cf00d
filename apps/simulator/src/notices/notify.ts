import type { Book } from '../book/book.ts';
import type { Play, Sale } from '../book/sale.ts';
import type { Notice } from './notice.ts';
import { saleNotice } from './notice.ts';
import type { NoticeSender } from './notice-sender.ts';

/** Sends a notice, if the account gets notices, once everything in the book has been written to its file. */
export type Notify = (play: Partial<Play> | undefined, notice: Notice) => void;

export function notifyOnceWritten(book: Book, sender: NoticeSender): Notify {
  return (play, notice) => {
    const target = play?.notices;
    if (target == null) return;
    // If the book cannot be written, the call that waits for an answer fails with that error.
    book.written().then(
      () => sender.send(target, notice),
      () => undefined,
    );
  };
}

/** Sends a notice about every decision on a sale, regardless of which request gets the answer. */
export function notifyOfDecisions(book: Book, notify: Notify): void {
  book.onSale((sale: Sale) => {
    if (sale.state === 'approved' || sale.state === 'declined') notify(sale.play, saleNotice(sale));
  });
}
