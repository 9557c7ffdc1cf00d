import type { AcquirerEntry, Books, RefundRow, Violation } from '../books/books.ts';

type Booked = Extract<AcquirerEntry, { readonly refund: unknown }>['refund'];

/** Compares the acquirer's refunds with our records. They must never exceed what was paid. */
export function checkRefunds({ ours, acquirer }: Books): readonly Violation[] {
  const violations: Violation[] = [];
  const refunds = new Map(ours.refunds.map((refund) => [refund.refund_id, refund]));
  const booked = new Map<string, Booked>();
  const paid = new Map(ours.sessions.map((session) => [session.track_id, session]));
  const trackOf = new Map(ours.attempts.map(({ attempt_id: id, track_id: track }) => [id, track]));
  const given = new Map<string, bigint>();
  for (const entry of acquirer) {
    if (!('refund' in entry) || entry.refund.refusal !== null) continue;
    const { refund } = entry;
    const track = trackOf.get(refund.saleReference) ?? '';
    const whole = (given.get(track) ?? 0n) + BigInt(refund.value.minor);
    given.set(track, whole);
    const most = paid.get(track)?.status === 'succeeded' ? (paid.get(track)?.amount_minor ?? 0n) : 0n;
    if (whole > most || booked.has(refund.reference)) {
      const detail = `${whole} of ${most} refunded after ${refund.reference}`;
      violations.push({ invariant: 'refunds never exceed the payment', id: track, detail });
    }
    booked.set(refund.reference, refund);
    const ourRefund = refunds.get(refund.reference);
    if (ourRefund?.state !== 'succeeded' || String(ourRefund.amount_minor) !== refund.value.minor) {
      const detail = `the acquirer refunded ${refund.value.minor}, but our refund is ${ourRefund?.state ?? 'missing'} with ${ourRefund?.amount_minor}`;
      violations.push({ invariant: 'every refund is in both books', id: refund.reference, detail });
    }
  }
  for (const { refund_id: id, state } of ours.refunds) {
    if (state !== 'succeeded' || booked.has(id)) continue;
    const detail = 'succeeded in our book, but not in the acquirer’s';
    violations.push({ invariant: 'every refund is in both books', id, detail });
  }
  return [...violations, ...checkSums(ours)];
}

function checkSums({ sessions, refunds }: Books['ours']): readonly Violation[] {
  const ofSession = Map.groupBy(refunds, ({ track_id: track }) => track);
  return sessions.flatMap((session) => {
    const own = ofSession.get(session.track_id) ?? [];
    const done = sum(own.filter(({ state }) => state === 'succeeded'));
    const reserved = sum(own.filter(({ state }) => state !== 'failed'));
    const isRight =
      session.refunded_minor === done &&
      session.refund_reserved_minor === reserved &&
      (reserved === 0n || (session.status === 'succeeded' && reserved <= session.amount_minor));
    if (isRight) return [];
    const detail =
      `${done} was refunded and ${reserved} is reserved, but the session of ${session.amount_minor} records ` +
      `${session.refunded_minor} and ${session.refund_reserved_minor}`;
    return [{ invariant: 'refunds add up', id: session.track_id, detail }];
  });
}

function sum(refunds: readonly RefundRow[]): bigint {
  return refunds.reduce((whole, { amount_minor: amount }) => whole + amount, 0n);
}
