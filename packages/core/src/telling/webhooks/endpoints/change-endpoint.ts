import type { Bearer } from '../../../ground/actors/bearer.ts';
import { run } from '../../../ground/database/statement.ts';
import { afterCommit, transaction } from '../../../ground/database/transaction.ts';
import { storableId } from '../../../ground/ids/public-id.ts';
import { accepted, type Result } from '../../../ground/refusals/refusal.ts';
import { recordBearerAudit } from '../../../merchants/audit/record-audit.ts';
import { refusedAfterKeyCheck } from '../../../merchants/keys/check-key.ts';
import { DELIVERIES_DUE } from '../../../record/events/deliveries-due.ts';
import { type EndpointAnswer, type EndpointRow, type EndpointStatus, endpointAnswer } from './endpoint.ts';
import { checkEndpointFields, type EndpointFields } from './endpoint-fields.ts';
import type { EndpointUrlRules } from './endpoint-url.ts';
import { LOCK_ENDPOINT, RESET_LANE, UPDATE_ENDPOINT } from './endpoints-sql.ts';
import { NO_SUCH_ENDPOINT } from './list-endpoints.ts';
import { type ByBearerDeps, lockBearer } from './lock-bearer.ts';

export type ChangeEndpoint = EndpointFields & { readonly endpointId: string; readonly status?: EndpointStatus };

/**
 * Changes the given fields and leaves the rest. When an endpoint is enabled or gets another URL, earlier failures are
 * forgotten and waiting deliveries are sent. When it is disabled, waiting deliveries are kept but not sent. Refuses:
 * what the key check refuses, not_found, invalid_request, card_number_not_allowed.
 */
export async function changeEndpoint(
  deps: ByBearerDeps & { readonly endpointUrlRules: EndpointUrlRules },
  actor: Bearer,
  { endpointId: id, ...change }: ChangeEndpoint,
): Promise<Result<EndpointAnswer>> {
  const checked = checkEndpointFields(change, deps.endpointUrlRules);
  if (!checked.ok) return refusedAfterKeyCheck(deps, actor, checked.refusal);
  return transaction(deps.pool, async (database) => {
    const locked = await lockBearer(deps, actor, database);
    if (!locked.ok) return locked;
    const { profileId } = locked.value;
    const place = [profileId, storableId(id)];
    const beginsAnew = change.status === 'enabled' || change.url !== undefined;
    // The lane is locked before the endpoint's row, in the same order as when attempts are recorded.
    if (beginsAnew) await run(database, RESET_LANE, place);
    const [before] = await run<EndpointRow>(database, LOCK_ENDPOINT, place);
    if (!before) return NO_SUCH_ENDPOINT;
    const [row] = await run<EndpointRow>(database, UPDATE_ENDPOINT, [...place, ...columnsOf(before, change)]);
    if (!row) throw new Error('an endpoint has disappeared despite the lock on it');
    await recordBearerAudit(database, actor, {
      profileId,
      action: 'endpoint.changed',
      objectId: row.endpoint_id,
      details: { before: settingsOf(before), after: settingsOf(row) },
    });
    if (beginsAnew) afterCommit(database, () => DELIVERIES_DUE.hint([profileId]));
    return accepted(endpointAnswer(row));
  });
}

function columnsOf(before: EndpointRow, change: Omit<ChangeEndpoint, 'endpointId'>): unknown[] {
  return [
    change.url ?? before.url,
    change.description === undefined ? before.description : change.description,
    change.eventTypes === undefined ? before.event_types : change.eventTypes,
    change.status ?? before.status,
  ];
}

function settingsOf({ url, description, event_types, status }: EndpointRow) {
  return { url, description, event_types, status };
}
