import { describe, expect, test } from 'vitest';
import { AMOUNT_MINOR, type Bench } from './bench.ts';

export function describeInquiry({ acquirer, ask, testIf, sale, submit, approved }: Bench): void {
  describe('inquire', () => {
    test('repeats the answer to the sale, and changes nothing', async () => {
      const answered = await approved();
      const asked = ask(answered);
      expect([await acquirer().inquire(asked), await acquirer().inquire(asked)]).toEqual([answered, answered]);
    });

    test('answers not_found for an unseen reference', async () => {
      expect(await acquirer().inquire(sale('approved'))).toEqual({ kind: 'not_found' });
    });

    for (const [scenario, kind] of [
      ['approved_answer_lost', 'approved'],
      ['declined_answer_lost', 'declined'],
    ] as const) {
      testIf(scenario)(`finds the ${kind} sale whose answer was lost`, async () => {
        const request = sale(scenario);
        expect(await submit(request)).toEqual({ kind: 'unknown', why: 'connection' });
        expect(await acquirer().inquire(request)).toMatchObject({ kind, reference: request.reference });
      });
    }

    testIf('approved_answer_late')('answers pending for a timed-out sale until it is approved', async () => {
      const request = sale('approved_answer_late', { timeoutMs: 100 });
      expect(await submit(request)).toEqual({ kind: 'unknown', why: 'timeout' });
      expect(await acquirer().inquire(ask(request))).toEqual({ kind: 'unknown', why: 'pending' });
      const found = { kind: 'approved', reference: request.reference, amountMinor: AMOUNT_MINOR };
      await expect.poll(() => acquirer().inquire(ask(request))).toMatchObject(found);
    });
  });
}
