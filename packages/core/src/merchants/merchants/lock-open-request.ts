import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { storableId } from '../../ground/ids/public-id.ts';
import { accepted, type PersonResult, refused } from '../../ground/refusals/refusal.ts';
import type { LiveRequest } from './live-request.ts';
import { FIND_LIVE_REQUEST, type LiveRequestRow, liveRequestFromRow } from './live-requests-sql.ts';
import { lockMerchant } from './lock-merchant.ts';
import type { Merchant } from './merchant.ts';

/**
 * An open request and its locked merchant; the merchant's lock also covers its requests. Refuses: not_found,
 * live_request_not_possible.
 */
export async function lockOpenRequest(
  database: Database,
  requestId: string,
): Promise<PersonResult<{ readonly request: LiveRequest; readonly merchant: Merchant }>> {
  const [known] = await run<LiveRequestRow>(database, FIND_LIVE_REQUEST, [storableId(requestId)]);
  if (!known) return refused('not_found', 'There is no such request.');
  const merchant = await lockMerchant(database, known.merchant_id);
  if (!merchant.ok) return merchant;
  // The request's state, read under the lock.
  const [row] = await run<LiveRequestRow>(database, FIND_LIVE_REQUEST, [storableId(requestId)]);
  if (row?.state !== 'open') {
    return refused('live_request_not_possible', `This request is no longer open: it was ${row?.state}.`);
  }
  return accepted({ request: liveRequestFromRow(row), merchant: merchant.value });
}
