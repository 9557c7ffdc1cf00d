import type { Books, Violation } from '../books/books.ts';

/**
 * Checks that every event has reached every endpoint of its profile at least once, signed and as recorded. Also checks
 * that nothing else was sent and nothing is left to send.
 */
export function checkDeliveries({ ours, endpoints, heard }: Books): readonly Violation[] {
  const events = new Map(ours.events.map((event) => [event.event_id, event]));
  const told = new Set(
    heard.filter((each) => each.isAcknowledged).map(({ endpoint, eventId }) => `${endpoint} ${eventId}`),
  );
  const missing = ours.events.flatMap((event) =>
    endpoints
      .filter(({ profileId, name }) => profileId === event.profile_id && !told.has(`${name} ${event.event_id}`))
      .map(({ name }) => ({
        invariant: 'every event reaches every endpoint',
        id: event.track_id,
        detail: `${event.type} ${event.event_id} never reached ${name}`,
      })),
  );
  const wrong = heard.flatMap(({ endpoint, eventId, digest, isSound }) => {
    const event = events.get(eventId);
    const isOurs =
      event !== undefined && endpoints.some((each) => each.name === endpoint && each.profileId === event.profile_id);
    if (isSound && isOurs && event.digest === digest) return [];
    return [
      {
        invariant: 'every sent message carries a recorded event',
        id: event?.track_id ?? eventId,
        detail: `${eventId} at ${endpoint}`,
      },
    ];
  });
  const left = ours.deliveries
    .filter(({ status }) => status !== 'succeeded')
    .map(({ event_id: id, status }) => ({ invariant: 'every delivery ends as succeeded', id, detail: status }));
  return [...missing, ...wrong, ...left];
}
