import type { Staff } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { routingPartOf } from '../../ground/ids/public-id.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import { recordAudit } from '../../merchants/audit/record-audit.ts';
import { ALARM_AFTER_INQUIRIES } from '../acquiring/inquiry-schedule.ts';
import { type SessionRow, sessionFromRow } from '../sessions/sessions-sql.ts';
import { moveRefund } from './record-refund-outcome.ts';
import type { Refund } from './refund.ts';
import { type RefundRow, refundFromRow } from './refunds-sql.ts';
import { LOCK_REFUND } from './settle-refund-sql.ts';

export type SettleRefund = {
  readonly refundId: string;
  /** The outcome of the refund as the acquirer reported it outside its interface. */
  readonly as: 'succeeded' | 'failed';
  /** Who reported it and where that is documented; kept in the audit. */
  readonly note: string;
};

type Row = SessionRow & { refund: RefundRow; inquiry_count: number; environment: Environment; merchant_id: string };

/**
 * Lets an operator decide the outcome of an unknown refund. This is needed if the acquirer's answers never settle the
 * refund, because the acquirer has booked a different amount from the one requested. Refuses: not_found,
 * refund_not_possible (it is settled, or the workers have only begun to ask), invalid_request.
 */
export async function settleRefund(
  { pool }: { readonly pool: Pool },
  actor: Staff,
  { refundId, as, note }: SettleRefund,
): Promise<Result<Refund>> {
  const profileId = routingPartOf('ref', refundId);
  if (profileId === undefined) return refused('not_found', 'There is no such refund.');
  if (note.trim() === '') return refused('invalid_request', 'A note must say who knows how the refund ended.');
  return transaction(pool, async (database) => {
    const [row] = await run<Row>(database, LOCK_REFUND, [profileId, refundId]);
    if (!row) return refused('not_found', 'There is no such refund.');
    const refund = refundFromRow(row.refund, sessionFromRow(row));
    if (refund.state === 'succeeded' || refund.state === 'failed') {
      return refused('refund_not_possible', `This refund has already ${refund.state}.`);
    }
    // A queued refund was never sent, and no worker can send it while it is locked.
    if (refund.state === 'queued' && as !== 'failed') {
      return refused('refund_not_possible', 'This refund was never sent to the acquirer, so it cannot have succeeded.');
    }
    if (refund.state !== 'queued' && row.inquiry_count < ALARM_AFTER_INQUIRIES) {
      return refused(
        'refund_not_possible',
        'The acquirer is still being asked. Wait until five inquiries have failed.',
      );
    }
    const moved = await moveRefund(database, row.environment, refund, { next: as });
    if (!moved) throw new Error('a refund moved under its lock');
    await recordAudit(database, actor, {
      merchantId: row.merchant_id,
      profileId,
      action: 'refund.settled',
      objectId: refundId,
      details: { as, note },
    });
    return accepted(moved);
  });
}
