import type { Operator } from '../../../ground/actors/actor.ts';
import type { Database, Pool } from '../../../ground/database/pool.ts';
import { run } from '../../../ground/database/statement.ts';
import { transaction } from '../../../ground/database/transaction.ts';
import type { Environment } from '../../../ground/environment/environment.ts';
import { routingPartOf } from '../../../ground/ids/public-id.ts';
import { accepted, type PersonResult, refused } from '../../../ground/refusals/refusal.ts';
import { recordAudit } from '../../../merchants/audit/record-audit.ts';
import { ALARM_AFTER_INQUIRIES } from '../../acquiring/inquiry-schedule.ts';
import { type SessionRow, sessionFromRow } from '../../sessions/sessions-sql.ts';
import { type AttemptRow, attemptFromRow } from '../attempts-sql.ts';
import { writeOutcomesIn } from '../outcomes/write-outcomes.ts';
import { completeReversal } from '../reversals/record-reversal.ts';
import { LOCK_ATTEMPT } from './settle-payment-sql.ts';

/** How the acquirer said, outside of its interface, that a payment ended. */
export type Settlement = {
  /** The attempt's id, our reference at the acquirer. */
  readonly attemptId: string;
  /** `succeeded`: the money was taken and stays. `failed`: none was taken, or all of it went back. */
  readonly as: 'succeeded' | 'failed';
  /** Who reported it, and where that is documented: kept in the audit. */
  readonly note: string;
};

export type Settled = { readonly attemptId: string; readonly trackId: string; readonly as: Settlement['as'] };

/** A locked attempt that can be settled. */
export type Unsettled = { readonly row: LockedAttempt; readonly settlement: Settlement };

type LockedAttempt = SessionRow & {
  attempt: AttemptRow;
  inquiry_count: number;
  environment: Environment;
  merchant_id: string;
  is_refused: boolean;
  reversal_version: number | null;
  reversal_tries: number | null;
  is_reversal_refused: boolean | null;
};

/**
 * Lets an operator decide the outcome of a payment that the acquirer does not settle: it has refused a reversal, or five
 * inquiries had no definite answer. The same for the reversal of an approval that came too late. Refuses: not_found,
 * invalid_request, settlement_not_possible.
 */
export function settlePayment(
  { pool }: { readonly pool: Pool },
  actor: Operator,
  settlement: Settlement,
): Promise<PersonResult<Settled>> {
  return transaction(pool, async (database) => {
    const unsettled = await lockUnsettled(database, settlement);
    return unsettled.ok ? accepted(await settleLocked(database, actor, unsettled.value)) : unsettled;
  });
}

/** Locks the attempt. Refuses what cannot be settled, or not in this way. */
export async function lockUnsettled(database: Database, settlement: Settlement): Promise<PersonResult<Unsettled>> {
  const { attemptId, note } = settlement;
  const profileId = routingPartOf('att', attemptId);
  if (note.trim() === '') return refused('invalid_request', 'A note must say who knows how the payment ended.');
  const [row] = profileId === undefined ? [] : await run<LockedAttempt>(database, LOCK_ATTEMPT, [profileId, attemptId]);
  if (!row) return refused('not_found', 'This attempt does not exist.');
  const why = whyNot(row, settlement);
  return why === undefined ? accepted({ row, settlement }) : refused('settlement_not_possible', why);
}

function whyNot(row: LockedAttempt, { as }: Settlement): string | undefined {
  if (row.reversal_version !== null) {
    if (as === 'succeeded') {
      return 'The shopper was told that this payment had failed, so the money must go back: settle it as failed.';
    }
    return row.is_reversal_refused || (row.reversal_tries ?? 0) >= ALARM_AFTER_INQUIRIES ? undefined : STILL_ASKED;
  }
  if (row.attempt.state !== 'unknown') return `This attempt is ${row.attempt.state}.`;
  return row.is_refused || row.inquiry_count >= ALARM_AFTER_INQUIRIES ? undefined : STILL_ASKED;
}

const STILL_ASKED = 'The acquirer is still being asked: wait until five inquiries have failed.';

/** Writes the outcome, the event and the audit entry. */
export async function settleLocked(
  database: Database,
  actor: Operator,
  { row, settlement: { attemptId, as, note } }: Unsettled,
): Promise<Settled> {
  const session = sessionFromRow(row);
  const attempt = attemptFromRow(row.attempt);
  const { profileId } = attempt;
  const isWritten =
    row.reversal_version === null
      ? (
          await writeOutcomesIn(database, row.environment, [
            { attempt, move: { next: as === 'succeeded' ? 'approved' : 'reversed' } },
          ])
        )[0] !== null
      : await completeReversal(database, row.environment, { profileId, attemptId, version: row.reversal_version });
  if (!isWritten) throw new Error('an attempt moved under its lock');
  await recordAudit(database, actor, {
    merchantId: row.merchant_id,
    profileId,
    action: 'payment.settled',
    objectId: attemptId,
    details: { as, note },
  });
  return { attemptId, trackId: session.trackId, as };
}
