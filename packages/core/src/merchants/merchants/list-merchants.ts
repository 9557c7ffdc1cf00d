import { runList } from '../../ground/database/list-builder.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { checkFilter, knownPlace, type Page, pageOf } from '../../ground/lists/page.ts';
import { accepted, type Result } from '../../ground/refusals/refusal.ts';
import { type MerchantFilter, merchantPlace, merchantsPage } from './list-merchants-sql.ts';
import type { Merchant } from './merchant.ts';
import { merchantFromRow } from './merchants-sql.ts';

/** `profiles` is the number of the merchant's profiles. */
export type ListedMerchant = Merchant & { readonly profiles: number };

/** All merchants, or those that match a search, newest first. Refuses: invalid_request (`after`). */
export async function listMerchants(
  { pool }: { readonly pool: Pool },
  filter: MerchantFilter,
): Promise<Result<Page<ListedMerchant>>> {
  const checked = checkFilter(filter);
  if (!checked.ok) return checked;
  const { after } = filter;
  const place = knownPlace(after, after === undefined ? [] : await runList(pool, merchantPlace(after)));
  if (!place.ok) return place;
  const rows = await runList(pool, merchantsPage(filter));
  const merchants = rows.map((row) => ({ ...merchantFromRow(row), profiles: row.profiles }));
  return accepted(pageOf(merchants, filter.limit, ({ merchantId }) => merchantId));
}
