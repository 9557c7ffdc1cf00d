import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { afterCommit } from '../../ground/database/transaction.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { randomBase62 } from '../../ground/ids/base62.ts';
import { newRoutedId, publicProfileId } from '../../ground/ids/public-id.ts';
import type { PaymentView } from '../../paying/payments/payment.ts';
import { paymentStatusAnswer } from '../../paying/payments/payment-status-answer.ts';
import type { Refund } from '../../paying/refunds/refund.ts';
import type { Session } from '../../paying/sessions/session.ts';
import { DELIVERY_RANDOM_LENGTH } from '../../telling/webhooks/deliveries/delivery.ts';
import { INSERT_EVENTS } from './append-events-sql.ts';
import type { EventBody, EventData, SubscribableType } from './event.ts';
import { hintDeliveriesDue } from './wake.ts';

/** `data` is frozen as it will be delivered. */
export type SessionEvent = {
  readonly type: SubscribableType;
  readonly session: Session;
  readonly data: EventData[SubscribableType];
  readonly at: Date;
};

/** Of no session, and for one endpoint alone. */
export type EndpointTestEvent = {
  readonly type: 'endpoint.test';
  readonly profileId: string;
  readonly endpointId: string;
  readonly at: Date;
};

export type NewEvent = SessionEvent | EndpointTestEvent;

/**
 * Writes events into the transaction of what they tell of, their bodies frozen as they will be delivered, and with each
 * its deliveries. A session's own `eventCount`, raised in the same transaction, is its event's sequence. Once the
 * transaction has committed, this process's worker hears of the deliveries. Answers the events' ids in their order.
 */
export async function appendEvents(
  database: Database,
  environment: Environment,
  events: readonly NewEvent[],
): Promise<readonly string[]> {
  if (events.length === 0) return [];
  const bodies = events.map((event) => bodyOf(event, environment));
  const rows = await run<{ profile_id: string }>(database, INSERT_EVENTS, [
    events.map(profileOf),
    bodies.map(({ id }) => id),
    events.map((event) => ('session' in event ? event.session.trackId : null)),
    bodies.map(({ sequence }) => sequence),
    events.map(({ type }) => type),
    bodies.map((body) => JSON.stringify(body)),
    events.map(({ at }) => at),
    events.map(() => randomBase62(DELIVERY_RANDOM_LENGTH)),
    events.map((event) => ('endpointId' in event ? event.endpointId : null)),
  ]);
  if (rows.length > 0) afterCommit(database, () => hintDeliveriesDue(rows.map((row) => row.profile_id)));
  return bodies.map(({ id }) => id);
}

function bodyOf(event: NewEvent, environment: Environment): EventBody {
  const profileId = profileOf(event);
  return {
    id: newRoutedId('evt', profileId),
    type: event.type,
    timestamp: event.at.toISOString(),
    environment,
    profile_id: publicProfileId(profileId),
    sequence: 'session' in event ? event.session.eventCount : null,
    data: 'session' in event ? event.data : { endpoint_id: event.endpointId },
  };
}

function profileOf(event: NewEvent): string {
  return 'session' in event ? event.session.profileId : event.profileId;
}

/** An event that carries what payment-status would answer in this instant. */
export function paymentEvent(
  type: Exclude<SubscribableType, `refund.${string}`>,
  view: PaymentView,
  environment: Environment,
  at: Date,
  /** Of the session; only a payment that was taken has any. */
  refunds: readonly Refund[] = [],
): SessionEvent {
  return { type, session: view.session, data: paymentStatusAnswer(view, environment, refunds), at };
}
