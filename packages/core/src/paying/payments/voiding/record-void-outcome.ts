import type { Alarm } from '../../../ground/alarms/alarm.ts';
import type { Database, Pool } from '../../../ground/database/pool.ts';
import { run } from '../../../ground/database/statement.ts';
import type { Environment } from '../../../ground/environment/environment.ts';
import { accepted, type Result, refusedFor } from '../../../ground/refusals/refusal.ts';
import { appendEvents } from '../../../record/events/append-events.ts';
import type { NotSent, ReversalOutcome } from '../../acquiring/acquirer.ts';
import { inquiryDelaySeconds } from '../../acquiring/inquiry-schedule.ts';
import { judgeAnswer } from '../../acquiring/judge-answer.ts';
import { inTurn } from '../../movements/in-turn.ts';
import { type MovementMove, moveValues, QUEUED_AGAIN } from '../../movements/move-of.ts';
import type { MovementState } from '../../movements/movement.ts';
import { noteLateAnswer } from '../../movements/note-late-answer.ts';
import type { Session } from '../../sessions/session.ts';
import { type SessionAnswer, sessionAnswer } from '../../sessions/session-answer.ts';
import { type SessionRow, sessionFromRow } from '../../sessions/sessions-sql.ts';
import { paymentEvent } from '../payment-event.ts';
import { readFullView } from '../reading/full-view.ts';
import { type Void, type VoidRow, voidFromRow } from './void.ts';
import { RECORD_VOID_OUTCOME } from './voids-sql.ts';

export type RecordVoidDeps = {
  readonly pool: Pool;
  readonly environment: Environment;
  /** Raises an alarm for what an operator must know immediately. */
  readonly alarm: Alarm;
};

type Row = SessionRow & { void: VoidRow; now: Date };

/**
 * Records the outcome of a void: its new state, the session's state, the answer under the idempotency key and the
 * event, in one commit. Returns undefined if the void has moved on in the meantime; then nothing is written, and an
 * alarm is raised if the outcome contradicts the void's end. A void that stays unknown is due again after
 * `againInSeconds`.
 */
export async function recordVoidOutcome(
  deps: RecordVoidDeps,
  begun: Void,
  outcome: ReversalOutcome | NotSent,
  againInSeconds = inquiryDelaySeconds(0),
): Promise<Void | undefined> {
  const move = moveOfVoid(deps, begun, outcome, againInSeconds);
  const { profileId, voidId: reference } = begun;
  const moved = await inTurn(deps.pool, profileId, (database) => moveVoid(database, deps.environment, begun, move));
  if (!moved) await noteLateAnswer(deps, { kind: 'void', profileId, reference, move });
  return moved;
}

function moveOfVoid(
  { alarm }: RecordVoidDeps,
  { voidId, attemptId, session: { amount } }: Void,
  outcome: ReversalOutcome | NotSent,
  dueInSeconds: number,
): MovementMove {
  const judged = judgeAnswer(outcome, { reference: attemptId, amount });
  switch (judged.kind) {
    case 'reversed':
      return { next: 'succeeded' };
    case 'refused':
      alarm('the acquirer refuses to release an authorisation', { void: voidId, reason: judged.raw });
      return { next: 'failed', raw: judged.raw };
    case 'not_sent':
      return QUEUED_AGAIN;
    case 'unknown':
      return { next: 'unknown', dueInSeconds };
    case 'mismatch':
      alarm('the acquirer answered about another payment', { void: voidId, fields: judged.fields });
      return { next: 'unknown', dueInSeconds };
  }
}

/**
 * Writes the next state of a void in a transaction, with all its consequences. Returns undefined if the void has moved
 * on.
 */
export async function moveVoid(
  database: Database,
  environment: Environment,
  begun: Void,
  move: MovementMove,
): Promise<Void | undefined> {
  const { profileId, voidId: reference, version, session } = begun;
  const result = resultOf({ state: move.next, session: after(session, move.next) }, environment);
  const answer = result.ok ? { value: result.value } : { refusal: result.refusal };
  const values = moveValues({ profileId, reference, version }, move, answer);
  const [row] = await run<Row>(database, RECORD_VOID_OUTCOME, [...values]);
  if (!row) return undefined;
  const moved = voidFromRow(row.void, sessionFromRow(row));
  if (moved.state === 'succeeded') {
    const view = await readFullView(database, profileId, moved.session.trackId);
    await appendEvents(database, environment, [paymentEvent('payment.voided', view, environment, row.now)]);
  }
  return moved;
}

/** The answer to a request for a void in this state. */
export function resultOf(
  { state, session }: Pick<Void, 'state' | 'session'>,
  environment: Environment,
): Result<SessionAnswer> {
  if (state === 'failed') return refusedFor('void_not_possible', 'void_refused');
  return accepted(sessionAnswer(session, environment));
}

/** The session after a move of its void. Nothing else changes the session while the void is in progress. */
function after(session: Session, next: MovementState): Session {
  return next === 'succeeded' ? { ...session, stored: 'voided', status: 'voided', authorisedUntil: null } : session;
}
