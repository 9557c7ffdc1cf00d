import type { Approved, Declined, RefundOutcome, ReversalOutcome, Unknown } from './acquirer.ts';
import type { AuthorisationEvidence, MovementEvidence } from './notice.ts';

/** One stored piece of evidence, with the times when it happened and when it arrived. */
export type Told<Outcome = AuthorisationEvidence | MovementEvidence> = {
  readonly outcome: Outcome;
  /** By the acquirer's clock; null if the acquirer does not report it. */
  readonly occurredAt: Date | null;
  /** By our clock. */
  readonly receivedAt: Date;
};

type Decided = Approved | Declined | Extract<ReversalOutcome, { kind: 'reversed' }>;

/** If two outcomes happened at the same time, the outcome that is later in this list counts. */
const RANKS = ['refused', 'declined', 'approved', 'reversed'] as const;

/**
 * The outcome of an authorisation according to all its notices; null if they contain no outcome. The latest event by
 * the acquirer's clock counts, so the order in which the notices arrived makes no difference. A reversal that was
 * refused changes nothing.
 */
export function toldDecision(
  reference: string,
  told: readonly Told<AuthorisationEvidence>[],
): { readonly decided: Decided; readonly by: Told<AuthorisationEvidence> } | null {
  const by = lastOf(told.filter(({ outcome }) => outcome.kind !== 'refused'));
  return by === null ? null : { decided: { ...by.outcome, reference } as Decided, by };
}

/** The answer to the authorisation itself, whatever followed it; null if no notice contains an answer. */
export function toldAuthorisation(
  told: readonly Told<AuthorisationEvidence>[],
): Extract<AuthorisationEvidence, { kind: 'approved' | 'declined' }> | null {
  const answers = told.flatMap(({ outcome, ...times }) =>
    outcome.kind === 'approved' || outcome.kind === 'declined' ? [{ outcome, ...times }] : [],
  );
  return lastOf(answers)?.outcome ?? null;
}

/**
 * The acquirer's refusal of the reversal; null if there is no refusal, or if the reversal was carried out after the
 * refusal.
 */
export function toldRefusal(
  reference: string,
  told: readonly Told<AuthorisationEvidence>[],
): Extract<ReversalOutcome, { kind: 'refused' }> | null {
  const last = lastOf(told.filter(({ outcome: { kind } }) => kind === 'refused' || kind === 'reversed'))?.outcome;
  return last?.kind === 'refused' ? { ...last, reference } : null;
}

/** The outcome of a capture or a refund according to all its notices; null if they contain no outcome. */
export function toldMovement(
  reference: string,
  told: readonly Told<MovementEvidence>[],
): { readonly decided: Exclude<RefundOutcome, Unknown>; readonly by: Told<MovementEvidence> } | null {
  const by = lastOf(told);
  return by === null ? null : { decided: { ...by.outcome, reference } as Exclude<RefundOutcome, Unknown>, by };
}

function lastOf<Outcome extends { readonly kind: (typeof RANKS)[number] }>(
  told: readonly Told<Outcome>[],
): Told<Outcome> | null {
  return told.toSorted(byTime).at(-1) ?? null;
}

/**
 * Orders evidence by time, then by rank, so that the last piece does not depend on the order of reading.
 */
function byTime<Outcome extends { readonly kind: (typeof RANKS)[number] }>(
  one: Told<Outcome>,
  other: Told<Outcome>,
): number {
  return (
    (one.occurredAt?.getTime() ?? 0) - (other.occurredAt?.getTime() ?? 0) ||
    RANKS.indexOf(one.outcome.kind) - RANKS.indexOf(other.outcome.kind)
  );
}
