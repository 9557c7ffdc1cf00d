import type { Books, Violation } from '../books/books.ts';

/** The states that never change once someone has seen them, each with the stored states that it stands for. */
const FINAL: Readonly<Record<string, readonly string[]>> = {
  paid: ['succeeded'],
  // The card page shows this word for each of these states.
  success: ['succeeded', 'authorised', 'voided'],
  voided: ['voided'],
  failed: ['failed'],
  cancelled: ['cancelled'],
  expired: ['expired'],
};

/** Compares the answers about sessions with the final records. */
export function checkSessions({ ours, notes, sights }: Books): readonly Violation[] {
  const sessions = new Map(ours.sessions.map((session) => [session.track_id, session]));
  const violations: Violation[] = [];
  for (const note of notes) {
    if (note.status < 200 || note.status > 299 || note.trackId === null) continue;
    const session = sessions.get(note.trackId);
    const isSame =
      session !== undefined &&
      (note.wanted === null || note.wanted === `${note.amountMinor} ${note.currency}`) &&
      (note.operation === 'capture' ||
        note.operation === 'refund' ||
        (Number(session.amount_minor) === note.amountMinor && session.currency === note.currency)) &&
      (note.paymentId === null || session.payment_id === note.paymentId);
    if (isSame) continue;
    const there = session === undefined ? 'missing' : `${session.amount_minor} ${session.currency}`;
    const detail = `${note.operation} of payment ${note.payment} was answered with ${note.amountMinor} ${note.currency}, but the session is ${there}`;
    violations.push({ invariant: 'every acknowledged session exists with its amount', id: note.trackId, detail });
  }
  for (const { trackId, state, by } of sights) {
    const stored = sessions.get(trackId)?.status ?? 'missing';
    const meant = FINAL[state];
    if (meant === undefined || meant.includes(stored)) continue;
    const detail = `${by} showed ${state}, but the session ended as ${stored}`;
    violations.push({ invariant: 'final states never change', id: trackId, detail });
  }
  const movements = new Map([
    ...ours.refunds.map(({ refund_id: id, state }) => [id, state] as const),
    ...ours.captures.map(({ capture_id: id, state }) => [id, state] as const),
  ]);
  for (const { operation, refundId, captureId, state, status } of notes) {
    const id = refundId ?? captureId;
    if (id === null || status !== 201) continue;
    const now = movements.get(id);
    if (now !== undefined && (state === 'pending' || state === now)) continue;
    const detail = `answered as ${state}, but the ${operation} ended as ${now ?? 'missing'}`;
    violations.push({ invariant: 'final states never change', id, detail });
  }
  return violations;
}
