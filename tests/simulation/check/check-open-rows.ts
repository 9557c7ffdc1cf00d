import type { Call } from '../acquirer/calls.ts';
import type { Violation } from '../history/seen.ts';
import { BEGINNING_MS } from '../history/world.ts';
import type { OpenRow } from '../nodes/look-sql.ts';

/** The longest wait for the next inquiry, in seconds, by the number of inquiries so far, as in the contract. */
const INQUIRIES_AFTER_SECONDS = [2, 5, 15, 60, 300, 900];
const LEASE_SECONDS = 30;
/** The maximum wait of an attempt that is being submitted, including the time for holding a card before the sale. */
const CALL_SECONDS = 25;
const CHALLENGE_SECONDS = 600;
const DAY_SECONDS = 86_400;
const OVERDUE_MS = 60_000;

/**
 * Checks that, while the history runs, nothing undecided waits longer than allowed, and that nothing is overdue after a
 * while without faults.
 */
export function checkOpenRows(
  open: readonly OpenRow[],
  calls: readonly Call[],
  now: number,
  undisturbedSince: number,
): readonly Violation[] {
  return open.flatMap((row) => {
    const dueIn = row.due_at.getTime() - BEGINNING_MS - now;
    const found: Violation[] = [];
    if (row.kind !== 'sessions' && dueIn > longest(row) * 1_000 + 1) {
      const detail = `one of the ${row.kind} that is ${row.state} after ${row.count} inquiries is due in ${dueIn / 1_000} s`;
      found.push({ invariant: 'whatever is undecided is asked about in time', detail });
    }
    if (now - undisturbedSince > 2 * OVERDUE_MS && -dueIn > OVERDUE_MS) {
      const detail = `one of the ${row.kind} is overdue by ${-dueIn / 1_000} s`;
      found.push({ invariant: 'nothing is more than a minute overdue', detail });
    }
    const isUnknown = row.kind === 'refunds' && row.state === 'unknown' && row.count === 0;
    if (isUnknown && !calls.some(({ reference }) => reference === row.id)) {
      found.push({ invariant: 'a refund can only be unknown after it was sent', detail: row.id });
    }
    return found;
  });
}

function longest({ kind, state, count }: OpenRow): number {
  if (state === 'submitting') return kind === 'refunds' ? LEASE_SECONDS : CALL_SECONDS;
  if (state === 'challenge') return CHALLENGE_SECONDS;
  if (kind === 'closing_inquiries' && count === 0) return DAY_SECONDS;
  return Math.max(LEASE_SECONDS, INQUIRIES_AFTER_SECONDS[count] ?? 900);
}
