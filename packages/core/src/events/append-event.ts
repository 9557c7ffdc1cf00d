import type { Database } from '../database/pool.ts';
import { run } from '../database/statement.ts';
import { newRoutedId, publicProfileId } from '../ids/public-id.ts';
import type { PaymentView } from '../payments/payment.ts';
import { paymentStatusAnswer } from '../payments/payment-status-answer.ts';
import type { Environment } from '../profiles/environment.ts';
import { INSERT_EVENT } from './append-event-sql.ts';

export type EventType =
  | 'payment.succeeded'
  | 'payment.failed'
  | 'payment.cancelled'
  | 'payment.reversed'
  | 'session.expired';

/**
 * Writes an event of a session into the transaction of what it tells of, its body frozen as it will be delivered.
 * The session's own `eventCount`, raised in the same transaction, is the event's sequence.
 */
export async function appendEvent(
  database: Database,
  event: { readonly type: EventType; readonly view: PaymentView; readonly environment: Environment; readonly at: Date },
): Promise<void> {
  const { session } = event.view;
  const eventId = newRoutedId('evt', session.profileId);
  const body = {
    id: eventId,
    type: event.type,
    timestamp: event.at.toISOString(),
    environment: event.environment,
    profile_id: publicProfileId(session.profileId),
    sequence: session.eventCount,
    data: paymentStatusAnswer(event.view, event.environment),
  };
  await run(database, INSERT_EVENT, [
    session.profileId,
    eventId,
    session.trackId,
    session.eventCount,
    event.type,
    JSON.stringify(body),
    event.at,
  ]);
}
