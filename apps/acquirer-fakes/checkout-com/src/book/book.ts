import { randomBytes } from 'node:crypto';
import { type Action, type Payment, sumOf } from './payment.ts';

/** One change of the book: the state after the change. `reference` is the reference of the sale. */
export type Change = {
  /** When, in milliseconds of this machine's monotonic clock, so that the books of several fakes can be merged. */
  readonly at: number;
  readonly reference: string;
  readonly state: Payment['state'];
  /** The amount that is held or was taken, and was not returned. */
  readonly amount: number;
  readonly currency: string;
  readonly action: Action | null;
};

/** Everything that the fake has decided, so that a test can compare it with what the engine believes. */
export type Book = {
  readonly payments: readonly Payment[];
  /** Every change, in order, so that a witness can replay what was true at each moment. */
  readonly changes: readonly Change[];
  readonly add: (payment: Payment) => void;
  /** Records that a payment has changed. `action` is what was done with the payment. */
  readonly changed: (payment: Payment, action?: Action) => void;
  readonly onChange: (listener: (payment: Payment, action: Action | null) => void) => void;
  /** Finds a payment by its own id or by the id of its session. */
  readonly find: (account: string, id: string) => Payment | undefined;
  readonly byReference: (account: string, reference: string) => readonly Payment[];
};

export function createBook(): Book {
  const payments: Payment[] = [];
  const changes: Change[] = [];
  const listeners: ((payment: Payment, action: Action | null) => void)[] = [];
  return {
    payments,
    changes,
    add: (payment) => void payments.push(payment),
    changed: (payment, action) => {
      const { reference, state, held, currency } = payment;
      const amount = held - sumOf(payment, 'Refund');
      const at = Number(process.hrtime.bigint()) / 1e6;
      changes.push({ at, reference, state, amount, currency, action: action ? { ...action } : null });
      for (const listener of listeners) listener(payment, action ?? null);
    },
    onChange: (listener) => void listeners.push(listener),
    find: (account, id) => payments.find((each) => each.account === account && (each.id === id || each.session === id)),
    byReference: (account, reference) =>
      payments.filter((each) => each.account === account && each.reference === reference).toReversed(),
  };
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** A new id: a prefix such as pay_, and 26 letters and digits. */
export function newId(prefix: string): string {
  return `${prefix}_${Array.from(randomBytes(26), (byte) => LETTERS[byte % LETTERS.length]).join('')}`;
}
