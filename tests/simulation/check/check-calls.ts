import type { AcquirerSide } from '../acquirer/acquirer-side.ts';
import type { Call } from '../acquirer/calls.ts';
import type { Violation } from '../history/seen.ts';
import type { AttemptRow, OurBook } from './book-sql.ts';
import { timeOf } from './time-of.ts';

/**
 * The time within which a card can be sent after its attempt was recorded, and the additional time for the sale if the
 * card was held.
 */
const SENT_WITHIN_MS = 3_000;
const HELD_WITHIN_MS = 5_000;

/** Checks that every card, sale and refund was recorded before it was sent, and matches its record. */
export function checkCalls(ours: OurBook, { traffic, holdsCards }: AcquirerSide): readonly Violation[] {
  const attempts = new Map(ours.attempts.map((attempt) => [attempt.attempt_id, attempt]));
  const { calls, nameOf } = traffic;
  const violations: Violation[] = [];
  for (const [at, call] of calls.entries()) {
    const { kind, reference } = call;
    if (kind === 'refund') violations.push(...checkRefund(ours, call));
    if (kind !== 'sale' && kind !== 'hold') continue;
    const attempt = attempts.get(reference);
    const isAfterHold = kind === 'sale' && holdsCards;
    violations.push(...checkSent(call, attempt, isAfterHold, nameOf));
    if (kind === 'sale') violations.push(...checkSale(ours, call, attempt, nameOf));
    const isEarlier = (wanted: Call['kind']) =>
      calls.slice(0, at).some((each) => each.reference === reference && each.kind === wanted);
    if (isEarlier(kind)) violations.push({ invariant: 'a sale is sent once', detail: `${nameOf(reference)}: ${kind}` });
    if (isAfterHold && !isEarlier('hold')) {
      violations.push({ invariant: 'the card is held before its sale', detail: nameOf(reference) });
    }
  }
  return violations;
}

function checkSent(
  { kind, reference, at }: Call,
  attempt: AttemptRow | undefined,
  isAfterHold: boolean,
  nameOf: (reference: string) => string,
): readonly Violation[] {
  if (attempt === undefined) return [{ invariant: 'a sale is recorded before it is sent', detail: nameOf(reference) }];
  const lateMs = at - timeOf(attempt.created_at) - SENT_WITHIN_MS - (isAfterHold ? HELD_WITHIN_MS : 0);
  if (lateMs <= 0) return [];
  const detail = `the ${kind} of ${nameOf(reference)} is sent ${lateMs} ms too late`;
  return [{ invariant: 'no card is sent more than three seconds after its attempt was recorded', detail }];
}

function checkSale(
  { sessions }: OurBook,
  { reference, asked }: Call,
  attempt: AttemptRow | undefined,
  nameOf: (reference: string) => string,
): readonly Violation[] {
  const session = sessions.find(({ track_id: track }) => track === attempt?.track_id);
  if (session === undefined) return [];
  if (asked?.minor === BigInt(session.amount_minor) && asked.currency === session.currency) return [];
  const detail = `${nameOf(reference)} asks for ${asked?.minor} ${asked?.currency}`;
  return [{ invariant: 'a sale is for the amount of its session', detail }];
}

function checkRefund({ refunds, sessions }: OurBook, { reference, asked, saleReference }: Call): readonly Violation[] {
  const refund = refunds.find(({ refund_id: id }) => id === reference);
  const session = sessions.find(({ track_id: track }) => track === refund?.track_id);
  const isRight =
    asked?.minor === BigInt(refund?.amount_minor ?? 0) &&
    asked.currency === session?.currency &&
    saleReference === session.live_attempt_id;
  const detail = `${reference} asks for ${asked?.minor} ${asked?.currency} of ${saleReference}`;
  return isRight ? [] : [{ invariant: 'a refund is for the recorded amount, currency and sale', detail }];
}
