import type { AcquirerCall } from '../books/acquirer-call.ts';
import type { AttemptRow, Books, SessionRow, Violation } from '../books/books.ts';
import { type Answered, callsBySale, isAnswered, isMismatch } from './told.ts';

/** A reason that allows us to reverse an attempt. */
export type Cause = 'mismatch' | 'not found' | 'abandoned challenge' | 'late approval' | 'void';

/** How long the acquirer can take to know a sale that it has received. */
const HORIZON_MS = 5_000;

/** Checks that we reversed nothing without a reason that the acquirer had given us before. */
export function checkReversals(books: Books): readonly Violation[] {
  const { ours } = books;
  const violations: Violation[] = [];
  for (const [id, causes] of causesOfReversals(books)) {
    if (causes.size > 0) continue;
    const detail = 'reversed without a mismatch, an unknown sale, an abandoned challenge, a late approval or a void';
    violations.push({ invariant: 'every reversal has a cause', id, detail });
  }
  const states = new Map(ours.attempts.map((attempt) => [attempt.attempt_id, attempt.state]));
  const voided = voidedAttempts(ours);
  for (const { attempt_id: id } of ours.reversals) {
    const state = states.get(id) ?? 'missing';
    if (state === 'declined' || state === 'reversed' || voided.has(id)) continue;
    const detail = `the approval of an attempt that is ${state} was to be reversed`;
    violations.push({ invariant: 'every reversal has a cause', id, detail });
  }
  return violations;
}

/** For each attempt that we asked the acquirer to reverse, the causes that were known before the first request. */
export function causesOfReversals({ ours, calls, epochMs }: Books): ReadonlyMap<string, ReadonlySet<Cause>> {
  const sessions = new Map(ours.sessions.map((session) => [session.track_id, session]));
  const attempts = new Map(ours.attempts.map((attempt) => [attempt.attempt_id, attempt]));
  const late = new Set(ours.reversals.map(({ attempt_id: id }) => id));
  const voided = voidedAttempts(ours);
  const causes = new Map<string, Set<Cause>>();
  for (const [id, own] of callsBySale(calls)) {
    const first = own.find(({ call }) => call === 'reversal');
    const attempt = attempts.get(id);
    if (first === undefined || attempt === undefined) continue;
    const before = own.filter((call) => call.at < first.at).filter(isAnswered);
    const session = sessions.get(attempt.track_id);
    const found = before.flatMap((call) => causesIn(call, first, attempt, session, epochMs));
    if (late.has(id) && before.some(({ told }) => told.state === 'approved')) found.push('late approval');
    if (voided.has(id)) found.push('void');
    causes.set(id, new Set(found));
  }
  return causes;
}

function voidedAttempts({ voids }: Books['ours']): ReadonlySet<string> {
  return new Set(voids.map(({ attempt_id: id }) => id));
}

function causesIn(
  answer: Answered,
  reversal: AcquirerCall,
  attempt: AttemptRow,
  session: SessionRow | undefined,
  epochMs: number,
): readonly Cause[] {
  if (isMismatch(answer, session)) return ['mismatch'];
  if (answer.call !== 'inquiry') return [];
  const { state } = answer.told;
  if (state === 'sale_not_found') {
    return epochMs + answer.toldAt - attempt.created_ms >= HORIZON_MS ? ['not found'] : [];
  }
  const isOver = epochMs + reversal.at >= (attempt.challenge_ends_ms ?? 0);
  return state === 'awaiting_cardholder' && isOver ? ['abandoned challenge'] : [];
}
