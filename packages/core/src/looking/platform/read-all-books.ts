import { type Currency, parseCurrency } from '@pay/money/currency';
import { mergeRows, runInOrder } from '../../ground/database/every-server.ts';
import type { Database } from '../../ground/database/pool.ts';
import { UnreadableRow } from '../../ground/database/unreadable-row.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { checkFilter, type Page, type PageRequest, pageOf } from '../../ground/lists/page.ts';
import { accepted, type Result } from '../../ground/refusals/refusal.ts';
import type { LedgerAccount } from '../../record/postings/posting.ts';
import { ALL_BALANCES, WRONG_BOOKS } from './read-all-books-sql.ts';

/** The total balance of all profiles of an environment; positive if debits exceed credits. */
export type AllBalances = {
  readonly environment: Environment;
  readonly account: LedgerAccount;
  readonly currency: Currency;
  readonly minor: bigint;
};

/** A profile whose books need attention. */
export type WrongBooks = {
  /** The profile's routing part. */
  readonly profileId: string;
  readonly profileName: string;
  readonly merchantId: string;
  readonly merchantName: string;
  readonly environment: Environment;
  /** The number of payments, captures and refunds whose outcome is unknown. */
  readonly openItems: number;
  /** The first day that should have a proof and has none; null if there is no such day. */
  readonly unprovedSince: string | null;
  /** The number of proofs whose latest verification found a difference. */
  readonly wrongProofs: number;
  /** The number of differences that the latest check found, and the time of that check. */
  readonly differences: number;
  readonly firstDifference: string | null;
  readonly checkedAt: Date | null;
};

type BalanceRow = { environment: Environment; currency: string; account: LedgerAccount; minor: bigint };
type BooksRow = {
  profile_id: string;
  profile_name: string;
  merchant_id: string;
  merchant_name: string;
  environment: Environment;
  open_items: number;
  unproved_since: string | null;
  wrong_proofs: number;
  differences: number;
  first_difference: string | null;
  checked_at: Date | null;
};

/** The balances of all profiles together, by environment, currency and account. */
export async function readAllBalances({ pool }: { readonly pool: Database }): Promise<readonly AllBalances[]> {
  const namesOf = (row: BalanceRow) => [row.environment, row.currency, row.account];
  const rows = mergeRows(
    await runInOrder<BalanceRow>(pool, ALL_BALANCES, [], { by: namesOf }),
    (row) => namesOf(row).join(' '),
    (one, other) => ({ ...one, minor: one.minor + other.minor }),
  );
  return rows.map(({ environment, account, currency: code, minor }) => {
    const currency = parseCurrency(code);
    if (!currency) throw new UnreadableRow(account, `its currency ${code} is not known`);
    return { environment, account, currency, minor };
  });
}

/** Profiles whose books need attention, by id. Refuses: invalid_request. */
export async function listWrongBooks(
  { pool }: { readonly pool: Database },
  page: PageRequest,
): Promise<Result<Page<WrongBooks>>> {
  const checked = checkFilter(page);
  if (!checked.ok) return checked;
  const values = [page.after ?? '', page.limit + 1];
  const rows = await runInOrder<BooksRow>(pool, WRONG_BOOKS, values, {
    by: (row) => [row.profile_id],
    limit: page.limit + 1,
  });
  return accepted(pageOf(rows.map(fromRow), page.limit, ({ profileId }) => profileId));
}

function fromRow(row: BooksRow): WrongBooks {
  return {
    profileId: row.profile_id,
    profileName: row.profile_name,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    environment: row.environment,
    openItems: row.open_items,
    unprovedSince: row.unproved_since,
    wrongProofs: row.wrong_proofs,
    differences: row.differences,
    firstDifference: row.first_difference,
    checkedAt: row.checked_at,
  };
}
