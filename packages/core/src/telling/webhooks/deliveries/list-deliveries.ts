import type { PresentedKey } from '../../../ground/actors/actor.ts';
import { presentedValue } from '../../../ground/actors/bearer.ts';
import { routingPartOf, storableId } from '../../../ground/ids/public-id.ts';
import { unknownPlace } from '../../../ground/lists/page.ts';
import { accepted, type Result, refused } from '../../../ground/refusals/refusal.ts';
import type { KeyCheckRefusal } from '../../../merchants/keys/key-check-sql.ts';
import { runForKey } from '../../../merchants/keys/run-for-bearer.ts';
import { NO_SUCH_ENDPOINT } from '../endpoints/list-endpoints.ts';
import type { ByBearerDeps } from '../endpoints/lock-bearer.ts';
import { LIST_DELIVERIES } from './deliveries-sql.ts';
import { type DeliveryAnswer, type DeliveryRow, type DeliveryStatus, deliveryAnswer } from './delivery.ts';

export type ListDeliveries = {
  readonly endpointId: string;
  /** The id of the last delivery of the previous page. */
  readonly after: string | undefined;
  readonly limit: number;
  readonly status: DeliveryStatus | undefined;
  readonly eventId: string | undefined;
};

type Caller = {
  refusal: KeyCheckRefusal | null;
  stale_key_id: string | null;
  profile_id: string | null;
  endpoint_id: string | null;
  after_created_at: Date | null;
  after_is_elsewhere: boolean;
};
type Row = Caller & (DeliveryRow | { [K in keyof Omit<DeliveryRow, 'endpoint_id'>]: null });

/**
 * Deliveries of an endpoint with their attempts, newest first, a page at a time.
 * Refuses: what the key check refuses, not_found, invalid_request, cursor_expired.
 */
export async function listDeliveries(
  deps: ByBearerDeps,
  actor: PresentedKey,
  { endpointId, after, limit, status, eventId }: ListDeliveries,
): Promise<Result<{ readonly data: readonly DeliveryAnswer[]; readonly has_more: boolean }>> {
  const scope = eventId === undefined ? 'all' : 'of_event';
  const values = [
    deps.environment,
    presentedValue(actor),
    storableId(endpointId),
    after === undefined ? null : storableId(after),
    limit + 1,
    ...(eventId === undefined ? [] : [storableId(eventId)]),
  ];
  const rows = await runForKey<Row>(deps.pool, LIST_DELIVERIES[scope][status ?? 'any'], values, actor);
  const [first] = rows;
  if (!first || first.refusal !== null) return refused(first?.refusal ?? 'api_key_invalid');
  deps.touchKey(first.stale_key_id);
  if (first.endpoint_id === null) return NO_SUCH_ENDPOINT;
  if (after !== undefined && first.after_created_at === null) {
    return routingPartOf('dlv', after) === first.profile_id && !first.after_is_elsewhere
      ? refused('cursor_expired', 'This delivery is no longer kept. Start again without `after`.')
      : unknownPlace(after);
  }
  const data = rows.flatMap((row) => (row.delivery_id === null ? [] : [deliveryAnswer(row as DeliveryRow)]));
  return accepted({ data: data.slice(0, limit), has_more: data.length > limit });
}
