import type { BookedMovement, Books, Violation } from '../books/books.ts';
import { compareBooks, sumsOf } from './both-books.ts';

/** Compares the acquirer's refunds, which must never exceed what was paid, with our records. */
export function checkRefunds({ ours, acquirer }: Books): readonly Violation[] {
  const violations: Violation[] = [];
  const booked: BookedMovement[] = [];
  const paid = new Map(ours.sessions.map((session) => [session.track_id, session]));
  const trackOf = new Map(ours.attempts.map(({ attempt_id: id, track_id: track }) => [id, track]));
  const captured = new Map<string, bigint>();
  const given = new Map<string, bigint>();
  for (const entry of acquirer) {
    if ('sale' in entry) continue;
    const movement = 'refund' in entry ? entry.refund : entry.capture;
    if (movement.refusal !== null) continue;
    const track = trackOf.get(movement.saleReference) ?? '';
    const sums = 'refund' in entry ? given : captured;
    const whole = (sums.get(track) ?? 0n) + BigInt(movement.value.minor);
    sums.set(track, whole);
    if ('capture' in entry) continue;
    const session = paid.get(track);
    const sold = session?.status === 'succeeded' ? session.amount_minor : 0n;
    const most = session?.captured_minor === null ? sold : (captured.get(track) ?? 0n);
    if (whole > most || booked.some(({ reference }) => reference === movement.reference)) {
      const detail = `${whole} of ${most} refunded after ${movement.reference}`;
      violations.push({ invariant: 'refunds never exceed the payment', id: track, detail });
    }
    booked.push(movement);
  }
  const refunds = new Map(ours.refunds.map((refund) => [refund.refund_id, refund]));
  return [...violations, ...compareBooks('refund', booked, refunds), ...checkSums(ours)];
}

function checkSums({ sessions, refunds }: Books['ours']): readonly Violation[] {
  const ofSession = Map.groupBy(refunds, ({ track_id: track }) => track);
  return sessions.flatMap((session) => {
    const { done, reserved } = sumsOf(ofSession.get(session.track_id) ?? []);
    const most = session.captured_minor ?? session.amount_minor;
    const isRight =
      session.refunded_minor === done &&
      session.refund_reserved_minor === reserved &&
      (reserved === 0n || (session.status === 'succeeded' && reserved <= most));
    if (isRight) return [];
    const detail =
      `${done} was refunded and ${reserved} is reserved, but the session of ${most} records ` +
      `${session.refunded_minor} and ${session.refund_reserved_minor}`;
    return [{ invariant: 'refunds add up', id: session.track_id, detail }];
  });
}
