import { describe, expect, test } from 'vitest';
import { type Bench, TIMEOUT_MS } from './bench.ts';

export function describeReversal({ acquirer, ask, testIf, sale, submit, approved, refundOf }: Bench): void {
  describe('reverse', () => {
    test('undoes an approved sale, however often it is called', async () => {
      const { reference } = await approved();
      const asked = ask({ reference });
      const reversed = { kind: 'reversed', reference };
      expect([await acquirer().reverse(asked), await acquirer().reverse(asked)]).toEqual([reversed, reversed]);
      expect(await acquirer().inquire(asked)).toEqual(reversed);
      expect(await acquirer().refund(refundOf({ reference }))).toMatchObject({ kind: 'declined' });
    });

    test('acknowledges an unseen reference, and blocks a later sale with it', async () => {
      const request = sale('approved');
      expect(await acquirer().reverse(request)).toEqual({ kind: 'reversed', reference: request.reference });
      expect((await submit(request)).kind).not.toBe('approved');
      expect(await acquirer().inquire(request)).toEqual({ kind: 'reversed', reference: request.reference });
    });

    testIf('approved_answer_late')('blocks a late approval if the reversal arrives first', async () => {
      const request = sale('approved_answer_late');
      const answer = submit(request);
      await expect.poll(() => acquirer().inquire(request), { timeout: TIMEOUT_MS }).toMatchObject({ kind: 'unknown' });
      expect(await acquirer().reverse(request)).toEqual({ kind: 'reversed', reference: request.reference });
      expect((await answer).kind).not.toBe('approved');
      expect(await acquirer().inquire(request)).toEqual({ kind: 'reversed', reference: request.reference });
    });
  });
}
