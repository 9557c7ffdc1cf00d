import type { Worker } from '../../../ground/actors/actor.ts';
import type { Bearer } from '../../../ground/actors/bearer.ts';
import type { Pool } from '../../../ground/database/pool.ts';
import { run } from '../../../ground/database/statement.ts';
import { transaction } from '../../../ground/database/transaction.ts';
import { storableId } from '../../../ground/ids/public-id.ts';
import { accepted, type Result } from '../../../ground/refusals/refusal.ts';
import { recordBearerAudit } from '../../../merchants/audit/record-audit.ts';
import { CANCEL_DELIVERIES, DELETE_ENDPOINT } from './endpoints-sql.ts';
import { NO_SUCH_ENDPOINT } from './list-endpoints.ts';
import { type ByBearerDeps, lockBearer } from './lock-bearer.ts';

/**
 * Deletes an endpoint, so nothing more is sent to it. A worker cancels its waiting deliveries, because there can be
 * very many of them. Refuses: what the key check refuses, not_found.
 */
export function deleteEndpoint(deps: ByBearerDeps, actor: Bearer, endpointId: string): Promise<Result<void>> {
  return transaction(deps.pool, async (database) => {
    const locked = await lockBearer(deps, actor, database);
    if (!locked.ok) return locked;
    const { profileId } = locked.value;
    const gone = await run(database, DELETE_ENDPOINT, [profileId, storableId(endpointId)]);
    if (gone.length === 0) return NO_SUCH_ENDPOINT;
    await recordBearerAudit(database, actor, { profileId, action: 'endpoint.deleted', objectId: endpointId });
    return accepted(undefined);
  });
}

/** Cancels at most `limit` deliveries to deleted endpoints in one commit, and returns how many. */
export async function cancelDeliveries(deps: { readonly pool: Pool }, _actor: Worker, limit: number): Promise<number> {
  return (await run(deps.pool, CANCEL_DELIVERIES, [limit])).length;
}
