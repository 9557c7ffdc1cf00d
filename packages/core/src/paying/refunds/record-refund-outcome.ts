import type { Alarm } from '../../ground/alarms/alarm.ts';
import type { Database, Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { appendEvents } from '../../record/events/append-events.ts';
import type { NotSent, RefundOutcome } from '../acquiring/acquirer.ts';
import { inquiryDelaySeconds } from '../acquiring/inquiry-schedule.ts';
import { inTurn } from '../movements/in-turn.ts';
import { type MovementMove, moveOf, moveValues } from '../movements/move-of.ts';
import { isDefinite } from '../movements/movement.ts';
import { noteLateAnswer } from '../movements/note-late-answer.ts';
import { postingOf } from '../sessions/posting-of.ts';
import { type SessionRow, sessionFromRow } from '../sessions/sessions-sql.ts';
import { RECORD_REFUND_OUTCOME } from './record-refund-outcome-sql.ts';
import { type Refund, refundAnswer } from './refund.ts';
import { type RefundRow, refundFromRow } from './refunds-sql.ts';

export type RecordRefundDeps = {
  readonly pool: Pool;
  readonly environment: Environment;
  /** Raises an alarm for what an operator must know immediately: an answer about another refund, amount or currency. */
  readonly alarm: Alarm;
};

type Row = SessionRow & { refund: RefundRow; now: Date };

/**
 * Records the outcome of a refund: its new state, the refunded amount of the session, the answer under the idempotency
 * key, the event and the posting, in one commit. Returns undefined if the refund has moved on in the meantime; then
 * nothing is written, and an alarm is raised if the outcome contradicts the refund's end. A refund that stays unknown
 * is due again after `againInSeconds`.
 */
export async function recordRefundOutcome(
  deps: RecordRefundDeps,
  refund: Refund,
  outcome: RefundOutcome | NotSent,
  againInSeconds = inquiryDelaySeconds(0),
): Promise<Refund | undefined> {
  const { profileId, refundId: reference, amount } = refund;
  const move = moveOf(deps.alarm, { kind: 'refund', reference, amount }, outcome, againInSeconds);
  const moved = await inTurn(deps.pool, profileId, (database) => moveRefund(database, deps.environment, refund, move));
  if (!moved) await noteLateAnswer(deps, { kind: 'refund', profileId, reference, move });
  return moved;
}

/**
 * Writes the next state of a refund in a transaction, with all its consequences. Returns undefined if the refund has
 * moved on.
 */
export async function moveRefund(
  database: Database,
  environment: Environment,
  refund: Refund,
  move: MovementMove,
): Promise<Refund | undefined> {
  const { profileId, refundId: reference, version } = refund;
  const answer = { value: refundAnswer({ ...refund, state: move.next }) };
  const values = moveValues({ profileId, reference, version }, move, answer);
  const [row] = await run<Row>(database, RECORD_REFUND_OUTCOME, [...values]);
  if (!row) return undefined;
  const session = sessionFromRow(row);
  const moved = refundFromRow(row.refund, session);
  if (isDefinite(moved.state)) {
    const event = { type: `refund.${moved.state}`, session, data: refundAnswer(moved), at: row.now } as const;
    const { amount } = moved;
    const isGiven = moved.state === 'succeeded';
    const postings = isGiven ? [postingOf(session, { kind: 'refund', reference, amount })] : [];
    await appendEvents(database, environment, [event], postings);
  }
  return moved;
}
