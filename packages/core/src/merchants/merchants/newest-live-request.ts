import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { storableId } from '../../ground/ids/public-id.ts';
import type { LiveRequest } from './live-request.ts';
import { type LiveRequestRow, liveRequestFromRow, NEWEST_LIVE_REQUEST } from './live-requests-sql.ts';

/** A merchant's latest request to take real money; null if it has never asked. */
export async function newestLiveRequest(
  deps: { readonly pool: Pool },
  merchantId: string,
): Promise<LiveRequest | null> {
  const [row] = await run<LiveRequestRow>(deps.pool, NEWEST_LIVE_REQUEST, [storableId(merchantId)]);
  return row ? liveRequestFromRow(row) : null;
}
