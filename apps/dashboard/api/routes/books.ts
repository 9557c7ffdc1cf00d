import { Type } from 'typebox';
import type { Route } from '../route.ts';
import { Account, Balance, ListedProof, Posting, Proof, ProofState } from '../schemas/books.ts';
import { Environment, exactly, nullable, PAGE, pageOf, Time } from '../schemas/values.ts';
import { EXPORTS, VERIFICATIONS } from '../tries.ts';

const Instant = Type.Optional(Type.String({ maxLength: 40 }));
const Position = Type.Optional(Type.String({ pattern: '^(0|[1-9][0-9]{0,14})$' }));
/** Either days, which begin at midnight UTC, or instants. `to` is not part of the period. */
const PERIOD = exactly({ from: Instant, to: Instant });

const BalanceDays = Type.Object({
  /** The requested currency, or otherwise the first; null if nothing was booked. */
  currency: nullable(Type.String()),
  currencies: Type.Array(Type.String()),
  accounts: Type.Array(Account),
  /**
   * Oldest first; the balance at the end of each day (UTC), and for today the current balance. `amounts` are in the
   * order of `accounts`.
   */
  points: Type.Array(Type.Object({ at: Time, amounts: Type.Array(Type.Integer()) })),
});

const Statement = Type.Object({
  opening: Type.Array(Balance),
  closing: Type.Array(Balance),
  /** The period's postings come after this position, up to the last one. */
  after_position: Type.Integer(),
  last_position: Type.Integer(),
  count: Type.Integer(),
});

const AllBalances = Type.Object({
  data: Type.Array(Type.Object({ environment: Environment, ...Balance.properties })),
});

const WrongBooks = Type.Object({
  profile_id: Type.String(),
  profile_name: Type.String(),
  merchant_id: Type.String(),
  merchant_name: Type.String(),
  environment: Environment,
  open_items: Type.Integer(),
  unproved_since: nullable(Type.String()),
  wrong_proofs: Type.Integer(),
  differences: Type.Integer(),
  first_difference: nullable(Type.String()),
  checked_at: nullable(Time),
});

export const BOOK_ROUTES = {
  /** `at`: the route returns the balances before this time; without `at`, it returns the current balances. */
  readBalances: {
    right: 'payments.read',
    query: exactly({ at: Instant }),
    answer: Type.Object({ data: Type.Array(Balance) }),
  },
  readBalanceDays: {
    right: 'payments.read',
    query: exactly({
      /** Whole days in UTC, ending with today; 1 to 366, default 30. */
      days: Type.Optional(Type.String({ pattern: '^([1-9]|[1-9][0-9]|[12][0-9]{2}|3[0-5][0-9]|36[0-6])$' })),
      currency: Type.Optional(Type.String({ maxLength: 10 })),
    }),
    answer: BalanceDays,
  },
  readStatement: { right: 'payments.read', query: PERIOD, answer: Statement },
  /** The postings after a position, up to the position `last`. */
  listPostings: {
    right: 'payments.read',
    query: exactly({ after: Position, last: Position, limit: PAGE.limit }),
    answer: pageOf(Posting),
  },
  /** The opening balances, the postings and the closing balances of a period. */
  exportStatement: {
    right: 'payments.read',
    tries: EXPORTS,
    query: PERIOD,
    streams: 'text/csv',
    answer: Type.Unknown(),
  },

  /** The newest first. */
  listProofs: { right: 'payments.read', query: exactly(PAGE), answer: pageOf(ListedProof) },
  /** How many postings have no proof yet, and the day of the first. */
  readUnproved: {
    right: 'payments.read',
    answer: Type.Object({ count: Type.Integer(), day: nullable(Type.String()) }),
  },
  readProof: { right: 'payments.read', answer: Proof },
  /** The document exactly as it was signed. */
  readProofDocument: { right: 'payments.read', streams: 'application/json', answer: Type.Unknown() },
  /** Computes the proof again from the postings. */
  verifyProof: {
    right: 'payments.read',
    tries: VERIFICATIONS,
    answer: Type.Object({ state: ProofState, differences: Type.Array(Type.String()) }),
  },

  readAllBalances: { right: 'operate', answer: AllBalances },
  /** Profiles with unknown outcomes, without a proof that is due, or with a difference. */
  listWrongBooks: { right: 'operate', query: exactly(PAGE), answer: pageOf(WrongBooks) },
} as const satisfies Record<string, Route>;
