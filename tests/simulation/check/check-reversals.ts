import type { AcquirerSide } from '../acquirer/acquirer-side.ts';
import type { Answered, Call } from '../acquirer/calls.ts';
import { INQUIRY_HORIZON_MS } from '../acquirer/take-sale.ts';
import type { Seen, Violation } from '../history/seen.ts';
import type { AttemptRow, OurBook, SessionRow } from './book-sql.ts';
import { timeOf } from './time-of.ts';

/** A reason to reverse an attempt, as the acquirer's answers show it. */
export type Cause = 'not found' | 'abandoned challenge' | 'mismatch' | 'late approval';

/** Checks that nothing is reversed unless an answer from the acquirer was the reason. */
export function checkReversals(ours: OurBook, { traffic }: AcquirerSide): readonly Violation[] {
  const reversals = traffic.calls.filter(({ kind }) => kind === 'reversal');
  return reversals.flatMap((call) => {
    const attempt = ours.attempts.find(({ attempt_id: id }) => id === call.reference);
    const session = ours.sessions.find(({ track_id: track }) => track === attempt?.track_id);
    const causes = attempt && session ? causesOf(attempt, session, traffic.answers, call) : [];
    const detail = `${traffic.nameOf(call.reference)} is reversed at ${call.at} ms`;
    return causes.length > 0 ? [] : [{ invariant: 'every reversal has a cause', detail }];
  });
}

/** Checks that, once a reversal is wanted, only its answer or an operator ends the attempt. */
export function checkWantedReversals({ attempts }: OurBook, { settled }: Seen): readonly Violation[] {
  return attempts.flatMap(({ attempt_id: id, reversal_wanted: isWanted, state }) => {
    if (!isWanted || state === 'reversed' || state === 'unknown' || settled.has(id)) return [];
    const detail = `${id} is ${state}, although its reversal was wanted`;
    return [{ invariant: 'only the answer to its reversal ends an attempt that is to be reversed', detail }];
  });
}

/** The causes that were known before a call, or all of them if no call is given. */
export function causesOf(
  attempt: AttemptRow,
  session: SessionRow,
  answers: readonly Answered[],
  before?: Call,
): readonly Cause[] {
  const own = answers.filter(
    ({ reference, at }) => reference === attempt.attempt_id && at <= (before?.at ?? Number.POSITIVE_INFINITY),
  );
  return own.flatMap((answered) => causeOf(attempt, session, answered) ?? []);
}

function causeOf(attempt: AttemptRow, session: SessionRow, { kind, answer, at }: Answered): Cause | null {
  const isOther = answer.reference !== undefined && answer.reference !== attempt.attempt_id;
  if (isOther || (answer.kind === 'approved' && !isExact(session, answer))) return 'mismatch';
  if (answer.kind === 'approved' && (attempt.state === 'declined' || attempt.state === 'reversed')) {
    return 'late approval';
  }
  if (kind !== 'inquiry') return null;
  if (answer.kind === 'not_found' && at - timeOf(attempt.created_at) >= INQUIRY_HORIZON_MS) return 'not found';
  const isWithIssuer = attempt.challenge_ends_at !== null && at < timeOf(attempt.challenge_ends_at);
  return answer.kind === 'step' && !isWithIssuer ? 'abandoned challenge' : null;
}

function isExact({ amount_minor: minor, currency }: SessionRow, answer: Answered['answer']): boolean {
  return answer.amountMinor === BigInt(minor) && answer.currency === currency;
}
