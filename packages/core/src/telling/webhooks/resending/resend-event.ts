import type { Bearer } from '../../../ground/actors/bearer.ts';
import { run } from '../../../ground/database/statement.ts';
import { afterCommit, transaction } from '../../../ground/database/transaction.ts';
import { randomBase62 } from '../../../ground/ids/base62.ts';
import { storableId } from '../../../ground/ids/public-id.ts';
import { accepted, type Result, refused } from '../../../ground/refusals/refusal.ts';
import { recordBearerAudit } from '../../../merchants/audit/record-audit.ts';
import { DELIVERY_RANDOM_LENGTH } from '../../../record/events/append-events.ts';
import { DELIVERIES_DUE } from '../../../record/events/deliveries-due.ts';
import type { ResentDelivery } from '../deliveries/delivery.ts';
import { NO_SUCH_ENDPOINT } from '../endpoints/list-endpoints.ts';
import { type ByBearerDeps, lockBearer } from '../endpoints/lock-bearer.ts';
import { FIND_EVENT, PROBE_NOW, RESEND_EVENT } from './resend-sql.ts';

export type ResentEvent = { event_id: string; deliveries: readonly ResentDelivery[] };

/**
 * Sends an event again, to one endpoint or to all enabled endpoints that subscribe to its type. A delivery that is
 * already waiting becomes due now. An endpoint that keeps failing is probed now. Refuses: what the key check refuses,
 * not_found.
 */
export function resendEvent(
  deps: ByBearerDeps,
  actor: Bearer,
  command: { readonly eventId: string; readonly endpointId: string | undefined },
): Promise<Result<ResentEvent>> {
  return transaction(deps.pool, async (database) => {
    const locked = await lockBearer(deps, actor, database);
    if (!locked.ok) return locked;
    const { profileId } = locked.value;
    const eventId = storableId(command.eventId);
    const endpointId = command.endpointId === undefined ? null : storableId(command.endpointId);
    const [event] = await run(database, FIND_EVENT, [profileId, eventId]);
    if (!event) return refused('not_found', 'There is no such event.');
    const values = [profileId, eventId, endpointId, randomBase62(DELIVERY_RANDOM_LENGTH)];
    const deliveries = await run<ResentDelivery>(database, RESEND_EVENT, values);
    if (endpointId !== null && deliveries.length === 0) return NO_SUCH_ENDPOINT;
    await run(database, PROBE_NOW, [profileId, deliveries.map(({ endpoint_id }) => endpoint_id)]);
    await recordBearerAudit(database, actor, { profileId, action: 'event.resent', objectId: eventId });
    if (deliveries.length > 0) afterCommit(database, () => DELIVERIES_DUE.hint([profileId]));
    return accepted({ event_id: eventId, deliveries });
  });
}
