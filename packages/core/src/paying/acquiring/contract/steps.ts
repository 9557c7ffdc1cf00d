import { describe, expect, test } from 'vitest';
import { AMOUNT_MINOR, type Bench, BHD } from './bench.ts';

export function describeSteps({ subject, acquirer, ask, testIf, sale, challenged }: Bench): void {
  describe('challenge', () => {
    const ends = [
      ['challenge_approved', 'approve', { kind: 'approved', amountMinor: AMOUNT_MINOR, currency: BHD }],
      ['challenge_approved', 'refuse', { kind: 'declined', code: 'authentication_failed' }],
      ['challenge_declined', 'approve', { kind: 'declined', threeDs: { status: 'authenticated' } }],
      ['challenge_declined', 'refuse', { kind: 'declined' }],
    ] as const;
    for (const [scenario, answer, expected] of ends) {
      testIf(scenario)(`${scenario}, when the shopper chooses to ${answer}, ends as ${expected.kind}`, async () => {
        const challenge = await challenged(scenario);
        const returned = await subject().answerStep(challenge, answer);
        const asked = { ...challenge.asked, returned };
        const outcome = await acquirer().resume(asked);
        expect(outcome).toMatchObject({ threeDs: { flow: 'challenge' } });
        expect(outcome).toMatchObject({ ...expected, reference: challenge.reference });
        expect([await acquirer().resume(asked), await acquirer().inquire(asked)]).toEqual([outcome, outcome]);
      });
    }

    testIf('challenge_approved')('stays undecided while the shopper has not answered', async () => {
      const challenge = await challenged('challenge_approved');
      const { asked } = challenge;
      expect(challenge.hop.url).toMatch(/^https?:/);
      expect(await acquirer().resume(asked)).toEqual({ kind: 'unknown', why: 'pending' });
      await subject().answerStep(challenge, 'leave');
      expect(await acquirer().resume(asked)).toEqual({ kind: 'unknown', why: 'pending' });
      const open = { kind: 'step', step: 'challenge', hop: challenge.hop };
      const isAsked = acquirer().capabilities.inquiry !== 'notices_only';
      expect(await acquirer().inquire(asked)).toMatchObject(isAsked ? open : { kind: 'not_found' });
    });

    testIf('challenge_approved')('cannot be approved once it has been reversed', async () => {
      const challenge = await challenged('challenge_approved');
      const { asked } = challenge;
      await subject().answerStep(challenge, 'approve');
      expect(await acquirer().reverse(asked)).toEqual({ kind: 'reversed', reference: challenge.reference });
      expect(await acquirer().resume(asked)).toMatchObject({ kind: expect.not.stringMatching('approved') });
      // If only the held card was blocked, the acquirer still has the challenge, but no card to charge.
      const isKnown = acquirer().capabilities.reversal === 'blocks_unseen';
      const kind = expect.stringMatching(isKnown ? /^(reversed|declined)$/ : /^(reversed|declined|step)$/);
      expect(await acquirer().inquire(asked)).toMatchObject({ kind });
    });

    test('of an unseen reference has an unknown outcome', async () => {
      expect(await acquirer().resume(ask(sale('approved')))).toMatchObject({ kind: 'unknown' });
    });
  });
}
