import type { Accounts } from './accounts.ts';
import type { Book } from './book/book.ts';
import type { Payment } from './book/payment.ts';
import type { Notify } from './notices/notify.ts';

/** The state that the routes of the fake share. */
export type Desk = {
  readonly accounts: Accounts;
  readonly book: Book;
  readonly notify: Notify;
  readonly visits: Visits;
  /** References of captures and refunds that are refused, and of sales whose reversal is refused. */
  readonly refused: Set<string>;
};

/** A shopper's visit to the issuer's page. */
export type Visit = {
  readonly id: string;
  readonly payment: Payment;
  readonly method: 'GET' | 'POST';
  /** What the shopper's browser must send to the issuer's page, and what the issuer's page sends back. */
  readonly token: string;
  readonly result: string;
  /** Decides the payment of a shopper who was authenticated. */
  readonly decide: () => void;
  answer: 'approve' | 'refuse' | null;
};

export type Visits = {
  readonly add: (visit: Visit) => void;
  readonly of: (id: string) => Visit | undefined;
  /** The visit whose result a browser has brought back. */
  readonly withResult: (result: string) => Visit | undefined;
};

export function createVisits(): Visits {
  const visits: Visit[] = [];
  return {
    add: (visit) => void visits.push(visit),
    of: (id) => visits.find((each) => each.id === id),
    withResult: (result) => visits.find((each) => each.result === result),
  };
}
