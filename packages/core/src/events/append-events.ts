import type { Database } from '../database/pool.ts';
import { run } from '../database/statement.ts';
import { newRoutedId, publicProfileId } from '../ids/public-id.ts';
import type { PaymentView } from '../payments/payment.ts';
import { type PaymentStatusAnswer, paymentStatusAnswer } from '../payments/payment-status-answer.ts';
import type { Environment } from '../profiles/environment.ts';
import type { Refund, RefundAnswer } from '../refunds/refund.ts';
import type { Session } from '../sessions/session.ts';
import { INSERT_EVENTS } from './append-events-sql.ts';

export type EventType =
  | 'payment.succeeded'
  | 'payment.failed'
  | 'payment.cancelled'
  | 'payment.reversed'
  | 'session.expired'
  | 'refund.succeeded'
  | 'refund.failed';

/** `data` is frozen as it will be delivered. */
export type NewEvent = {
  readonly type: EventType;
  readonly session: Session;
  readonly data: PaymentStatusAnswer | RefundAnswer;
  readonly at: Date;
};

/**
 * Writes events of sessions into the transaction of what they tell of, their bodies frozen as they will be delivered.
 * A session's own `eventCount`, raised in the same transaction, is its event's sequence.
 */
export async function appendEvents(
  database: Database,
  environment: Environment,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const eventIds = events.map(({ session }) => newRoutedId('evt', session.profileId));
  await run(database, INSERT_EVENTS, [
    events.map(({ session }) => session.profileId),
    eventIds,
    events.map(({ session }) => session.trackId),
    events.map(({ session }) => session.eventCount),
    events.map(({ type }) => type),
    events.map((event, ordinal) => bodyOf(event, eventIds[ordinal] ?? '', environment)),
    events.map(({ at }) => at),
  ]);
}

function bodyOf({ type, session, data, at }: NewEvent, eventId: string, environment: Environment): string {
  return JSON.stringify({
    id: eventId,
    type,
    timestamp: at.toISOString(),
    environment,
    profile_id: publicProfileId(session.profileId),
    sequence: session.eventCount,
    data,
  });
}

/** An event that carries what payment-status would answer in this instant. */
export function paymentEvent(
  type: EventType,
  view: PaymentView,
  environment: Environment,
  at: Date,
  /** Of the session; only a payment that was taken has any. */
  refunds: readonly Refund[] = [],
): NewEvent {
  return { type, session: view.session, data: paymentStatusAnswer(view, environment, refunds), at };
}
