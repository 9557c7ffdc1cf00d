import type { Database } from '../../ground/database/pool.ts';
import { divide, runForm } from '../../ground/database/profile-statement.ts';
import { routingPartOf } from '../../ground/ids/public-id.ts';
import { RECORD_FORGED } from './notices-sql.ts';

/** Messages with a wrong signature that came to the address of an account. */
export type SeenForged = { readonly accountId: string; readonly count: number };

/** Adds to the counts of accounts; a batch must not contain an account twice. */
export async function recordForged({ pool }: { readonly pool: Database }, seen: readonly SeenForged[]): Promise<void> {
  for (const [profileId, batch] of divide(pool, seen, profileOf)) {
    const accounts = batch.map(({ accountId }) => accountId);
    const values = [batch.map(profileOf), accounts, batch.map(({ count }) => count)];
    await runForm(pool, RECORD_FORGED, values, profileId);
  }
}

function profileOf({ accountId }: SeenForged): string {
  return routingPartOf('acc', accountId) ?? '';
}
