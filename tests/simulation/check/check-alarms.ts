import type { AcquirerSide } from '../acquirer/acquirer-side.ts';
import type { Seen, Violation } from '../history/seen.ts';
import type { AttemptRow, OurBook } from './book-sql.ts';
import { causesOf } from './check-reversals.ts';
import { timeOf } from './time-of.ts';

const ALARM_AFTER_INQUIRIES = 5;

/** Checks that everything that a person must know has raised an alarm. */
export function checkAlarms(ours: OurBook, { traffic }: AcquirerSide, seen: Seen): readonly Violation[] {
  const isRaised = (id: string, words: RegExp) =>
    seen.alarms.some(({ message, context }) => Object.values(context).includes(id) && words.test(message));
  const missing: Violation[] = [];
  const require = (id: string, words: RegExp, why: string) => {
    if (isRaised(id, words)) return;
    missing.push({
      invariant: 'everything that a person must look at raises an alarm',
      detail: `${traffic.nameOf(id)}: ${why}`,
    });
  };
  for (const attempt of ours.attempts) {
    const id = attempt.attempt_id;
    const session = ours.sessions.find(({ track_id: track }) => track === attempt.track_id);
    const causes = session ? causesOf(attempt, session, traffic.answers) : [];
    if (attempt.reversal_wanted && causes.length > 0 && causes.every((cause) => cause === 'mismatch')) {
      require(id, /about another payment/, 'an answer was about another payment');
    }
    if (attempt.reversal_refused_raw !== null) require(id, /refuses to reverse/, 'its reversal was refused');
    if (isLongUnknown(attempt, traffic, seen)) require(id, /unknown after five/, 'it was unknown after five inquiries');
  }
  for (const { attempt_id: id, reversal_refused_raw: refused } of ours.reversals) {
    require(id, LATE_APPROVAL, 'it was approved after its end');
    if (refused !== null) require(id, /refuses to reverse/, 'the reversal of its late approval was refused');
  }
  for (const { refund_id: id, inquiry_count: count } of ours.refunds) {
    if (count - pendingAnswers(id, traffic) > ALARM_AFTER_INQUIRIES + seen.faults.length)
      require(id, /unknown after five/, 'unknown after five inquiries');
  }
  return missing;
}

/** How often the acquirer has answered that it has not decided yet. It can answer this for a day. */
function pendingAnswers(refundId: string, { answers }: AcquirerSide['traffic']): number {
  return answers.filter(({ reference, answer }) => reference === refundId && answer.why === 'pending').length;
}

/** The alarm is raised before the commit, so it exists even if the process ended right after that. */
const LATE_APPROVAL = /came after the payment had ended|approved a payment that had ended/;

/**
 * Whether there were more than five inquiries, not counting those while the shopper was with the issuer. An inquiry
 * raises no alarm if its process died or its record was lost; the next inquiry raises it.
 */
function isLongUnknown(attempt: AttemptRow, { calls }: AcquirerSide['traffic'], seen: Seen): boolean {
  const from = attempt.challenge_ends_at === null ? 0 : timeOf(attempt.challenge_ends_at);
  const asked = calls.filter(
    ({ kind, reference, at }) =>
      reference === attempt.attempt_id && at > from && (kind === 'inquiry' || kind === 'reversal'),
  );
  const beforeEnd = asked.filter(({ at }) => attempt.completed_at === null || at < timeOf(attempt.completed_at));
  return beforeEnd.length > ALARM_AFTER_INQUIRIES + 1 + seen.faults.length;
}
