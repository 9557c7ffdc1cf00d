import type { Worker } from '../../ground/actors/actor.ts';
import { beginRound, handleEach } from '../../ground/database/handle-each.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { KEEP_REMINDER, type KeyReminderRow, LEASE_REMINDERS } from './key-reminders-sql.ts';

export type KeyReminder = {
  readonly masked: string;
  readonly label: string | null;
  readonly expiresAt: Date;
  readonly profileName: string;
  readonly merchantName: string;
  /** E-mail addresses. */
  readonly recipients: readonly string[];
};

/**
 * Sends at most `limit` of the reminders that are due 30 days, 7 days and 1 day before keys expire, and returns how
 * many it took over. If a reminder fails, the others are still sent, the fault is thrown, and the failed reminder is
 * sent again five minutes later. Reminders that are left when the round is over are sent later. If the process dies, a
 * reminder can be sent twice.
 */
export async function remindOfKeys(
  deps: { readonly pool: Pool; readonly send: (reminder: KeyReminder) => Promise<void> },
  _actor: Worker,
  limit: number,
): Promise<number> {
  const round = beginRound();
  const rows = await run<KeyReminderRow>(deps.pool, LEASE_REMINDERS, [limit]);
  await handleEach(
    rows,
    async (row) => {
      await deps.send({
        masked: row.masked,
        label: row.label,
        expiresAt: row.expires_at,
        profileName: row.profile_name,
        merchantName: row.merchant_name,
        recipients: row.recipients,
      });
      await run(deps.pool, KEEP_REMINDER, [row.key_id, row.days]);
    },
    round,
  );
  return rows.length;
}
