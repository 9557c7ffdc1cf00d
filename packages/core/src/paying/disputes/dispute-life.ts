import type { DisputeFactKind } from '../acquiring/dispute-told.ts';
import type { DisputeFact } from './dispute.ts';
import type { DisputeState } from './dispute-state.ts';

/** The meaning of a fact for its dispute. */
type Meaning = {
  /** The rank in the life of a dispute. The fact with the highest rank determines the state. */
  readonly rank: number;
  readonly state: DisputeState;
  readonly money?: 'taken' | 'returned';
};

/** Whether the fact asks the merchant for an answer, so that a round of the dispute begins at its rank. */
const ROUNDS = { information: 10, chargeback: 20, pre_arbitration: 50 } as const;

/** The facts that ask for an answer, and the round that they begin. */
const ASKING: Partial<Record<DisputeFactKind, keyof typeof ROUNDS>> = {
  information_requested: 'information',
  opened: 'chargeback',
  chargeback: 'chargeback',
  pre_arbitration_opened: 'pre_arbitration',
};

/**
 * The facts that answer a round, or report that nobody answered it: their ranks are counted from the rank of the round.
 * An acquirer's report that nobody answered takes precedence over a person's entry that evidence was sent.
 */
const ANSWERING: Partial<Record<DisputeFactKind, number>> = { evidence_submitted: 5, time_ended: 6, accepted: 7 };

/** The life of a dispute. The rank of a fact in ANSWERING is added to the rank of its round. */
export const DISPUTE_LIFE: Readonly<Record<DisputeFactKind, Meaning>> = {
  information_requested: { rank: ROUNDS.information, state: 'information_requested' },
  opened: { rank: ROUNDS.chargeback, state: 'opened' },
  chargeback: { rank: ROUNDS.chargeback + 1, state: 'opened', money: 'taken' },
  evidence_submitted: { rank: 5, state: 'evidence_submitted' },
  time_ended: { rank: 6, state: 'expired' },
  accepted: { rank: 7, state: 'accepted' },
  chargeback_reversal: { rank: 40, state: 'won', money: 'returned' },
  issuer_gave_up: { rank: 41, state: 'won' },
  second_chargeback: { rank: 45, state: 'lost', money: 'taken' },
  pre_arbitration_opened: { rank: ROUNDS.pre_arbitration, state: 'pre_arbitration' },
  pre_arbitration_declined: { rank: ROUNDS.pre_arbitration + 5, state: 'evidence_submitted' },
  pre_arbitration_accepted: { rank: ROUNDS.pre_arbitration + 7, state: 'accepted' },
  pre_arbitration_withdrawn: { rank: 60, state: 'won' },
  pre_arbitration_won: { rank: 61, state: 'won' },
  pre_arbitration_lost: { rank: 62, state: 'lost' },
  arbitration_opened: { rank: 70, state: 'arbitration' },
  arbitration_won: { rank: 80, state: 'won' },
  arbitration_lost: { rank: 81, state: 'lost' },
};

/** The facts that move money, each at most once in a dispute. Postings have the same names. */
export const MONEY_FACTS = ['chargeback', 'chargeback_reversal', 'second_chargeback'] as const;
export type MoneyFact = (typeof MONEY_FACTS)[number];

export function movesMoney(kind: DisputeFactKind): kind is MoneyFact {
  return DISPUTE_LIFE[kind].money !== undefined;
}

export type DisputeSummary = {
  readonly state: DisputeState;
  readonly amountMinor: bigint;
  /** The amount that was taken and not given back; negative if a return was reported before its chargeback. */
  readonly takenMinor: bigint;
  readonly scheme: string | null;
  readonly reasonCode: string | null;
  readonly answerBy: Date | null;
};

/**
 * The result of all facts of a dispute. It depends only on the facts, not on the order in which they were reported or
 * how often. Times are compared only to decide which request an answer belongs to. There must be at least one fact.
 */
export function summaryOf(facts: readonly DisputeFact[]): DisputeSummary {
  const ranked = facts
    .map((fact) => ({ fact, rank: rankOf(fact, facts) }))
    .toSorted((one, other) => other.rank - one.rank || compareFacts(one.fact, other.fact))
    .map(({ fact }) => fact);
  const [last] = ranked;
  if (last === undefined) throw new Error('a dispute without facts');
  const named = ranked.find(({ reasonCode }) => reasonCode !== null);
  return {
    state: DISPUTE_LIFE[last.kind].state,
    amountMinor: amountOf(ranked),
    takenMinor: facts.reduce((sum, fact) => sum + movedBy(fact), 0n),
    scheme: named?.scheme ?? ranked.find(({ scheme }) => scheme !== null)?.scheme ?? null,
    reasonCode: named?.reasonCode ?? null,
    answerBy: ranked.find(({ answerBy }) => answerBy !== null)?.answerBy ?? null,
  };
}

function rankOf(fact: DisputeFact, facts: readonly DisputeFact[]): number {
  const step = ANSWERING[fact.kind];
  return step === undefined ? DISPUTE_LIFE[fact.kind].rank : roundOf(fact, facts) + step;
}

/** The rank of the last round that had begun when the answer was given, or else of the first round. */
function roundOf(answer: DisputeFact, facts: readonly DisputeFact[]): number {
  const asked = facts.flatMap(({ kind, at }) => {
    const round = ASKING[kind];
    return round === undefined ? [] : [{ rank: ROUNDS[round], at: at?.getTime() ?? Number.NEGATIVE_INFINITY }];
  });
  const at = answer.at?.getTime() ?? Number.POSITIVE_INFINITY;
  const before = asked.filter((round) => round.at <= at).map(({ rank }) => rank);
  if (before.length > 0) return Math.max(...before);
  return asked.length > 0 ? Math.min(...asked.map(({ rank }) => rank)) : ROUNDS.chargeback;
}

/**
 * The amount of the dispute is the amount that was charged back; before a chargeback, it is the amount in the issuer's
 * first request.
 */
const AMOUNTS: readonly DisputeFactKind[] = ['chargeback', 'second_chargeback', 'opened', 'information_requested'];

function amountOf(ranked: readonly DisputeFact[]): bigint {
  for (const kind of AMOUNTS) {
    const found = ranked.find((fact) => fact.kind === kind);
    if (found) return found.amountMinor;
  }
  return ranked[0]?.amountMinor ?? 0n;
}

function movedBy({ kind, amountMinor }: DisputeFact): bigint {
  const { money } = DISPUTE_LIFE[kind];
  if (money === undefined) return 0n;
  return money === 'taken' ? amountMinor : -amountMinor;
}

/** Any order will do, as long as it does not depend on the order in which facts were reported. */
function compareFacts(one: DisputeFact, other: DisputeFact): number {
  return (
    (other.at?.getTime() ?? 0) - (one.at?.getTime() ?? 0) ||
    Number(other.amountMinor - one.amountMinor) ||
    (one.answerBy?.getTime() ?? 0) - (other.answerBy?.getTime() ?? 0) ||
    `${one.kind} ${one.scheme} ${one.reasonCode}`.localeCompare(`${other.kind} ${other.scheme} ${other.reasonCode}`)
  );
}
