import { type Currency, parseCurrency } from '@pay/money/currency';
import type { Database } from '../../ground/database/pool.ts';
import { run, runByOrdinal } from '../../ground/database/statement.ts';
import { UnreadableRow } from '../../ground/database/unreadable-row.ts';
import type { LedgerAccount, PostingKind } from '../../record/postings/posting.ts';
import { closeDays } from './close-days.ts';
import { BALANCES_AT, LIST_POSTINGS } from './read-ledger-sql.ts';

/** The balance of an account. Positive if debits exceed credits. */
export type Balance = { readonly account: LedgerAccount; readonly currency: Currency; readonly minor: bigint };

/** The balances before a given time. */
export type BalancesAt = {
  readonly balances: readonly Balance[];
  /** The position of the last posting before that time; 0 if there is none. */
  readonly position: bigint;
};

export type Posting = {
  readonly position: bigint;
  readonly kind: PostingKind;
  readonly reference: string;
  /** Null if no session is concerned. */
  readonly trackId: string | null;
  readonly debit: LedgerAccount;
  readonly credit: LedgerAccount;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly bookedAt: Date;
};

/** The postings after a position, up to the position `last` or, without it, up to the last posting. */
export type PostingRange = { readonly after: bigint; readonly last?: bigint };

type Deps = { readonly pool: Database };
type BalanceRow = {
  position: bigint;
  balances: readonly { readonly currency: string; readonly account: LedgerAccount; readonly minor: string }[];
};
type PostingRow = {
  position: bigint;
  kind: PostingKind;
  reference: string;
  track_id: string | null;
  debit: LedgerAccount;
  credit: LedgerAccount;
  currency: string;
  amount_minor: bigint;
  booked_at: Date;
};

/** The greatest bigint of the database. */
const NO_LAST = 9_223_372_036_854_775_807n;

/** A profile's balances now or, with `at`, from everything that was booked before that time. */
export async function readBalances(deps: Deps, profileId: string, at?: Date): Promise<readonly Balance[]> {
  const [found] = await readBalancesAt(deps, profileId, [at]);
  return found?.balances ?? [];
}

/** A profile's balances before each of several times, in one snapshot; undefined means now. */
export async function readBalancesAt(
  { pool }: Deps,
  profileId: string,
  moments: readonly (Date | undefined)[],
): Promise<readonly BalancesAt[]> {
  await closeDays(pool, profileId);
  const times = moments.map((moment) => moment?.toISOString() ?? 'infinity');
  const rows = await runByOrdinal<BalanceRow>(pool, BALANCES_AT, [profileId, times], times.length);
  return rows.map(({ position, balances }) => ({
    position,
    balances: balances.map(({ account, currency, minor }) => ({
      account,
      currency: known(currency, profileId),
      minor: BigInt(minor),
    })),
  }));
}

/** At most `limit` postings, in the order of their positions. */
export async function listPostings(
  { pool }: Deps,
  profileId: string,
  { after, last = NO_LAST }: PostingRange,
  limit: number,
): Promise<readonly Posting[]> {
  const rows = await run<PostingRow>(pool, LIST_POSTINGS, [profileId, after, last, limit]);
  return rows.map((row) => ({
    position: row.position,
    kind: row.kind,
    reference: row.reference,
    trackId: row.track_id,
    debit: row.debit,
    credit: row.credit,
    currency: known(row.currency, row.reference),
    amountMinor: row.amount_minor,
    bookedAt: row.booked_at,
  }));
}

function known(code: string, id: string): Currency {
  const currency = parseCurrency(code);
  if (!currency) throw new UnreadableRow(id, `its currency ${code} is not known`);
  return currency;
}
