import { fromMinor } from '@pay/money/amount';
import type { Currency } from '@pay/money/currency';
import { describe, expect, test } from 'vitest';
import type { Approved, Declined, ReversalOutcome, StepRequired, Unknown } from './acquirer.ts';
import { judgeAnswer } from './judge-answer.ts';

const expected = { reference: 'att_1', amount: fromMinor(10_500n, 'BHD' as Currency) };

const approved: Approved = {
  kind: 'approved',
  reference: 'att_1',
  amountMinor: 10_500n,
  currency: 'BHD',
  acquirerReference: 'acq-1',
  authorisationCode: '123456',
  threeDs: null,
};
const declined: Declined = {
  kind: 'declined',
  reference: 'att_1',
  acquirerReference: null,
  code: 'do_not_honour',
  raw: '05',
  threeDs: null,
};
const challenge: StepRequired = {
  kind: 'step',
  step: 'challenge',
  reference: 'att_1',
  acquirerReference: 'acq-1',
  hop: { method: 'POST', url: 'https://acs.example/', fields: {} },
  seconds: 600,
};
const unknown: Unknown = { kind: 'unknown', why: 'timeout' };
const reversed: ReversalOutcome = { kind: 'reversed', reference: 'att_1' };

describe('an answer to the request', () => {
  test.each([approved, declined, challenge, reversed, unknown])('is accepted unchanged: $kind', (outcome) => {
    expect(judgeAnswer(outcome, expected)).toBe(outcome);
  });
});

describe('an answer that does not match the request is ignored', () => {
  test.each([
    ['one minor unit less', { amountMinor: 10_499n }, ['amount']],
    ['one minor unit more', { amountMinor: 10_501n }, ['amount']],
    ['1,000 times the amount', { amountMinor: 10_500_000n }, ['amount']],
    ['the sign turned', { amountMinor: -10_500n }, ['amount']],
    ['a different currency', { currency: 'KWD' }, ['currency']],
    ['the currency in lower case', { currency: 'bhd' }, ['currency']],
    ['a different reference', { reference: 'att_2' }, ['reference']],
    ['everything', { reference: 'att_2', amountMinor: 1n, currency: 'USD' }, ['reference', 'amount', 'currency']],
  ])('an approval of %s', (_, change, fields) => {
    expect(judgeAnswer({ ...approved, ...change }, expected)).toEqual({ kind: 'mismatch', fields });
  });

  test.each([declined, challenge, reversed])('a $kind answer about a different reference', (outcome) => {
    const judged = judgeAnswer({ ...outcome, reference: 'att_2' }, expected);
    expect(judged).toEqual({ kind: 'mismatch', fields: ['reference'] });
  });
});
