import type { Currency } from '@pay/money/currency';
import { runList } from '../../ground/database/list-builder.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { checkFilter, knownPlace, type Page, pageOf } from '../../ground/lists/page.ts';
import { accepted, type Result } from '../../ground/refusals/refusal.ts';
import { type LiveRequestFilter, liveRequestPlace, liveRequestsPage } from './list-live-requests-sql.ts';
import type { LiveRequest } from './live-request.ts';
import { liveRequestFromRow } from './live-requests-sql.ts';

export type ListedLiveRequest = LiveRequest & { readonly merchantName: string };

/** Requests of all merchants: open requests oldest first, others newest first. Refuses: invalid_request (`after`). */
export async function listLiveRequests(
  { pool }: { readonly pool: Pool },
  filter: LiveRequestFilter,
): Promise<Result<Page<ListedLiveRequest>>> {
  const checked = checkFilter(filter);
  if (!checked.ok) return checked;
  const { after } = filter;
  const place = knownPlace(after, after === undefined ? [] : await runList(pool, liveRequestPlace(after)));
  if (!place.ok) return place;
  const rows = await runList(pool, liveRequestsPage(filter));
  const requests = rows.map((row) => ({
    ...liveRequestFromRow({ ...row, currency: row.currency as Currency }),
    merchantName: row.merchant_name,
  }));
  return accepted(pageOf(requests, filter.limit, ({ requestId }) => requestId));
}
