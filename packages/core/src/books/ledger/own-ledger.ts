import { sumNumber } from '@pay/money/sum';
import type { PresentedKey } from '../../ground/actors/actor.ts';
import { presentedValue } from '../../ground/actors/bearer.ts';
import { run } from '../../ground/database/statement.ts';
import { readPeriod, type WrittenPeriod } from '../../ground/lists/read-period.ts';
import { readTime } from '../../ground/lists/read-time.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import type { CheckKeyDeps } from '../../merchants/keys/check-key.ts';
import type { KeyCheckRefusal } from '../../merchants/keys/key-check-sql.ts';
import type { LedgerAccount, PostingKind } from '../../record/postings/posting.ts';
import { LEDGER_BEARER } from './own-ledger-sql.ts';
import { type Balance, listPostings, type Posting, readBalances } from './read-ledger.ts';
import { readStatement } from './read-statement.ts';
import { shownMinor } from './shown-balance.ts';

export type KeyDeps = CheckKeyDeps & { readonly touchKey: (keyId: string | null) => void };

type Row = { profile_id: string | null; refusal: KeyCheckRefusal | null; stale_key_id: string | null };

/**
 * A balance as merchants see it. It is positive for amounts that the acquirer owes, has paid or has kept, that the
 * merchant is owed, that must go back, or that disputes have taken. Both amounts are exact up to 15 digits; a larger
 * balance is rounded to the nearest number.
 */
export type BalanceAnswer = { account: LedgerAccount; currency: string; amount: number; amount_minor: number };

/** A posting as merchants see it. */
export type PostingAnswer = {
  position: number;
  kind: PostingKind;
  reference: string;
  track_id: string | null;
  debit: LedgerAccount;
  credit: LedgerAccount;
  amount: number;
  amount_minor: number;
  currency: string;
  booked_at: string;
};

/** A statement as merchants see it. Its postings are listed after `after_position`, up to `last_position`. */
export type StatementAnswer = {
  opening: readonly BalanceAnswer[];
  closing: readonly BalanceAnswer[];
  after_position: number;
  last_position: number;
  count: number;
};

export type ListOwnPostings = {
  /** The last position that the caller has; 0 to begin with the first posting. */
  readonly after: bigint;
  /** The last position to list; without it, the list ends with the last posting. */
  readonly last?: bigint | undefined;
  readonly limit: number;
};

/** The balances of the key's profile, now or before `at`. Refuses: what the key check refuses, invalid_request. */
export async function readOwnBalances(
  deps: KeyDeps,
  actor: PresentedKey,
  at?: string,
): Promise<Result<{ readonly data: readonly BalanceAnswer[] }>> {
  const bearer = await profileOf(deps, actor);
  if (!bearer.ok) return bearer;
  const time = readTime('at', at);
  if (!time.ok) return time;
  const balances = await readBalances(deps, bearer.value, time.value);
  return accepted({ data: balances.map(balanceAnswer) });
}

/** The statement of the key's profile. Refuses: what the key check refuses, invalid_request. */
export async function readOwnStatement(
  deps: KeyDeps,
  actor: PresentedKey,
  written: WrittenPeriod,
): Promise<Result<StatementAnswer>> {
  const bearer = await profileOf(deps, actor);
  if (!bearer.ok) return bearer;
  const period = readPeriod(written);
  if (!period.ok) return period;
  const { opening, closing, range, count } = await readStatement(deps, bearer.value, period.value);
  return accepted({
    opening: opening.map(balanceAnswer),
    closing: closing.map(balanceAnswer),
    after_position: Number(range.after),
    last_position: Number(range.last),
    count,
  });
}

/**
 * The postings of the key's profile after a position, in order. No posting is skipped, because postings become visible
 * in the order of their positions. Refuses: what the key check refuses.
 */
export async function listOwnPostings(
  deps: KeyDeps,
  actor: PresentedKey,
  { after, last, limit }: ListOwnPostings,
): Promise<Result<{ readonly data: readonly PostingAnswer[]; readonly has_more: boolean }>> {
  const bearer = await profileOf(deps, actor);
  if (!bearer.ok) return bearer;
  const range = last === undefined ? { after } : { after, last };
  const postings = await listPostings(deps, bearer.value, range, limit + 1);
  return accepted({ data: postings.slice(0, limit).map(postingAnswer), has_more: postings.length > limit });
}

/** The profile of a key. Refuses: what the key check refuses. */
export async function profileOf(
  { pool, environment, touchKey }: KeyDeps,
  actor: PresentedKey,
): Promise<Result<string>> {
  const [row] = await run<Row>(pool, LEDGER_BEARER, [environment, presentedValue(actor)]);
  if (!row || row.refusal !== null || row.profile_id === null) return refused(row?.refusal ?? 'api_key_invalid');
  touchKey(row.stale_key_id);
  return accepted(row.profile_id);
}

function balanceAnswer(balance: Balance): BalanceAnswer {
  const { account, currency } = balance;
  const minor = shownMinor(balance);
  return { account, currency, amount: sumNumber(minor, currency), amount_minor: Number(minor) };
}

function postingAnswer({ position, kind, reference, trackId, debit, credit, ...posting }: Posting): PostingAnswer {
  const { currency, amountMinor: minor, bookedAt } = posting;
  return {
    position: Number(position),
    kind,
    reference,
    track_id: trackId,
    debit,
    credit,
    amount: sumNumber(minor, currency),
    amount_minor: Number(minor),
    currency,
    booked_at: bookedAt.toISOString(),
  };
}
