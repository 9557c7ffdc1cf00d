import { runList } from '../../ground/database/list-builder.ts';
import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { storableId } from '../../ground/ids/public-id.ts';
import { knownPlace, type Page, pageOf } from '../../ground/lists/page.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import type { Dispute } from './dispute.ts';
import { type DisputeRow, disputeFromRow, READ_DISPUTE } from './disputes-sql.ts';
import { type DisputesPage, disputePlace, disputesPage } from './list-disputes-sql.ts';

type Deps = { readonly pool: Database };

/** Disputes of a profile. Refuses: invalid_request (`after`). */
export async function listDisputes({ pool }: Deps, page: DisputesPage): Promise<Result<Page<Dispute>>> {
  const { profileId, limit } = page;
  const after = page.after === undefined ? undefined : storableId(page.after);
  const trackId = page.trackId === undefined ? undefined : storableId(page.trackId);
  const place = knownPlace(page.after, after === undefined ? [] : await runList(pool, disputePlace(profileId, after)));
  if (!place.ok) return place;
  const rows = await runList<DisputeRow>(pool, disputesPage({ ...page, trackId, after, limit: limit + 1 }));
  return accepted(pageOf(rows.map(disputeFromRow), limit, ({ disputeId }) => disputeId));
}

/** Refuses: not_found. */
export async function readDispute({ pool }: Deps, profileId: string, disputeId: string): Promise<Result<Dispute>> {
  const [row] = await run<DisputeRow>(pool, READ_DISPUTE, [profileId, storableId(disputeId)]);
  return row ? accepted(disputeFromRow(row)) : refused('not_found', 'There is no such dispute.');
}
