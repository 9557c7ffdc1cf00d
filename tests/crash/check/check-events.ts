import type { Books, CaptureRow, EventRow, SessionRow, Violation } from '../books/books.ts';

const ENDS: Readonly<Record<string, string>> = {
  succeeded: 'payment.succeeded',
  voided: 'payment.voided',
  failed: 'payment.failed',
  cancelled: 'payment.cancelled',
  expired: 'session.expired',
};

/**
 * Checks that each session's events are numbered from 1 without a gap and report its end once, and that no position is
 * used twice.
 */
export function checkEvents({ ours }: Books): readonly Violation[] {
  const ofSession = Map.groupBy(ours.events, ({ track_id: track }) => track);
  const refunds = Map.groupBy(ours.refunds, ({ track_id: track }) => track);
  const captures = Map.groupBy(ours.captures, ({ track_id: track }) => track);
  const violations = ours.sessions.flatMap((session) => {
    const own = ofSession.get(session.track_id) ?? [];
    const definite = (refunds.get(session.track_id) ?? []).filter(({ state }) =>
      ['succeeded', 'failed'].includes(state),
    );
    return [
      ...checkSession(session, own, definite.length),
      ...checkCaptures(session, own, captures.get(session.track_id) ?? []),
    ];
  });
  for (const [profile, events] of Map.groupBy(ours.events, ({ profile_id: id }) => id)) {
    const positions = new Set(events.map(({ position }) => position));
    const last = events.map(({ position }) => Number(position)).reduce((most, each) => Math.max(most, each), 0);
    if (positions.size === events.length && last === events.length) continue;
    const detail = `${events.length} events at ${positions.size} positions, the last at ${last}`;
    violations.push({ invariant: 'positions of a profile are numbered without a gap', id: profile, detail });
  }
  return violations;
}

function checkSession(session: SessionRow, events: readonly EventRow[], refunds: number): readonly Violation[] {
  const sequences = events.map(({ sequence }) => sequence).sort((a, b) => a - b);
  const violations: Violation[] = [];
  const isCounted = sequences.every((sequence, index) => sequence === index + 1);
  if (!isCounted || sequences.length !== session.event_count) {
    const detail = `sequences ${sequences.join(', ')} of ${session.event_count}`;
    violations.push({ invariant: 'events of a session are numbered without a gap', id: session.track_id, detail });
  }
  const types = events.map(({ type }) => type);
  const ends = types.filter((type) => Object.values(ENDS).includes(type));
  const end = ENDS[session.status];
  const refundEvents = types.filter((type) => type.startsWith('refund.'));
  if (ends.join() !== (end ?? '') || refundEvents.length !== refunds) {
    const detail = `${session.status} with ${refunds} refunds, events ${types.join(', ') || 'none'}`;
    violations.push({ invariant: 'events report how a session ended', id: session.track_id, detail });
  }
  return violations;
}

/**
 * An authorisation that the merchant captures is announced once, and each capture that the merchant requests is
 * announced when it ends.
 */
function checkCaptures(
  { track_id: id, captured_minor: captured, capture }: SessionRow,
  events: readonly EventRow[],
  captures: readonly CaptureRow[],
): readonly Violation[] {
  const expected = {
    'payment.authorised': captured === null || capture === 'automatic' ? 0 : 1,
    'payment.captured': captures.filter((each) => each.state === 'succeeded' && !each.is_automatic).length,
    'payment.capture_failed': captures.filter((each) => each.state === 'failed').length,
  };
  return Object.entries(expected).flatMap(([type, count]) => {
    const told = events.filter((event) => event.type === type).length;
    if (told === count) return [];
    return [{ invariant: 'events report captures', id, detail: `${told} times ${type} instead of ${count}` }];
  });
}
