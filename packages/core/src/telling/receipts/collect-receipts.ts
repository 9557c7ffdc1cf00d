import type { Worker } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { COLLECT_RECEIPTS } from './collect-receipts-sql.ts';

const PROFILES_MAX = 1_000;

/**
 * Writes the receipts of all payments that have been paid since the last time. Payments are not slowed down, because
 * they are found in the events.
 */
export async function collectReceipts(deps: { readonly pool: Pool }, _actor: Worker): Promise<void> {
  for (;;) {
    const [row] = await run<{ has_more: boolean }>(deps.pool, COLLECT_RECEIPTS, [PROFILES_MAX]);
    if (!row?.has_more) return;
  }
}
