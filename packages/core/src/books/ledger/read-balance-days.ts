import type { Currency } from '@pay/money/currency';
import type { Database } from '../../ground/database/pool.ts';
import type { LedgerAccount } from '../../record/postings/posting.ts';
import { type Balance, readBalancesAt } from './read-ledger.ts';
import { shownMinor } from './shown-balance.ts';

/** The balances at the end of each day of a period, in one currency. */
export type BalanceDays = {
  /** Null if nothing was booked. */
  readonly currency: Currency | null;
  readonly currencies: readonly Currency[];
  readonly accounts: readonly LedgerAccount[];
  /** Oldest first. `minors` are in the order of `accounts`, with the signs that people see. */
  readonly points: readonly { readonly at: Date; readonly minors: readonly bigint[] }[];
};

const DAY_MS = 86_400_000;

/** The last `days` days (UTC). The last day is today, and its balance is the current one. */
export async function readBalanceDays(
  { pool }: { readonly pool: Database },
  profileId: string,
  {
    days,
    currency: wanted,
    now,
  }: { readonly days: number; readonly currency?: string | undefined; readonly now: Date },
): Promise<BalanceDays> {
  const today = now.getTime() - (now.getTime() % DAY_MS);
  const begins = Array.from({ length: days }, (_, n) => new Date(today - (days - 1 - n) * DAY_MS));
  const ends = begins.slice(1);
  const found = await readBalancesAt({ pool }, profileId, [...ends, undefined]);
  // An account that has postings in a currency never disappears, so the last day has all accounts and currencies.
  const last = found.at(-1)?.balances ?? [];
  const currencies = [...new Set(last.map(({ currency }) => currency))];
  const currency = currencies.find((each) => each === wanted) ?? currencies[0] ?? null;
  const accounts = last.filter((balance) => balance.currency === currency).map(({ account }) => account);
  const minorOf = (balances: readonly Balance[], account: LedgerAccount) => {
    const held = balances.find((balance) => balance.account === account && balance.currency === currency);
    return held ? shownMinor(held) : 0n;
  };
  const points = begins.map((at, n) => ({
    at,
    minors: accounts.map((account) => minorOf(found[n]?.balances ?? [], account)),
  }));
  return { currency, currencies, accounts, points };
}
