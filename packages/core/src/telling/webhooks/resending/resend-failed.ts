import type { Bearer } from '../../../ground/actors/bearer.ts';
import { run } from '../../../ground/database/statement.ts';
import { afterCommit, transaction } from '../../../ground/database/transaction.ts';
import { randomBase62 } from '../../../ground/ids/base62.ts';
import { storableId } from '../../../ground/ids/public-id.ts';
import { accepted, type Result, refusalOfField } from '../../../ground/refusals/refusal.ts';
import { recordBearerAudit } from '../../../merchants/audit/record-audit.ts';
import { refusedAfterKeyCheck } from '../../../merchants/keys/check-key.ts';
import { DELIVERY_RANDOM_LENGTH } from '../../../record/events/append-events.ts';
import { DELIVERIES_DUE } from '../../../record/events/deliveries-due.ts';
import type { EndpointRow } from '../endpoints/endpoint.ts';
import { LOCK_ENDPOINT } from '../endpoints/endpoints-sql.ts';
import { NO_SUCH_ENDPOINT } from '../endpoints/list-endpoints.ts';
import { type ByBearerDeps, lockBearer } from '../endpoints/lock-bearer.ts';
import { PROBE_NOW, RESEND_FAILED } from './resend-sql.ts';

export type ResendFailed = {
  readonly endpointId: string;
  /** Deliveries created at or after this time. */
  readonly from: Date;
  /** Deliveries created before this time. */
  readonly to: Date;
};

const BATCH = 500;
/** The maximum number of batches in one request; more would take longer than a client waits. */
const BATCHES_MAX = 20;

const TIMES_REVERSED = refusalOfField('invalid_request', 'to', 'times_reversed');

/** `next_from` is where the next request continues if one request is not enough; null when everything is done. */
export type ResentFailed = { count: number; next_from: string | null };

/**
 * Resends to an endpoint the events whose deliveries failed in a period, oldest first. Events that have arrived since,
 * or are already waiting, are left out. An endpoint that keeps failing is probed now. Each batch is a separate commit.
 * Refuses: what the key check refuses, not_found, invalid_request (the times).
 */
export async function resendFailed(
  deps: ByBearerDeps,
  actor: Bearer,
  { endpointId, from, to }: ResendFailed,
): Promise<Result<ResentFailed>> {
  // This condition also refuses an invalid date, because every comparison with an invalid date is false.
  if (!(from < to)) return refusedAfterKeyCheck(deps, actor, TIMES_REVERSED);
  let count = 0;
  let last: Last = { last_created_at: from.toISOString(), last_delivery_id: '' };
  for (let batches = 0; batches < BATCHES_MAX; batches++) {
    const resent = await resendBatch(deps, actor, { endpointId, last, to, isFirst: batches === 0 });
    if (!resent.ok) return resent;
    if (resent.value === undefined) return accepted({ count, next_from: null });
    last = resent.value;
    count += resent.value.count;
  }
  return accepted({ count, next_from: new Date(last.last_created_at).toISOString() });
}

/**
 * The last delivery of a batch. Its time is kept as PostgreSQL's text, because a `Date` would lose the microseconds.
 */
type Last = { readonly last_created_at: string; readonly last_delivery_id: string };
type Batch = Last & { readonly count: number };

function resendBatch(
  deps: ByBearerDeps,
  actor: Bearer,
  {
    endpointId,
    last,
    to,
    isFirst,
  }: { readonly endpointId: string; readonly last: Last; readonly to: Date; readonly isFirst: boolean },
): Promise<Result<Batch | undefined>> {
  return transaction(deps.pool, async (database) => {
    const locked = await lockBearer(deps, actor, database);
    if (!locked.ok) return locked;
    const { profileId } = locked.value;
    const place = [profileId, storableId(endpointId)];
    // The lane is locked before the endpoint's row, in the same order as when attempts are recorded.
    if (isFirst) await run(database, PROBE_NOW, [profileId, [place[1]]]);
    const [endpoint] = await run<EndpointRow>(database, LOCK_ENDPOINT, place);
    if (!endpoint) return NO_SUCH_ENDPOINT;
    const randoms = Array.from({ length: BATCH }, () => randomBase62(DELIVERY_RANDOM_LENGTH));
    const values = [...place, last.last_created_at, last.last_delivery_id, to, randoms];
    const [batch] = await run<Batch>(database, RESEND_FAILED, values);
    if (batch && batch.count > 0) {
      const details = { count: batch.count };
      await recordBearerAudit(database, actor, { profileId, action: 'event.resent', objectId: endpointId, details });
      afterCommit(database, () => DELIVERIES_DUE.hint([profileId]));
    }
    return accepted(batch);
  });
}
