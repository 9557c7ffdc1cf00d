import type { Books, Violation } from '../books/books.ts';

const DEFINITE: ReadonlySet<string> = new Set(['approved', 'declined', 'reversed', 'succeeded', 'failed']);

/**
 * Checks that nothing is stuck: every uncertain outcome has a next step, and every outcome becomes definite after
 * enough time.
 */
export function checkSchedule({ ours, alarms }: Books): readonly Violation[] {
  const violations: Violation[] = alarms.map(({ invariant, id, what, at }) => ({
    invariant,
    id,
    detail: `${what}, seen at ${Math.round(at / 1_000)} s`,
  }));
  const rows = [
    ...ours.attempts.map(({ attempt_id: id, state, is_due }) => ({ id, state, isDue: is_due })),
    ...ours.captures.map(({ capture_id: id, state, is_due }) => ({ id, state, isDue: is_due })),
    ...ours.voids.map(({ void_id: id, state, is_due }) => ({ id, state, isDue: is_due })),
    ...ours.refunds.map(({ refund_id: id, state, is_due }) => ({ id, state, isDue: is_due })),
  ];
  for (const { id, state, isDue } of rows) {
    if (DEFINITE.has(state)) continue;
    const detail = isDue ? `${state} even after enough time` : `${state} without a next step`;
    violations.push({ invariant: 'nothing is left undecided', id, detail });
  }
  for (const { attempt_id: id, is_due } of ours.reversals) {
    if (is_due) violations.push({ invariant: 'nothing is left undecided', id, detail: 'its reversal is still due' });
  }
  for (const { attempt_id: id, is_due } of ours.closings) {
    if (is_due)
      violations.push({ invariant: 'nothing is left undecided', id, detail: 'its closing inquiry is still due' });
  }
  const attempts = new Map(ours.attempts.map((attempt) => [attempt.attempt_id, attempt]));
  for (const session of ours.sessions) {
    const live = session.live_attempt_id;
    if (session.status === 'authorised') {
      const detail = 'still authorised after its time';
      violations.push({ invariant: 'nothing is left undecided', id: session.track_id, detail });
    }
    if (session.status !== 'open' || (live !== null && !DEFINITE.has(attempts.get(live)?.state ?? 'approved')))
      continue;
    const detail = live === null ? 'open after its time' : `open although its attempt ${live} is definite`;
    violations.push({ invariant: 'nothing is left undecided', id: session.track_id, detail });
  }
  return violations;
}
