import { describe, expect, test } from 'vitest';
import { type Bench, TIMEOUT_MS } from './bench.ts';

export function describeReversal({ acquirer, ask, testIf, sale, submit, approved, refundOf }: Bench): void {
  describe('reverse', () => {
    test('undoes an approved sale, however often it is called', async () => {
      const { reference } = await approved();
      const asked = ask({ reference });
      // If the notice of the approval arrived between two calls, the second would name the sale differently.
      expect(await acquirer().inquire(asked)).toMatchObject({ kind: 'approved' });
      const reversed = { kind: 'reversed', reference };
      expect([await acquirer().reverse(asked), await acquirer().reverse(asked)]).toEqual([reversed, reversed]);
      expect(await acquirer().inquire(asked)).toEqual(reversed);
      expect(await acquirer().refund(refundOf({ reference }))).toMatchObject({ kind: 'declined' });
    });

    test('refuses to reverse an unseen reference if this cannot block a later sale', async ({ skip }) => {
      if (acquirer().capabilities.reversal !== 'by_reference') skip('the acquirer blocks a later sale');
      const { reference } = sale('approved');
      expect(await acquirer().reverse(ask({ reference }))).toMatchObject({ kind: 'refused', reference });
    });

    test('acknowledges an unseen reference, and blocks a later sale with it', async ({ skip }) => {
      if (acquirer().capabilities.reversal !== 'blocks_unseen')
        skip('the acquirer reverses only sales that it has seen');
      const request = sale('approved');
      expect(await acquirer().reverse(request)).toEqual({ kind: 'reversed', reference: request.reference });
      expect((await submit(request)).kind).not.toBe('approved');
      expect(await acquirer().inquire(request)).toEqual({ kind: 'reversed', reference: request.reference });
    });

    test('makes a card that was held before useless for a later sale', async ({ skip }) => {
      const { hold } = acquirer();
      if (hold === undefined) return skip('the acquirer holds no cards');
      const request = sale('approved');
      const held = await hold({ ...request, timeoutMs: TIMEOUT_MS });
      if (held.kind !== 'held') throw new Error(`expected held, not ${held.kind}`);
      const { state } = held;
      const reversed = { kind: 'reversed', reference: request.reference };
      expect(await acquirer().reverse({ ...ask(request), state })).toEqual(reversed);
      const late = await acquirer().authorise({ ...request, card: null, state });
      expect(late.kind).not.toBe('approved');
      expect((await acquirer().inquire({ ...ask(request), state })).kind).not.toBe('approved');
    });

    testIf('approved_answer_late')('blocks a late approval if the reversal arrives first', async ({ skip }) => {
      if (acquirer().capabilities.reversal !== 'blocks_unseen') skip('the acquirer blocks only held cards');
      const request = sale('approved_answer_late');
      const answer = submit(request);
      await expect.poll(() => acquirer().inquire(request)).toMatchObject({ kind: 'unknown' });
      expect(await acquirer().reverse(request)).toEqual({ kind: 'reversed', reference: request.reference });
      expect((await answer).kind).not.toBe('approved');
      expect(await acquirer().inquire(request)).toEqual({ kind: 'reversed', reference: request.reference });
    });
  });
}
