import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DISPUTE_FACT_KINDS, type DisputeFactKind } from '../acquiring/dispute-told.ts';
import type { DisputeFact } from './dispute.ts';
import { DISPUTE_LIFE, MONEY_FACTS, movesMoney, summaryOf } from './dispute-life.ts';
import { ANSWERABLE, CLOSED, canBecome, DISPUTE_ANSWERS, DISPUTE_STATES } from './dispute-state.ts';

const day = (at: number) => new Date(Date.UTC(2026, 0, at));
const fact = (kind: DisputeFactKind, at: number | null = 1, changes: Partial<DisputeFact> = {}): DisputeFact => ({
  kind,
  amountMinor: 1_000n,
  scheme: null,
  reasonCode: null,
  answerBy: null,
  at: at === null ? null : day(at),
  ...changes,
});
/** A sequence of facts, one each day. */
const story = (...kinds: readonly DisputeFactKind[]) => kinds.map((kind, at) => fact(kind, at + 1));

describe('a dispute ends as', () => {
  test.each<[string, readonly DisputeFactKind[], string, bigint]>([
    ['a question', ['information_requested'], 'information_requested', 0n],
    ['a question that was answered', ['information_requested', 'evidence_submitted'], 'evidence_submitted', 0n],
    ['a question that nobody answered', ['information_requested', 'time_ended'], 'expired', 0n],
    [
      'a chargeback after an answered question',
      ['information_requested', 'evidence_submitted', 'opened'],
      'opened',
      0n,
    ],
    ['an announcement', ['opened'], 'opened', 0n],
    ['a chargeback', ['opened', 'chargeback'], 'opened', 1_000n],
    ['an answer before the chargeback', ['opened', 'evidence_submitted', 'chargeback'], 'evidence_submitted', 1_000n],
    ['given up', ['opened', 'chargeback', 'accepted'], 'accepted', 1_000n],
    ['accepted after an answer', ['chargeback', 'evidence_submitted', 'accepted'], 'accepted', 1_000n],
    ['not answered, whatever a person entered', ['chargeback', 'evidence_submitted', 'time_ended'], 'expired', 1_000n],
    ['won', ['opened', 'chargeback', 'evidence_submitted', 'chargeback_reversal'], 'won', 0n],
    ['finally won', ['chargeback', 'chargeback_reversal', 'issuer_gave_up'], 'won', 0n],
    ['lost again', ['chargeback', 'chargeback_reversal', 'second_chargeback'], 'lost', 1_000n],
    ['contested', ['chargeback', 'chargeback_reversal', 'pre_arbitration_opened'], 'pre_arbitration', 0n],
    [
      'contested, and answered',
      ['chargeback', 'chargeback_reversal', 'pre_arbitration_opened', 'evidence_submitted'],
      'evidence_submitted',
      0n,
    ],
    ['contested, and accepted', ['chargeback_reversal', 'pre_arbitration_opened', 'accepted'], 'accepted', -1_000n],
    ['withdrawn', ['pre_arbitration_opened', 'pre_arbitration_declined', 'pre_arbitration_withdrawn'], 'won', 0n],
    ['with the scheme', ['pre_arbitration_opened', 'arbitration_opened'], 'arbitration', 0n],
    ['lost at the scheme', ['pre_arbitration_opened', 'arbitration_opened', 'arbitration_lost'], 'lost', 0n],
    ['won at the scheme', ['pre_arbitration_lost', 'arbitration_opened', 'arbitration_won'], 'won', 0n],
  ])('%s', (_what, kinds, state, takenMinor) => {
    expect(summaryOf(story(...kinds))).toMatchObject({ state, takenMinor });
  });
});

test('any facts, in any order and however often, give the same result', () => {
  const anyFact = fc
    .record({
      kind: fc.constantFrom(...DISPUTE_FACT_KINDS),
      at: fc.option(fc.integer({ min: 1, max: 5 })),
      amountMinor: fc.bigInt({ min: 1n, max: 3n }),
      reasonCode: fc.option(fc.constantFrom('10.4', '13.1')),
      answerBy: fc.option(fc.integer({ min: 6, max: 9 })),
    })
    .map(({ kind, at, answerBy, ...changes }) =>
      fact(kind, at, { ...changes, answerBy: answerBy === null ? null : day(answerBy) }),
    );
  const shuffled = fc
    .array(anyFact, { minLength: 1, maxLength: 8 })
    .chain((facts) => fc.tuple(fc.constant(facts), fc.shuffledSubarray(facts, { minLength: facts.length })));
  fc.assert(
    fc.property(shuffled, ([facts, others]) => {
      const said = summaryOf(facts);
      expect(summaryOf(others)).toEqual(said);
      expect(DISPUTE_STATES).toContain(said.state);
      // A repeated fact is recorded only once. Even if it were recorded twice, nothing but the money would change.
      expect({ ...summaryOf([...facts, ...others]), takenMinor: 0n }).toEqual({ ...said, takenMinor: 0n });
    }),
  );
});

test('the life of a dispute has every fact and every state, and only three facts move money', () => {
  expect(Object.keys(DISPUTE_LIFE).toSorted()).toEqual([...DISPUTE_FACT_KINDS].toSorted());
  expect(new Set(Object.values(DISPUTE_LIFE).map(({ state }) => state))).toEqual(new Set(DISPUTE_STATES));
  expect(DISPUTE_FACT_KINDS.filter(movesMoney).toSorted()).toEqual([...MONEY_FACTS].toSorted());
});

test('a person can answer while an answer is needed, and accept the claim while there is no decision', () => {
  const possible = DISPUTE_STATES.flatMap((state) =>
    DISPUTE_ANSWERS.filter((as) => canBecome(state, as)).map((as) => `${state} ${as}`),
  );
  expect(possible).toEqual([
    ...ANSWERABLE.slice(0, 2).flatMap((state) => [`${state} evidence_submitted`, `${state} accepted`]),
    'evidence_submitted accepted',
    'pre_arbitration evidence_submitted',
    'pre_arbitration accepted',
  ]);
  expect(possible.filter((each) => CLOSED.some((state) => each.startsWith(state)))).toEqual([]);
});

test('the amount of a dispute is the amount that was charged back, and the last request has the deadline', () => {
  const facts = [
    fact('opened', 1, { amountMinor: 700n, answerBy: day(9), scheme: 'visa', reasonCode: '10.4' }),
    fact('chargeback', 2, { amountMinor: 600n, answerBy: day(8) }),
    fact('chargeback_reversal', 3, { amountMinor: 500n }),
  ];
  expect(summaryOf(facts)).toMatchObject({
    amountMinor: 600n,
    takenMinor: 100n,
    answerBy: day(8),
    scheme: 'visa',
    reasonCode: '10.4',
  });
});
