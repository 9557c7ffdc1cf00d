import type { Operator } from '../../../ground/actors/actor.ts';
import type { Database, Pool } from '../../../ground/database/pool.ts';
import { run } from '../../../ground/database/statement.ts';
import { transaction } from '../../../ground/database/transaction.ts';
import type { Environment } from '../../../ground/environment/environment.ts';
import { routingPartOf } from '../../../ground/ids/public-id.ts';
import { checkRemark } from '../../../ground/refusals/check-remark.ts';
import { accepted, type PersonResult, type Refusal, refusalFor, refused } from '../../../ground/refusals/refusal.ts';
import { recordAudit } from '../../../merchants/audit/record-audit.ts';
import { ALARM_AFTER_INQUIRIES } from '../../acquiring/inquiry-schedule.ts';
import { type SessionRow, sessionFromRow } from '../../sessions/sessions-sql.ts';
import { type AttemptRow, attemptFromRow } from '../attempts-sql.ts';
import { writeOutcomesIn } from '../outcomes/write-outcomes.ts';
import { completeReversal } from '../reversals/record-reversal.ts';
import { LOCK_ATTEMPT } from './settle-payment-sql.ts';

/** The outcome of a payment as the acquirer reported it outside its interface. */
export type Settlement = {
  /** The attempt's id, our reference at the acquirer. */
  readonly attemptId: string;
  /** `succeeded`: the money was taken and not returned. `failed`: no money was taken, or all of it was returned. */
  readonly as: 'succeeded' | 'failed';
  /** Who reported the outcome, and where the report is documented; kept in the audit. */
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
 * Lets an operator decide the outcome of a payment that the acquirer does not settle, because it has refused a reversal
 * or given no definite answer to five inquiries. The same applies to the reversal of a late approval. Refuses:
 * not_found, invalid_request, card_number_not_allowed, settlement_not_possible.
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

/** Locks the attempt. Refuses if the attempt cannot be settled, or cannot be settled with this outcome. */
export async function lockUnsettled(database: Database, settlement: Settlement): Promise<PersonResult<Unsettled>> {
  const { attemptId, note } = settlement;
  const profileId = routingPartOf('att', attemptId);
  const checked = checkRemark('note', note);
  if (!checked.ok) return checked;
  const [row] = profileId === undefined ? [] : await run<LockedAttempt>(database, LOCK_ATTEMPT, [profileId, attemptId]);
  if (!row) return refused('not_found', 'This attempt does not exist.');
  const refusal = refusalOf(row, settlement);
  return refusal === undefined ? accepted({ row, settlement }) : { ok: false, refusal };
}

function refusalOf(row: LockedAttempt, { as }: Settlement): Refusal<'settlement_not_possible'> | undefined {
  const isLateApproval = row.reversal_version !== null;
  const { state } = row.attempt;
  if (isLateApproval && as === 'succeeded') return refusalFor('settlement_not_possible', 'settlement_must_fail');
  if (!isLateApproval && state !== 'unknown') {
    return refusalFor('settlement_not_possible', 'settlement_over', { state });
  }
  const isStuck = isLateApproval
    ? isUnsettled(row.is_reversal_refused ?? false, row.reversal_tries ?? 0)
    : isUnsettled(row.is_refused, row.inquiry_count);
  return isStuck ? undefined : refusalFor('settlement_not_possible', 'settlement_too_early');
}

/** Whether an operator may settle an unknown outcome or a reversal, because the acquirer does not settle it. */
export function isUnsettled(isReversalRefused: boolean, inquiryCount: number): boolean {
  return isReversalRefused || inquiryCount >= ALARM_AFTER_INQUIRIES;
}

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
  if (!isWritten) throw new Error('an attempt moved despite the lock on it');
  await recordAudit(database, actor, {
    merchantId: row.merchant_id,
    profileId,
    action: 'payment.settled',
    objectId: attemptId,
    details: { as, note },
  });
  return { attemptId, trackId: session.trackId, as };
}
