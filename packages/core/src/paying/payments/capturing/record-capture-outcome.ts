import type { Alarm } from '../../../ground/alarms/alarm.ts';
import type { Database, Pool } from '../../../ground/database/pool.ts';
import { run } from '../../../ground/database/statement.ts';
import type { Environment } from '../../../ground/environment/environment.ts';
import { appendEvents } from '../../../record/events/append-events.ts';
import type { SubscribableType } from '../../../record/events/event.ts';
import type { CaptureOutcome, NotSent } from '../../acquiring/acquirer.ts';
import { inquiryDelaySeconds } from '../../acquiring/inquiry-schedule.ts';
import { type Capture, type CaptureRow, captureAnswer, captureFromRow } from '../../captures/capture.ts';
import { RECORD_CAPTURE_OUTCOME } from '../../captures/captures-sql.ts';
import { inTurn } from '../../movements/in-turn.ts';
import { type MovementMove, moveOf, moveValues } from '../../movements/move-of.ts';
import { noteLateAnswer } from '../../movements/note-late-answer.ts';
import { postingOf } from '../../sessions/posting-of.ts';
import { type SessionRow, sessionFromRow } from '../../sessions/sessions-sql.ts';
import { type PaymentEventType, paymentEvent } from '../payment-event.ts';
import { readFullView } from '../reading/full-view.ts';

export type RecordCaptureDeps = {
  readonly pool: Pool;
  readonly environment: Environment;
  /** Raises an alarm for what an operator must know immediately. */
  readonly alarm: Alarm;
};

type Row = SessionRow & { capture: CaptureRow; is_first: boolean; now: Date };

/**
 * Records the outcome of a capture: its new state, the captured amount of the session, the answer under the idempotency
 * key, the events and the posting, in one commit. Returns undefined if the capture has moved on in the meantime; then
 * nothing is written, and an alarm is raised if the outcome contradicts the capture's end. A capture that stays unknown
 * is due again after `againInSeconds`.
 */
export async function recordCaptureOutcome(
  deps: RecordCaptureDeps,
  capture: Capture,
  outcome: CaptureOutcome | NotSent,
  againInSeconds = inquiryDelaySeconds(0),
): Promise<Capture | undefined> {
  const { profileId, captureId: reference, amount } = capture;
  const move = moveOf(deps.alarm, { kind: 'capture', reference, amount }, outcome, againInSeconds);
  const recorded = await inTurn(deps.pool, profileId, async (database) => {
    const moved = await moveCapture(database, deps.environment, capture, move);
    // The merchant did not request this capture, and the amount stays authorised until it is captured or given back.
    // The alarm comes before the commit, because it can be raised twice but must not be lost.
    if (moved?.state === 'failed' && capture.isAutomatic) {
      deps.alarm('the acquirer refuses an automatic capture', { capture: reference, reason: move.raw });
    }
    return moved;
  });
  if (!recorded) await noteLateAnswer(deps, { kind: 'capture', profileId, reference, move });
  return recorded;
}

/**
 * Writes the next state of a capture in a transaction, with all its consequences. Returns undefined if the capture has
 * moved on.
 */
export async function moveCapture(
  database: Database,
  environment: Environment,
  capture: Capture,
  move: MovementMove,
): Promise<Capture | undefined> {
  const { profileId, captureId: reference, version } = capture;
  const answer = { value: captureAnswer({ ...capture, state: move.next }) };
  const values = moveValues({ profileId, reference, version }, move, answer);
  const [row] = await run<Row>(database, RECORD_CAPTURE_OUTCOME, [...values]);
  if (!row) return undefined;
  const session = sessionFromRow(row);
  const moved = captureFromRow(row.capture, session);
  const types = eventsOf(moved, row.is_first);
  if (types.length > 0) {
    const view = await readFullView(database, profileId, session.trackId);
    const events = types.map((type, place) => {
      const eventCount = session.eventCount - types.length + 1 + place;
      return { ...paymentEvent(type, view, environment, row.now), session: { ...session, eventCount } };
    });
    const { amount } = moved;
    const isTaken = moved.state === 'succeeded';
    const postings = isTaken ? [postingOf(session, { kind: 'capture', reference, amount })] : [];
    await appendEvents(database, environment, events, postings);
  }
  return moved;
}

/** The types of the events that the capture's new state causes. RECORD_CAPTURE_OUTCOME must count as many events. */
function eventsOf({ state, isAutomatic }: Capture, isFirst: boolean): readonly (PaymentEventType & SubscribableType)[] {
  if (state === 'failed') return ['payment.capture_failed'];
  if (state !== 'succeeded') return [];
  return [
    ...(isAutomatic ? [] : (['payment.captured'] as const)),
    ...(isFirst ? (['payment.succeeded'] as const) : []),
  ];
}
