import { expect, test } from 'vitest';
import type { BookedSale, StoredAttempt } from '../../restore-drill/compare-books.ts';
import type { PaymentNote } from '../clients/payer.ts';
import { type Books, compareMoney } from './check-money.ts';
import { brokenByMoney } from './scenario-report.ts';

const paid: PaymentNote = { profile: 0, beganAt: 1, trackId: 'one', paidAt: 9, ended: null };
const sessions = new Map([['one', 'succeeded']]);
const attempt: StoredAttempt = {
  attempt_id: 'first',
  track_id: 'one',
  state: 'approved',
  status: 'succeeded',
  amount_minor: 10_500n,
  currency: 'BHD',
};
const sale: BookedSale = { reference: 'first', state: 'approved', value: { minor: '10500', currency: 'BHD' } };
const books = booksOf([attempt], [sale]);

test('books that agree break no promise', () => {
  expect(brokenByMoney(compareMoney([paid], sessions, books))).toEqual([]);
});

test('a payment after an attempt that was reversed is sound', () => {
  const again = { ...attempt, attempt_id: 'second' };
  const both = booksOf(
    [{ ...attempt, state: 'reversed' }, again],
    [
      { ...sale, state: 'reversed' },
      { ...sale, reference: 'second' },
    ],
  );
  expect(brokenByMoney(compareMoney([paid], sessions, both))).toEqual([]);
});

test.each([
  ['a session that is missing', [paid], new Map(), booksOf([], []), 'Acknowledgements lost: 1'],
  ['a payment that is no longer paid', [paid], new Map([['one', 'open']]), books, 'Acknowledgements lost: 1'],
  [
    'two approvals of one session',
    [paid],
    sessions,
    booksOf([attempt, { ...attempt, attempt_id: 'second' }], [sale, { ...sale, reference: 'second' }]),
    'Payments that happened twice: 1',
  ],
  [
    'a session that nobody created',
    [paid],
    new Map([...sessions, ['two', 'open']]),
    books,
    'Payments that happened twice: 1, such as two belongs to no client',
  ],
  ['a sale that the database does not know', [paid], sessions, booksOf([], [sale]), 'the database: 1'],
  [
    'a payment that never ended',
    [paid, { ...paid, trackId: null, paidAt: null, ended: 'no create request succeeded within 180000 ms' }],
    sessions,
    books,
    'Payments that never ended: 1, such as no session: no create request succeeded',
  ],
])('%s is told', (_, notes, stored, compared, sentence) => {
  expect(brokenByMoney(compareMoney(notes, stored, compared))).toEqual([expect.stringContaining(sentence)]);
});

function booksOf(attempts: readonly StoredAttempt[], sales: readonly BookedSale[]): Books {
  return {
    attempts: new Map(attempts.map((each) => [each.attempt_id, each])),
    sales: new Map(sales.map((each) => [each.reference, each])),
  };
}
