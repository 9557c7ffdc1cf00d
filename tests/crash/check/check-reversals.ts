import type { AcquirerCall } from '../books/acquirer-call.ts';
import type { AttemptRow, Books, SessionRow, Violation } from '../books/books.ts';
import { rulesOf } from '../books/rules-of.ts';
import { profileOf } from '../faults/fault-desk.ts';
import { type Answered, callsBySale, isAnswered, isMismatch } from './told.ts';

/** A reason that allows us to reverse an attempt. */
export type Cause = 'mismatch' | 'not found' | 'no notice' | 'abandoned challenge' | 'late approval' | 'void';

/** The longest time between the decision to reverse and the reversal. A worker can be paused or killed in between. */
const DECIDED_BEFORE_MS = 120_000;

/** Checks that we reversed nothing without a reason that the acquirer had given us before. */
export function checkReversals(books: Books): readonly Violation[] {
  const { ours } = books;
  const violations: Violation[] = [];
  for (const [id, causes] of causesOfReversals(books)) {
    if (causes.size > 0) continue;
    const detail =
      'reversed without a mismatch, an unknown sale, a missing notice, an abandoned challenge, a late approval or a void';
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
export function causesOfReversals(books: Books): ReadonlyMap<string, ReadonlySet<Cause>> {
  const { ours, calls, noticesOnly, hoursPassed, epochMs } = books;
  const sessions = new Map(ours.sessions.map((session) => [session.track_id, session]));
  const attempts = new Map(ours.attempts.map((attempt) => [attempt.attempt_id, attempt]));
  const late = new Set(ours.reversals.map(({ attempt_id: id }) => id));
  const voided = voidedAttempts(ours);
  const decisions = decisionsTold(ours);
  const causes = new Map<string, Set<Cause>>();
  for (const [id, own] of callsBySale(calls)) {
    const first = own.find(({ call }) => call === 'reversal');
    const attempt = attempts.get(id);
    if (first === undefined || attempt === undefined) continue;
    const before = own.filter((call) => call.at < first.at).filter(isAnswered);
    const session = sessions.get(attempt.track_id);
    const isNoticesOnly = noticesOnly.has(profileOf(id));
    const rules = rulesOf(books, attempt);
    const facts = { attempt, session, epochMs, isNoticesOnly, horizonMs: rules.horizonMs };
    const found = before.flatMap((call) => causesIn(call, first, facts));
    if (late.has(id) && before.some(({ told }) => told.state === 'approved')) found.push('late approval');
    if (voided.has(id)) found.push('void');
    const askedAfterMs = epochMs + first.at - attempt.created_ms;
    const hasWaited = askedAfterMs >= rules.noticesHorizonMs || (hoursPassed?.get(id) ?? first.at + 1) <= first.at;
    const wasTold = (decisions.get(id) ?? []).some((at) => at + DECIDED_BEFORE_MS < epochMs + first.at);
    if (isNoticesOnly && hasWaited && !wasTold) found.push('no notice');
    causes.set(id, new Set(found));
  }
  return causes;
}

function voidedAttempts({ voids }: Books['ours']): ReadonlySet<string> {
  return new Set(voids.map(({ attempt_id: id }) => id));
}

type Facts = {
  readonly attempt: AttemptRow;
  readonly session: SessionRow | undefined;
  readonly epochMs: number;
  readonly isNoticesOnly: boolean;
  readonly horizonMs: number;
};

function causesIn(
  answer: Answered,
  reversal: AcquirerCall,
  { attempt, session, epochMs, isNoticesOnly, horizonMs }: Facts,
): readonly Cause[] {
  if (isMismatch(answer, session)) return ['mismatch'];
  // If the acquirer answers no inquiries, its answer to the sale has said where the shopper is.
  if (answer.call !== 'inquiry' && !isNoticesOnly) return [];
  const { state } = answer.told;
  if (state === 'sale_not_found') {
    return epochMs + answer.toldAt - attempt.created_ms >= horizonMs ? ['not found'] : [];
  }
  const isOver = epochMs + reversal.at >= (attempt.challenge_ends_ms ?? 0);
  const isWithShopper = state === 'awaiting_cardholder' || state === 'awaiting_device';
  return isWithShopper && isOver ? ['abandoned challenge'] : [];
}

/** For each attempt, the times at which notices with the acquirer's decision were stored. */
function decisionsTold({ notices }: Books['ours']): ReadonlyMap<string, readonly number[]> {
  const told = notices.filter(({ proves }) => proves === 'approved' || proves === 'declined');
  const byAttempt = Map.groupBy(told, ({ reference }) => reference ?? '');
  return new Map([...byAttempt].map(([id, own]) => [id, own.map(({ received_ms: at }) => at)]));
}
