import type { Book } from './book/book.ts';
import type { Change } from './book/journal.ts';
import type { Sessions } from './book/sessions.ts';
import type { Faults } from './faults.ts';

/** The dependencies of every operation. */
export type Desk = {
  readonly book: Book;
  /** Every change of the book, in order. */
  readonly changes: readonly Change[];
  readonly sessions: Sessions;
  readonly faults: Faults;
  readonly now: () => Date;
  readonly newReceipt: () => string;
  readonly newSecret: () => string;
  /** The time that a late bank takes to answer. */
  readonly lateMs: number;
  /** The address of the issuer's page. */
  readonly acsUrl: () => string;
};
