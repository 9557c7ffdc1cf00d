import { randomBytes } from 'node:crypto';
import type { Staff } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import { recordAudit } from '../../merchants/audit/record-audit.ts';
import {
  END_WAITING,
  LOCK_PROFILE_OF_RECEIPTS,
  READ_RECEIPT_SETTINGS,
  TURN_OFF,
  TURN_ON,
} from './receipt-settings-sql.ts';

export type ReceiptSettings = { readonly isOn: boolean };

const SECRET_BYTES = 32;

/** Whether the shoppers of a profile get receipts. */
export async function readReceiptSettings(
  { pool }: { readonly pool: Pool },
  profileId: string,
): Promise<ReceiptSettings> {
  const [row] = await run<{ is_on: boolean }>(pool, READ_RECEIPT_SETTINGS, [profileId]);
  return { isOn: row?.is_on ?? false };
}

/**
 * Turns the receipts of a profile on, for payments that are paid from now on, or off. When they are off, no receipt can
 * be opened, and receipts that have not been sent stay unsent. Refuses: not_found.
 */
export function changeReceiptSettings(
  { pool }: { readonly pool: Pool },
  actor: Staff,
  { profileId, isOn }: ReceiptSettings & { readonly profileId: string },
): Promise<Result<ReceiptSettings>> {
  return transaction(pool, async (database) => {
    const [profile] = await run<{ merchant_id: string; is_on: boolean }>(database, LOCK_PROFILE_OF_RECEIPTS, [
      profileId,
    ]);
    if (!profile) return refused('not_found', 'There is no such profile.');
    if (profile.is_on === isOn) return accepted({ isOn });
    if (isOn) await run(database, TURN_ON, [profileId, randomBytes(SECRET_BYTES)]);
    else await run(database, TURN_OFF, [profileId]);
    await run(database, END_WAITING, [profileId]);
    await recordAudit(database, actor, {
      merchantId: profile.merchant_id,
      profileId,
      action: 'profile.receipts_changed',
      objectId: profileId,
      details: { before: profile.is_on, after: isOn },
    });
    return accepted({ isOn });
  });
}
