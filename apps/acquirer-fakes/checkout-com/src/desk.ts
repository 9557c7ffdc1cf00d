import type { Accounts } from './accounts.ts';
import type { Answer } from './api/answer.ts';
import type { Book } from './book/book.ts';
import type { Tokens } from './book/tokens.ts';
import type { Faults } from './faults.ts';

/** The state that the routes of the fake share. */
export type Desk = {
  readonly accounts: Accounts;
  readonly book: Book;
  readonly tokens: Tokens;
  readonly faults: Faults;
  /** The stored answers, by the keys of their requests. */
  readonly kept: Map<string, Answer | 'in progress'>;
  /** The duration of a delay. */
  readonly lateMs: number;
  /** How long a payment waits for its shopper. */
  readonly pendingMs: number;
  readonly url: () => string;
};
