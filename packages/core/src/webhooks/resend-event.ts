import type { Bearer } from '../access/bearer.ts';
import { recordBearerAudit } from '../audit/record-audit.ts';
import { run } from '../database/statement.ts';
import { afterCommit, transaction } from '../database/transaction.ts';
import { hintDeliveriesDue } from '../events/wake.ts';
import { randomBase62 } from '../ids/base62.ts';
import { storableId } from '../ids/public-id.ts';
import { accepted, type Result, refused } from '../refusals/refusal.ts';
import { DELIVERY_RANDOM_LENGTH, type ResentDelivery } from './delivery.ts';
import { NO_SUCH_ENDPOINT } from './list-endpoints.ts';
import { type ByBearerDeps, lockBearer } from './lock-bearer.ts';
import { FIND_EVENT, RESEND_EVENT } from './resend-sql.ts';

export type ResentEvent = { event_id: string; deliveries: readonly ResentDelivery[] };

/**
 * Sends an event again: to one endpoint, or to all that are enabled and want its type. A delivery that is waiting already
 * is made due now. Refuses: what the key check refuses, not_found.
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
    await recordBearerAudit(database, actor, { profileId, action: 'event.resent', objectId: eventId });
    if (deliveries.length > 0) afterCommit(database, () => hintDeliveriesDue([profileId]));
    return accepted({ event_id: eventId, deliveries });
  });
}
