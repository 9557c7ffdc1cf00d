import { runList } from '../../ground/database/list-builder.ts';
import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { routingPartOf } from '../../ground/ids/public-id.ts';
import { checkFilter, type Page, type PageRequest, unknownPlace } from '../../ground/lists/page.ts';
import { accepted, type Result } from '../../ground/refusals/refusal.ts';
import { type Customer, customerFromRow } from './customer.ts';
import { type CustomerPlace, customersPage, FIND_CUSTOMERS } from './customers-sql.ts';

/** How many of the latest customers are searched for a part of a text. */
const SEARCHED_MAX = 20_000;
const FOUND_MAX = 1_000;

export type ListCustomers = PageRequest & {
  readonly profileId: string;
  /** A part of an e-mail address, a name or a phone number. */
  readonly text?: string | undefined;
};

/**
 * The customers of a profile, those with the latest payment first. `next` names a place and not a customer, because a
 * customer who pays again moves to the front. Refuses: invalid_request.
 */
export async function listCustomers(
  { pool }: { readonly pool: Database },
  { profileId, after, limit, text }: ListCustomers,
): Promise<Result<Page<Customer>>> {
  const checked = checkFilter({ q: text });
  if (!checked.ok) return checked;
  const place = after === undefined ? undefined : placeOf(profileId, after);
  if (after !== undefined && !place) return unknownPlace(after);
  const wanted = text?.trim() ?? '';
  const customerIds = wanted === '' ? undefined : await findCustomers(pool, profileId, wanted);
  const rows = await runList(pool, customersPage({ profileId, customerIds, after: place, limit: limit + 1 }));
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return accepted({
    data: rows.slice(0, limit).map(customerFromRow),
    next: last ? `${last.last_micros}-${last.customer_id}` : null,
  });
}

async function findCustomers(pool: Database, profileId: string, text: string): Promise<readonly string[]> {
  const values = [profileId, text, SEARCHED_MAX, FOUND_MAX];
  const rows = await run<{ customer_id: string }>(pool, FIND_CUSTOMERS, values);
  return rows.map(({ customer_id: customerId }) => customerId);
}

function placeOf(profileId: string, after: string): CustomerPlace | undefined {
  const [, lastMicros, customerId] = /^(\d{1,17})-(cus_\w+)$/.exec(after) ?? [];
  if (lastMicros === undefined || customerId === undefined) return undefined;
  return routingPartOf('cus', customerId) === profileId ? { lastMicros, customerId } : undefined;
}
