import type { Books, Violation } from '../books/books.ts';

/** We send a sale within three seconds of its intention. The rest of the limit is for a busy machine. */
const SENT_WITHIN_MS = 10_000;

/** Checks what arrived at the acquirer: each sale once and in time, and each capture and refund with the sale and the currency of its payment. */
export function checkCalls({ ours, calls, acquirer, epochMs }: Books): readonly Violation[] {
  const violations: Violation[] = [];
  const attempts = new Map(ours.attempts.map((attempt) => [attempt.attempt_id, attempt]));
  const sales = calls.filter(({ call }) => call === 'sale');
  for (const [id, same] of Map.groupBy(sales, ({ reference }) => reference)) {
    if (same.length > 1) {
      const detail = `${same.length} calls, by ${same.map(({ node }) => node).join(', ')}`;
      violations.push({ invariant: 'at most one sale call arrives for a reference', id, detail });
    }
    const [first] = same;
    const created = attempts.get(id)?.created_ms;
    const afterMs = first === undefined || created === undefined ? 0 : Math.round(epochMs + first.at - created);
    if (afterMs > SENT_WITHIN_MS) {
      violations.push({ invariant: 'no sale is sent late', id, detail: `${afterMs} ms after its intention` });
    }
  }
  const sessions = new Map(ours.sessions.map((session) => [session.track_id, session]));
  const tracks = new Map([
    ...ours.refunds.map(({ refund_id: id, track_id: track }) => [id, track] as const),
    ...ours.captures.map(({ capture_id: id, track_id: track }) => [id, track] as const),
  ]);
  for (const entry of acquirer) {
    if ('sale' in entry) continue;
    const { reference: id, saleReference, value } = 'refund' in entry ? entry.refund : entry.capture;
    const session = sessions.get(tracks.get(id) ?? '');
    if (saleReference === session?.live_attempt_id && value.currency === session.currency) continue;
    const detail = `${value.currency} of ${saleReference}; the payment is ${session?.currency} with ${session?.live_attempt_id}`;
    const invariant =
      'refund' in entry
        ? 'a refund has the currency and the sale of its payment'
        : 'a capture has the currency and the sale of its payment';
    violations.push({ invariant, id, detail });
  }
  return violations;
}
