import type { Book } from './book.ts';
import type { Traffic } from './calls.ts';

/** The accounts of a history's profile. */
export type Accounts = {
  readonly all: readonly string[];
  /** The one that takes new payments in the beginning; null if they go to the engine's own acquirer. */
  readonly firstActive: string | null;
};

/** What a history has on the acquirer's side. */
export type AcquirerSide = {
  readonly book: Book;
  readonly traffic: Traffic;
  /** Whether it takes the card first, and then a sale without it. */
  readonly holdsCards: boolean;
  readonly accounts: Accounts;
};
