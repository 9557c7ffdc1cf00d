import { randomBytes } from 'node:crypto';
import type { Change, Modification, Payment } from './payment.ts';

/** Everything that the fake has decided, so that a test can compare it with what the engine believes. */
export type Book = {
  readonly payments: readonly Payment[];
  readonly modifications: readonly Modification[];
  /** Every change, in order, so that a witness can replay what was true at each moment. */
  readonly changes: readonly Change[];
  readonly add: (payment: Payment) => void;
  /** Records that a payment's state has changed. */
  readonly decided: (payment: Payment) => void;
  readonly note: (modification: Modification) => void;
  readonly byPspReference: (pspReference: string) => Payment | undefined;
  /** The merchant account's payment with this reference; if there are several, the latest payment. */
  readonly byReference: (merchantAccount: string, reference: string) => Payment | undefined;
};

export function createBook(): Book {
  const payments: Payment[] = [];
  const modifications: Modification[] = [];
  const changes: Change[] = [];
  const byPspReference = (pspReference: string) => payments.find((each) => each.pspReference === pspReference);
  return {
    payments,
    modifications,
    changes,
    add: (payment) => void payments.push(payment),
    decided: ({ reference, state, amount }) => void changes.push({ reference, payment: { state, amount } }),
    note: (modification) => {
      modifications.push(modification);
      const { reference } = byPspReference(modification.paymentPspReference ?? '') ?? modification;
      changes.push({ reference, modification });
    },
    byPspReference,
    byReference: (merchantAccount, reference) =>
      payments.findLast((each) => each.merchantAccount === merchantAccount && each.reference === reference),
  };
}

const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ23456789';

/** A new reference of 16 letters and digits. */
export function newPspReference(): string {
  return Array.from(randomBytes(16), (byte) => LETTERS[byte % LETTERS.length]).join('');
}
