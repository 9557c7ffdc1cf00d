import type { AttemptRow, Books, SessionRow, Violation } from '../books/books.ts';
import { rulesOf } from '../books/rules-of.ts';
import { profileOf } from '../faults/fault-desk.ts';
import { type Answered, callsBySale, isAnswered, isRightApproval } from './told.ts';

/**
 * Checks that every attempt ended with the outcome that the acquirer or an operator reported, or ended as declined
 * because nothing was sent.
 */
export function checkOutcomes(books: Books): readonly Violation[] {
  const { ours, calls, forms, noticesOnly } = books;
  const ofSale = callsBySale(calls);
  const sessions = new Map(ours.sessions.map((session) => [session.track_id, session]));
  const sold = new Set(calls.filter(({ call }) => call === 'sale').map(({ reference }) => reference));
  const unfounded = ours.attempts.filter((attempt) => {
    const answers = (ofSale.get(attempt.attempt_id) ?? []).filter(isAnswered);
    // If a notice has since reported that the sale was declined, nothing is left to reverse.
    const more = noticesOnly.has(profileOf(attempt.attempt_id)) ? ['declined'] : [];
    const reversedAfter = new Set([...rulesOf(books, attempt).reversedAfter, ...more]);
    if (attempt.is_settled) return false;
    if (attempt.state === 'declined' && attempt.decline_raw === 'not_sent') return sold.has(attempt.attempt_id);
    return !wasTold(attempt, sessions.get(attempt.track_id), answers, reversedAfter);
  });
  const switched = new Set(ours.switches.map(({ to_attempt_id: id }) => id));
  const ofForms = ours.attempts.filter(({ attempt_id: id }) => !switched.has(id));
  const manyOfOneForm = [...Map.groupBy(ofForms, ({ track_id: track }) => track)].filter(
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
      return about.some(({ told }) => told.state === 'declined');
    case 'reversed':
      return about.some(({ told }) => reversedAfter.has(told.state));
    default:
      return true;
  }
}
