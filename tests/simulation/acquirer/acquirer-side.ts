import type { Book } from './book.ts';
import type { Traffic } from './calls.ts';

/** The accounts of a history's profile. */
export type Accounts = {
  readonly all: readonly string[];
  /** The account that takes new payments at the beginning; null if they go to the engine's own acquirer. */
  readonly firstActive: string | null;
};

/** The acquirer's side of a history. */
export type AcquirerSide = {
  readonly book: Book;
  readonly traffic: Traffic;
  /** Whether the acquirer holds the card first, and then gets a sale without the card. */
  readonly holdsCards: boolean;
  readonly accounts: Accounts;
};
