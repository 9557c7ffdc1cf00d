import type { Database } from '../database/pool.ts';
import { run } from '../database/statement.ts';
import { newRoutedId, publicProfileId } from '../ids/public-id.ts';
import type { PaymentView } from '../payments/payment.ts';
import { paymentStatusAnswer } from '../payments/payment-status-answer.ts';
import type { Environment } from '../profiles/environment.ts';
import { INSERT_EVENTS } from './append-events-sql.ts';

export type EventType =
  | 'payment.succeeded'
  | 'payment.failed'
  | 'payment.cancelled'
  | 'payment.reversed'
  | 'session.expired';

export type NewEvent = { readonly type: EventType; readonly view: PaymentView; readonly at: Date };

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
  const eventIds = events.map(({ view }) => newRoutedId('evt', view.session.profileId));
  await run(database, INSERT_EVENTS, [
    events.map(({ view }) => view.session.profileId),
    eventIds,
    events.map(({ view }) => view.session.trackId),
    events.map(({ view }) => view.session.eventCount),
    events.map(({ type }) => type),
    events.map((event, ordinal) => bodyOf(event, eventIds[ordinal] ?? '', environment)),
    events.map(({ at }) => at),
  ]);
}

function bodyOf({ type, view, at }: NewEvent, eventId: string, environment: Environment): string {
  return JSON.stringify({
    id: eventId,
    type,
    timestamp: at.toISOString(),
    environment,
    profile_id: publicProfileId(view.session.profileId),
    sequence: view.session.eventCount,
    data: paymentStatusAnswer(view, environment),
  });
}
