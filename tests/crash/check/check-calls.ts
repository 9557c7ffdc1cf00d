import type { AcquirerCall } from '../books/acquirer-call.ts';
import type { AcquirerRules } from '../books/acquirer-rules.ts';
import type { AttemptRow, Books, Violation } from '../books/books.ts';
import { rulesOf } from '../books/rules-of.ts';

/**
 * Checks what arrived at the acquirer: each sale once and in time, and each capture and refund with the sale and the
 * currency of its payment.
 */
export function checkCalls(books: Books): readonly Violation[] {
  const { ours, calls, acquirer, epochMs } = books;
  const violations: Violation[] = [];
  const attempts = new Map(ours.attempts.map((attempt) => [attempt.attempt_id, attempt]));
  const sales = calls.filter(({ call }) => call === 'sale');
  for (const [id, same] of Map.groupBy(sales, ({ reference }) => reference)) {
    if (same.length > 1) {
      const detail = `${same.length} calls, by ${same.map(({ node }) => node).join(', ')}`;
      violations.push({ invariant: 'at most one sale call arrives for a reference', id, detail });
    }
    const [first] = same;
    const attempt = attempts.get(id);
    if (first === undefined || attempt === undefined) continue;
    const rules = rulesOf(books, attempt);
    const afterMs = sentAfterMs(rules, calls, first, attempt, epochMs);
    if (afterMs > rules.saleWithinMs) {
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

/**
 * How long it took to send a sale: from its intention or, after a challenge, from the last inquiry about it by the same
 * node.
 */
function sentAfterMs(
  { saleWithinMs, sellsAfterChallenge }: AcquirerRules,
  calls: readonly AcquirerCall[],
  { reference, node, at }: AcquirerCall,
  { challenge_ends_ms: challengeEndsMs, created_ms: createdMs }: AttemptRow,
  epochMs: number,
): number {
  const afterMs = Math.round(epochMs + at - createdMs);
  if (afterMs <= saleWithinMs || !sellsAfterChallenge || challengeEndsMs === null) return afterMs;
  const asked = calls.findLast(
    (each) => each.call === 'inquiry' && each.reference === reference && each.node === node && each.at < at,
  );
  return asked === undefined ? afterMs : Math.round(at - asked.at);
}
