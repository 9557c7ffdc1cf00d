import type { Book } from '../book/book.ts';
import type { Play, Sale } from '../book/sale.ts';
import type { Notice } from './notice.ts';
import { saleNotice } from './notice.ts';
import type { NoticeSender } from './notice-sender.ts';

/** Sends a notice about a sale once everything in the book is in its file, if the account gets notices. */
export type Notify = (play: Partial<Play> | undefined, notice: Notice) => void;

export function notifyOnceWritten(book: Book, sender: NoticeSender): Notify {
  return (play, notice) => {
    const target = play?.notices;
    if (target == null) return;
    // A book that cannot be written reports that to whoever waits for an answer.
    book.written().then(
      () => sender.send(target, notice),
      () => undefined,
    );
  };
}

/** Every decision of a sale is told, whoever is answered. */
export function notifyOfDecisions(book: Book, notify: Notify): void {
  book.onSale((sale: Sale) => {
    if (sale.state === 'approved' || sale.state === 'declined') notify(sale.play, saleNotice(sale));
  });
}
