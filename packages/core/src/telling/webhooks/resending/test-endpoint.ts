import type { Bearer } from '../../../ground/actors/bearer.ts';
import { run } from '../../../ground/database/statement.ts';
import { transaction } from '../../../ground/database/transaction.ts';
import { storableId } from '../../../ground/ids/public-id.ts';
import { accepted, type Result, refusedFor } from '../../../ground/refusals/refusal.ts';
import { recordBearerAudit } from '../../../merchants/audit/record-audit.ts';
import { appendEvents } from '../../../record/events/append-events.ts';
import type { ResentDelivery } from '../deliveries/delivery.ts';
import type { EndpointRow } from '../endpoints/endpoint.ts';
import { LOCK_ENDPOINT } from '../endpoints/endpoints-sql.ts';
import { NO_SUCH_ENDPOINT } from '../endpoints/list-endpoints.ts';
import { type ByBearerDeps, lockBearer } from '../endpoints/lock-bearer.ts';
import type { ResentEvent } from './resend-event.ts';
import { DELIVERIES_OF_EVENT, PROBE_NOW } from './resend-sql.ts';

/**
 * Sends an event of type `endpoint.test` to one endpoint, whatever types it subscribes to. An endpoint that keeps
 * failing is probed now. Refuses: what the key check refuses, not_found, endpoint_disabled.
 */
export function testEndpoint(deps: ByBearerDeps, actor: Bearer, endpointId: string): Promise<Result<ResentEvent>> {
  return transaction(deps.pool, async (database) => {
    const locked = await lockBearer(deps, actor, database);
    if (!locked.ok) return locked;
    const { profileId, now } = locked.value;
    const id = storableId(endpointId);
    // The lane is locked before the endpoint's row, in the same order as when attempts are recorded.
    await run(database, PROBE_NOW, [profileId, [id]]);
    const [endpoint] = await run<EndpointRow>(database, LOCK_ENDPOINT, [profileId, id]);
    if (!endpoint) return NO_SUCH_ENDPOINT;
    if (endpoint.status === 'disabled') {
      return refusedFor('endpoint_disabled', 'endpoint_disabled');
    }
    const event = { type: 'endpoint.test', profileId, endpointId: endpoint.endpoint_id, at: now } as const;
    const [eventId = ''] = await appendEvents(database, deps.environment, [event]);
    const deliveries = await run<ResentDelivery>(database, DELIVERIES_OF_EVENT, [profileId, eventId]);
    await recordBearerAudit(database, actor, { profileId, action: 'endpoint.tested', objectId: endpoint.endpoint_id });
    return accepted({ event_id: eventId, deliveries });
  });
}
