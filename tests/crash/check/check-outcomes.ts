import { SIMULATOR_RULES } from '../books/acquirer-rules.ts';
import type { AttemptRow, Books, SessionRow, Violation } from '../books/books.ts';
import { profileOf } from '../faults/fault-desk.ts';
import { type Answered, callsBySale, isAnswered, isRightApproval } from './told.ts';

/**
 * Checks that every attempt ended with the outcome that the acquirer or an operator reported, or was declined because
 * nothing was sent.
 */
export function checkOutcomes({
  ours,
  calls,
  forms,
  noticesOnly,
  rules = SIMULATOR_RULES,
}: Books): readonly Violation[] {
  const ofSale = callsBySale(calls);
  const sessions = new Map(ours.sessions.map((session) => [session.track_id, session]));
  // If a notice has meanwhile reported a decline of the sale, nothing is left to reverse.
  const undone = new Set([...rules.reversedAfter, 'declined']);
  const unfounded = ours.attempts.filter((attempt) => {
    const answers = (ofSale.get(attempt.attempt_id) ?? []).filter(isAnswered);
    const reversedAfter = noticesOnly.has(profileOf(attempt.attempt_id)) ? undone : rules.reversedAfter;
    return !attempt.is_settled && !wasTold(attempt, sessions.get(attempt.track_id), answers, reversedAfter);
  });
  const manyOfOneForm = [...Map.groupBy(ours.attempts, ({ track_id: track }) => track)].filter(
    ([track, attempts]) => attempts.length > (forms.get(track) ?? 0),
  );
  return [
    ...unfounded.map(({ attempt_id: id, state }) => ({
      invariant: 'every outcome came from the acquirer',
      id,
      detail: `${state}, but no complete answer said so`,
    })),
    ...manyOfOneForm.map(([id, attempts]) => ({
      invariant: 'a form creates at most one attempt',
      id,
      detail: `${attempts.length} attempts from ${forms.get(id) ?? 0} forms`,
    })),
  ];
}

function wasTold(
  attempt: AttemptRow,
  session: SessionRow | undefined,
  answers: readonly Answered[],
  reversedAfter: ReadonlySet<string>,
): boolean {
  const about = answers.filter(({ reference, told }) => told.reference === reference);
  switch (attempt.state) {
    case 'approved':
      return about.some((answer) => isRightApproval(answer, session));
    case 'declined':
      return attempt.decline_raw === 'not_sent' || about.some(({ told }) => told.state === 'declined');
    case 'reversed':
      return about.some(({ told }) => reversedAfter.has(told.state));
    default:
      return true;
  }
}
