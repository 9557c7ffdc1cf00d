import type { AcquirerSide } from '../acquirer/acquirer-side.ts';
import { isTaken } from '../acquirer/sale.ts';
import type { Seen, Violation } from '../history/seen.ts';
import type { EventRow, OurBook, SessionRow } from './book-sql.ts';
import { bodyProblem } from './event-body.ts';

const ENDS: Readonly<Record<string, string>> = {
  succeeded: 'payment.succeeded',
  failed: 'payment.failed',
  cancelled: 'payment.cancelled',
  expired: 'session.expired',
};

/**
 * Checks that events are numbered without gaps, report each end once and agree with the books, and that the cursor
 * returns each event once.
 */
export function checkEvents(ours: OurBook, { book }: AcquirerSide, { heard }: Seen): readonly Violation[] {
  const violations: Violation[] = [];
  for (const [at, { position, type }] of ours.events.entries()) {
    if (position === at + 1) continue;
    violations.push({ invariant: 'positions have neither gaps nor duplicates', detail: `${type} has ${position}` });
  }
  for (const session of ours.sessions) {
    violations.push(...checkSession(session, ours));
  }
  for (const event of ours.events) {
    const problem = bodyProblem(event, ours, (reference) => isTakenExactly(ours, reference, book));
    if (problem !== null) violations.push({ invariant: 'event bodies match the books', detail: problem });
  }
  const bodies = ours.events.map(({ body }) => body);
  if (heard.length !== bodies.length || heard.some((body, at) => body !== bodies[at])) {
    const detail = `the reader got ${heard.length} events, ${bodies.length} are recorded`;
    violations.push({ invariant: 'the cursor returns every event once, in order', detail });
  }
  return violations;
}

function checkSession(session: SessionRow, { events, refunds, reversals, attempts }: OurBook): readonly Violation[] {
  const own = events.filter(({ track_id: track }) => track === session.track_id);
  const isOwn = ({ attempt_id: id }: { readonly attempt_id: string }) =>
    attempts.some((attempt) => attempt.attempt_id === id && attempt.track_id === session.track_id);
  const numbers = own.map(({ sequence }) => sequence).sort((one, other) => one - other);
  const ends = own.filter(({ type }) => Object.values(ENDS).includes(type)).map(({ type }) => type);
  const refunded = refunds.filter(({ track_id: track }) => track === session.track_id);
  const isCounted = numbers.length === session.event_count && numbers.every((number, at) => number === at + 1);
  const isEnded = ends.length === 1 && ends[0] === ENDS[session.status];
  const told = count(own, 'refund.succeeded') + count(own, 'refund.failed');
  const isReversalTold = count(own, 'payment.reversed') >= reversals.filter(isOwn).length;
  if (isCounted && isEnded && told === refunded.length && isReversalTold) return [];
  const detail = `${session.reference} ended as ${session.status} and has ${own.map(({ type, sequence }) => `${sequence} ${type}`).join(', ') || 'no events'}`;
  return [{ invariant: 'events report each change of a session once, numbered without a gap', detail }];
}

function count(events: readonly EventRow[], type: string): number {
  return events.filter((event) => event.type === type).length;
}

function isTakenExactly({ attempts, sessions }: OurBook, reference: string, book: AcquirerSide['book']): boolean {
  const sale = book.sale(reference);
  const attempt = attempts.find(({ attempt_id: id }) => id === reference);
  const session = sessions.find(({ track_id: track }) => track === attempt?.track_id);
  return (
    sale !== undefined &&
    isTaken(sale) &&
    sale.booked?.minor === BigInt(session?.amount_minor ?? 0) &&
    sale.booked.currency === session?.currency
  );
}
