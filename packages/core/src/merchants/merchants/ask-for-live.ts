import type { Staff } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { newIdRandom } from '../../ground/ids/public-id.ts';
import { accepted, type PersonResult, refused } from '../../ground/refusals/refusal.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { LiveRequest } from './live-request.ts';
import { checkLiveRequestFields, type LiveRequestFields } from './live-request-fields.ts';
import { INSERT_LIVE_REQUEST, type LiveRequestRow, liveRequestFromRow } from './live-requests-sql.ts';
import { lockMerchant } from './lock-merchant.ts';

/**
 * Opens a merchant's request to take real money. Refuses: not_found, live_request_not_possible (one is already open, or
 * Live is already approved), and anything that `checkLiveRequestFields` refuses.
 */
export async function askForLive(
  deps: { readonly pool: Pool },
  actor: Staff,
  command: LiveRequestFields & { readonly merchantId: string },
): Promise<PersonResult<LiveRequest>> {
  const volume = checkLiveRequestFields(command);
  if (!volume.ok) return volume;
  return transaction(deps.pool, async (database) => {
    const merchant = await lockMerchant(database, command.merchantId);
    if (!merchant.ok) return merchant;
    if (merchant.value.live === 'approved') {
      return refused('live_request_not_possible', 'This merchant is already approved for Live.');
    }
    const [row] = await run<LiveRequestRow>(database, INSERT_LIVE_REQUEST, [
      `liv_${newIdRandom()}`,
      command.merchantId,
      command.businessName,
      command.website,
      command.contactName,
      command.contactEmail,
      volume.value.minor,
      volume.value.currency,
      command.note ?? null,
      actor.id,
    ]);
    if (!row) return refused('live_request_not_possible', 'This merchant already has an open request.');
    await recordAudit(database, actor, {
      merchantId: command.merchantId,
      action: 'live_request.opened',
      objectId: row.request_id,
      details: { business_name: row.business_name },
    });
    return accepted(liveRequestFromRow(row));
  });
}
