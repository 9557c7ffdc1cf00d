import { runList } from '../../../ground/database/list-builder.ts';
import type { Database } from '../../../ground/database/pool.ts';
import { run } from '../../../ground/database/statement.ts';
import { storableId } from '../../../ground/ids/public-id.ts';
import { checkFilter, knownPlace, type Page, pageOf } from '../../../ground/lists/page.ts';
import { accepted, type Result, refused } from '../../../ground/refusals/refusal.ts';
import { NO_SUCH_ENDPOINT } from '../endpoints/list-endpoints.ts';
import { FIND_ENDPOINT } from '../endpoints/profile-endpoints-sql.ts';
import { type DeliveriesFilter, deliveriesPage, deliveryPlace, READ_DELIVERY } from './deliveries-sql.ts';
import { type DeliveryAnswer, type DeliveryRow, deliveryAnswer } from './delivery.ts';

type Deps = { readonly pool: Database };

/** An endpoint's deliveries as people see them, newest first. Refuses: not_found, invalid_request (`after`). */
export async function listProfileDeliveries(
  { pool }: Deps,
  filter: DeliveriesFilter,
): Promise<Result<Page<DeliveryAnswer>>> {
  const checked = checkFilter(filter);
  if (!checked.ok) return checked;
  const { profileId, endpointId, after, limit } = filter;
  const [endpoint] = await run(pool, FIND_ENDPOINT, [profileId, storableId(endpointId)]);
  if (!endpoint) return NO_SUCH_ENDPOINT;
  const found = after === undefined ? [] : await runList(pool, deliveryPlace(profileId, endpointId, after));
  const place = knownPlace(after, found);
  if (!place.ok) return place;
  const rows = await runList(pool, deliveriesPage(filter));
  return accepted(pageOf(rows.map(deliveryAnswer), limit, ({ delivery_id: id }) => id));
}

/** One delivery with its body. The body is null once the delivery's event has been deleted. Refuses: not_found. */
export async function readDelivery(
  { pool }: Deps,
  { profileId, deliveryId }: { readonly profileId: string; readonly deliveryId: string },
): Promise<Result<{ readonly delivery: DeliveryAnswer; readonly body: string | null }>> {
  type Row = DeliveryRow & { body: string | null };
  const [row] = await run<Row>(pool, READ_DELIVERY, [profileId, storableId(deliveryId)]);
  if (!row) return refused('not_found', 'There is no such delivery.');
  return accepted({ delivery: deliveryAnswer(row), body: row.body });
}
