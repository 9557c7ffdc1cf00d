import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import type { WrittenRouting } from './read-routing.ts';
import { FIND_ROUTING } from './routings-sql.ts';

/** A profile's rules, with the accounts that they can name: all but retired ones. */
export type FoundRouting = {
  readonly merchantId: string;
  /** Raised with every change; 0 before the first. */
  readonly version: number;
  /** Null if routing is off. */
  readonly routing: WrittenRouting | null;
  readonly changedAt: Date | null;
  readonly accounts: readonly { readonly accountId: string; readonly kind: string; readonly state: string }[];
};

type Row = {
  merchant_id: string;
  version: number | null;
  document: WrittenRouting | null;
  changed_at: Date | null;
  accounts: { account_id: string; kind: string; state: string }[];
};

/** `profileId`: the routing part of the profile's id. Refuses: not_found. */
export async function findRouting(
  { pool }: { readonly pool: Database },
  profileId: string,
): Promise<Result<FoundRouting>> {
  const [row] = await run<Row>(pool, FIND_ROUTING, [profileId]);
  if (!row) return refused('not_found', 'This profile does not exist.');
  return accepted({
    merchantId: row.merchant_id,
    version: row.version ?? 0,
    routing: row.document,
    changedAt: row.changed_at,
    accounts: row.accounts.map(({ account_id: accountId, kind, state }) => ({ accountId, kind, state })),
  });
}
