import { fromMinor } from '@pay/money/amount';
import type { Currency } from '@pay/money/currency';
import { describe, expect, test } from 'vitest';
import type { AuthorisationEvidence, MovementEvidence } from './notice.ts';
import { type KnownEnd, verdictOn } from './verdict-on.ts';

const BHD = 'BHD' as Currency;
const known = (state: KnownEnd['state'], isVoided = false): KnownEnd => ({
  reference: 'att_1',
  amount: fromMinor(10_500n, BHD),
  state,
  isVoided,
});
const approved = (amountMinor = 10_500n, currency: string = BHD): AuthorisationEvidence => ({
  kind: 'approved',
  amountMinor,
  currency,
  acquirerReference: 'R1',
  authorisationCode: null,
  threeDs: null,
});
const declined: AuthorisationEvidence = {
  kind: 'declined',
  acquirerReference: null,
  code: 'do_not_honour',
  raw: '05',
  threeDs: null,
};
const reversed: AuthorisationEvidence = { kind: 'reversed' };
const told = <Outcome>(...outcomes: Outcome[]) =>
  outcomes.map((outcome, place) => ({ outcome, occurredAt: new Date(place), receivedAt: new Date(0) }));
const onPayment = (end: KnownEnd, ...outcomes: AuthorisationEvidence[]) =>
  verdictOn(end, { about: 'authorisation', told: told(...outcomes) });

describe('notices about a payment that has ended', () => {
  test.each([
    ['approved', known('approved'), approved()],
    ['declined', known('declined'), declined],
    ['declined and reversed', known('declined'), reversed],
    ['reversed', known('reversed'), reversed],
    ['reversed, and never approved', known('reversed'), declined],
    ['voided', known('approved', true), reversed],
    ['voided, and its approval arrives late', known('approved', true), approved()],
  ])('agree if it was %s', (_how, end, evidence) => {
    expect(onPayment(end, evidence)).toMatchObject({ kind: 'agrees' });
  });

  test('agree if they prove nothing', () => {
    expect(onPayment(known('declined'))).toEqual({ kind: 'agrees', by: undefined });
  });

  test.each(['declined', 'reversed'] as const)('show a late approval of any amount if it was %s', (state) => {
    expect(onPayment(known(state), approved())).toMatchObject({ kind: 'late_approval' });
    expect(onPayment(known(state), approved(1n, 'USD'))).toMatchObject({ kind: 'late_approval' });
  });

  test('show a late approval of any amount if the payment was voided and is approved again', () => {
    const voided = known('approved', true);
    expect(onPayment(voided, approved(), reversed, approved())).toMatchObject({ kind: 'late_approval' });
    expect(onPayment(voided, approved(), reversed, approved(1n, 'USD'))).toMatchObject({ kind: 'late_approval' });
    expect(onPayment(voided, approved(), approved(), reversed)).toMatchObject({ kind: 'agrees' });
    expect(onPayment(voided, approved(1n))).toMatchObject({ kind: 'contradicts', why: 'a different amount' });
  });

  test.each([
    ['a decline', declined, 'declined'],
    ['a reversal', reversed, 'reversed'],
    ['a different amount', approved(1n), 'a different amount'],
    ['a different currency', approved(10_500n, 'USD'), 'a different currency'],
  ])('contradict its approval with %s', (_what, evidence, why) => {
    expect(onPayment(known('approved'), approved(), evidence)).toMatchObject({ kind: 'contradicts', why });
  });
});

describe('notices about a movement that has ended', () => {
  const done: MovementEvidence = { kind: 'approved', amountMinor: 10_500n, currency: BHD, acquirerReference: 'R2' };
  const failed: MovementEvidence = { kind: 'declined', raw: 'closed' };

  test.each([
    ['succeeded', done, 'agrees'],
    ['succeeded', failed, 'contradicts'],
    ['failed', failed, 'agrees'],
    ['failed', done, 'contradicts'],
    ['succeeded', { ...done, amountMinor: 1n }, 'contradicts'],
  ] as const)('of one that %s', (state, evidence, kind) => {
    for (const about of ['capture', 'refund'] as const) {
      expect(verdictOn(known(state), { about, told: told<MovementEvidence>(evidence) })).toMatchObject({ kind });
    }
  });
});
