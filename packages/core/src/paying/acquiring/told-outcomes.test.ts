import type { Currency } from '@pay/money/currency';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AuthorisationEvidence, MovementEvidence } from './notice.ts';
import { type Told, toldDecision, toldMovement, toldRefusal } from './told-outcomes.ts';

const APPROVED: AuthorisationEvidence = {
  kind: 'approved',
  amountMinor: 10_500n,
  currency: 'BHD' as Currency,
  acquirerReference: 'R1',
  authorisationCode: '123456',
  threeDs: null,
};
const DECLINED: AuthorisationEvidence = {
  kind: 'declined',
  acquirerReference: 'R1',
  code: 'do_not_honour',
  raw: '05',
  threeDs: null,
};
const REVERSED: AuthorisationEvidence = { kind: 'reversed' };
const REFUSED: AuthorisationEvidence = { kind: 'refused', raw: 'too_late' };

const at = (second: number | null) => (second === null ? null : new Date(second * 1_000));
const told = <Outcome>(outcome: Outcome, second: number | null, receivedAt = 100): Told<Outcome> => ({
  outcome,
  occurredAt: at(second),
  receivedAt: new Date(receivedAt * 1_000),
});

describe('the evidence in notices about an authorisation', () => {
  test("is the latest event by the acquirer's clock, whenever each notice arrived", () => {
    expect(toldDecision('att_1', [told(REVERSED, 2, 101), told(APPROVED, 1, 105)])?.decided).toEqual({
      kind: 'reversed',
      reference: 'att_1',
    });
    expect(toldDecision('att_1', [told(APPROVED, 3, 101), told(REVERSED, 2, 105)])?.decided.kind).toBe('approved');
    expect(toldDecision('att_1', [told(DECLINED, 1), told(APPROVED, 2)])?.decided).toEqual({
      ...APPROVED,
      reference: 'att_1',
    });
  });

  test('is nothing without notices, and is not changed by a reversal that was refused', () => {
    expect(toldDecision('att_1', [])).toBeNull();
    expect(toldDecision('att_1', [told(REFUSED, 9)])).toBeNull();
    expect(toldDecision('att_1', [told(APPROVED, 1), told(REFUSED, 9)])?.decided.kind).toBe('approved');
  });

  test('is the reversal, otherwise the approval, otherwise the decline, if all have the same time or no time', () => {
    for (const second of [5, null]) {
      const all = [told(REVERSED, second), told(APPROVED, second), told(DECLINED, second)];
      expect(toldDecision('att_1', all)?.decided.kind).toBe('reversed');
      expect(toldDecision('att_1', all.slice(1))?.decided.kind).toBe('approved');
    }
  });

  test('does not depend on the order in which the notices are read', () => {
    const each = fc.record({
      outcome: fc.constantFrom(APPROVED, DECLINED, REVERSED, REFUSED),
      occurredAt: fc.option(fc.integer({ min: 0, max: 3 }).map((second) => new Date(second * 1_000))),
      receivedAt: fc.constant(new Date(0)),
    });
    const shuffled = fc
      .array(each, { maxLength: 6 })
      .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })));
    fc.assert(
      fc.property(shuffled, ([all, other]) => {
        expect(toldDecision('att_1', other)?.decided).toEqual(toldDecision('att_1', all)?.decided);
        expect(toldRefusal('att_1', other)).toEqual(toldRefusal('att_1', all));
      }),
    );
  });
});

describe('a refused reversal', () => {
  test('is reported with our reference, unless the acquirer has carried out the reversal since', () => {
    expect(toldRefusal('att_1', [told(APPROVED, 1), told(REFUSED, 2)])).toEqual({ ...REFUSED, reference: 'att_1' });
    expect(toldRefusal('att_1', [told(REFUSED, 2), told(REVERSED, 3)])).toBeNull();
    expect(toldRefusal('att_1', [told(APPROVED, 1)])).toBeNull();
  });
});

describe('the evidence in notices about a movement', () => {
  const done: MovementEvidence = {
    kind: 'approved',
    amountMinor: 1n,
    currency: 'BHD' as Currency,
    acquirerReference: 'R2',
  };
  const failed: MovementEvidence = { kind: 'declined', raw: 'closed_account' };

  test('is the latest event', () => {
    expect(toldMovement('ref_1', [])).toBeNull();
    expect(toldMovement('ref_1', [told(failed, 2), told(done, 1)])?.decided).toEqual({ ...failed, reference: 'ref_1' });
    expect(toldMovement('ref_1', [told(failed, 1), told(done, 2)])?.decided).toEqual({ ...done, reference: 'ref_1' });
  });
});
