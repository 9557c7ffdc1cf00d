import type { Database } from '../../ground/database/pool.ts';
import { onlyProfile, runForm } from '../../ground/database/profile-statement.ts';
import { isSharded } from '../../ground/database/sharded.ts';
import { afterCommit } from '../../ground/database/transaction.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { randomBase62 } from '../../ground/ids/base62.ts';
import { newRoutedId, publicProfileId } from '../../ground/ids/public-id.ts';
import { ACCOUNTS_OF, type NewPosting } from '../postings/posting.ts';
import { INSERT_EVENTS } from './append-events-sql.ts';
import { DELIVERIES_DUE } from './deliveries-due.ts';
import type { EventBody, SubscribableType } from './event.ts';

/**
 * A delivery's id is `dlv_`, the profile, this many random characters, and the last six of the endpoint's id. One
 * random string is therefore enough for an event's deliveries to all endpoints.
 */
export const DELIVERY_RANDOM_LENGTH = 16;

/** An event of a session; `data` has the form that merchants see in answers. */
export type SessionEvent = {
  readonly type: Exclude<SubscribableType, ProfileEvent['type']>;
  readonly session: { readonly profileId: string; readonly trackId: string; readonly eventCount: number };
  readonly data: { readonly track_id: string };
  readonly at: Date;
};

/** An event that no session caused, for one endpoint only. */
export type EndpointTestEvent = {
  readonly type: 'endpoint.test';
  readonly profileId: string;
  readonly endpointId: string;
  readonly at: Date;
};

/** An event about a profile itself. */
export type ProfileEvent = {
  readonly type: 'key.expiring' | 'card_page.changed';
  readonly profileId: string;
  readonly data: object;
  readonly at: Date;
};

export type NewEvent = SessionEvent | EndpointTestEvent | ProfileEvent;

/**
 * Writes events in the transaction of the change that they report, with bodies frozen as they will be delivered, and
 * creates their deliveries. Books the money that the change moves. The sequence of a session's event is the session's
 * `eventCount`, incremented in the same transaction. After the commit, this process's worker is notified of the
 * deliveries. Returns the events' ids in order.
 */
export async function appendEvents(
  database: Database,
  environment: Environment,
  events: readonly NewEvent[],
  postings: readonly NewPosting[] = [],
): Promise<readonly string[]> {
  if (events.length === 0 && postings.length === 0) return [];
  if (isSharded(database)) return appendByProfile(database, environment, events, postings);
  return appendTogether(database, environment, events, postings, undefined);
}

/** A transaction about a small table can have events of several profiles, because every server has such a table. */
async function appendByProfile(
  database: Database,
  environment: Environment,
  events: readonly NewEvent[],
  postings: readonly NewPosting[],
): Promise<readonly string[]> {
  const ids = new Map<NewEvent, string>();
  for (const profileId of new Set([...events.map(profileOf), ...postings.map((each) => each.profileId)])) {
    const own = events.filter((event) => profileOf(event) === profileId);
    const booked = postings.filter((posting) => posting.profileId === profileId);
    const appended = await appendTogether(database, environment, own, booked, profileId);
    for (const [place, event] of own.entries()) ids.set(event, appended[place] ?? '');
  }
  return events.map((event) => ids.get(event) ?? '');
}

async function appendTogether(
  database: Database,
  environment: Environment,
  events: readonly NewEvent[],
  postings: readonly NewPosting[],
  profileId: string | undefined,
): Promise<readonly string[]> {
  const bodies = events.map((event) => bodyOf(event, environment));
  const values = [...eventValues(events, bodies), ...postingValues(postings)];
  const rows = await runForm<{ profile_id: string }>(database, INSERT_EVENTS, values, profileId);
  if (rows.length > 0) afterCommit(database, () => DELIVERIES_DUE.hint(rows.map((row) => row.profile_id)));
  return bodies.map(({ id }) => id);
}

/** Books, in the transaction of a change, money that moves without an event. */
export async function appendPostings(database: Database, postings: readonly NewPosting[]): Promise<void> {
  const profileId = onlyProfile(database, postings, (each) => each.profileId);
  await runForm(database, INSERT_EVENTS, [...eventValues([], []), ...postingValues(postings)], profileId);
}

function eventValues(events: readonly NewEvent[], bodies: readonly EventBody[]): readonly unknown[] {
  return [
    events.map(profileOf),
    bodies.map(({ id }) => id),
    events.map((event) => ('session' in event ? event.session.trackId : null)),
    bodies.map(({ sequence }) => sequence),
    events.map(({ type }) => type),
    bodies.map((body) => JSON.stringify(body)),
    events.map(({ at }) => at),
    events.map(() => randomBase62(DELIVERY_RANDOM_LENGTH)),
    events.map((event) => ('endpointId' in event ? event.endpointId : null)),
  ];
}

function postingValues(postings: readonly NewPosting[]): readonly unknown[] {
  return [
    postings.map(({ profileId }) => profileId),
    postings.map(({ kind }) => kind),
    postings.map(({ reference }) => reference),
    postings.map(({ number }) => number),
    postings.map(({ trackId }) => trackId),
    postings.map(({ kind }) => ACCOUNTS_OF[kind].debit),
    postings.map(({ kind }) => ACCOUNTS_OF[kind].credit),
    postings.map(({ currency }) => currency),
    postings.map(({ amountMinor }) => amountMinor),
  ];
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
    data: 'data' in event ? event.data : { endpoint_id: event.endpointId },
  };
}

function profileOf(event: NewEvent): string {
  return 'session' in event ? event.session.profileId : event.profileId;
}
