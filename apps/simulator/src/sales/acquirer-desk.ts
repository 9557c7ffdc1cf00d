import type { Book } from '../book/book.ts';
import type { Numbering } from './numbering.ts';

/** What every operation on a sale or refund works with. */
export type AcquirerDesk = {
  readonly book: Book;
  readonly numbering: Numbering;
  readonly now: () => Date;
  readonly lateAnswerMs: number;
};
