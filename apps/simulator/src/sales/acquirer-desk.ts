import type { Book } from '../book/book.ts';
import type { Notify } from '../notices/notify.ts';
import type { Holds } from './holds.ts';
import type { Numbering } from './numbering.ts';

/** The dependencies of every operation on a sale, capture or refund. */
export type AcquirerDesk = {
  readonly book: Book;
  readonly holds: Holds;
  readonly numbering: Numbering;
  readonly now: () => Date;
  readonly lateAnswerMs: number;
  readonly notify: Notify;
};
