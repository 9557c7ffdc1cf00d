import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { routingPartOf } from '../../ground/ids/public-id.ts';
import { RECORD_FORGED } from './notices-sql.ts';

/** Messages with a wrong signature that came to the address of an account. */
export type SeenForged = { readonly accountId: string; readonly count: number };

/** Adds to the counts of accounts; a batch must not contain an account twice. */
export async function recordForged({ pool }: { readonly pool: Database }, seen: readonly SeenForged[]): Promise<void> {
  await run(pool, RECORD_FORGED, [
    seen.map(({ accountId }) => routingPartOf('acc', accountId) ?? ''),
    seen.map(({ accountId }) => accountId),
    seen.map(({ count }) => count),
  ]);
}
