import type { Book } from './book.ts';
import type { Traffic } from './calls.ts';

/** What a history has on the acquirer's side. */
export type AcquirerSide = {
  readonly book: Book;
  readonly traffic: Traffic;
  /** Whether it takes the card first, and then a sale without it. */
  readonly holdsCards: boolean;
};
