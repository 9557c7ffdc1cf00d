import { describe, expect, test } from 'vitest';
import { AMOUNT_MINOR, type Bench, TEXT, USD } from './bench.ts';

export function describeRefunds({ acquirer, smallest, sale, taken: take, refundOf }: Bench): void {
  describe('refund', () => {
    test('gives the whole amount back, once for each reference', async () => {
      const request = refundOf(await take());
      const { reference, amountMinor, currency } = request;
      const outcome = await acquirer().refund(request);
      expect(outcome).toMatchObject({ kind: 'approved', reference, amountMinor, currency });
      expect(await acquirer().refund(request)).toEqual(outcome);
    });

    test('gives parts back, but never more in total than was taken', async ({ skip }) => {
      const { partial, several } = acquirer().capabilities.refunds;
      if (!partial || !several) skip('the acquirer allows no partial refunds, or only one refund');
      const taken = await take();
      const most = refundOf(taken, { amountMinor: AMOUNT_MINOR - smallest(1n) });
      const { amountMinor } = most;
      expect(await acquirer().refund(most)).toMatchObject({ kind: 'approved', amountMinor });
      expect(await acquirer().refund(refundOf(taken, { amountMinor: smallest(2n) }))).toMatchObject({
        kind: 'declined',
      });
      expect(await acquirer().refund(most)).toMatchObject({ kind: 'approved' });
      expect(await acquirer().refund(refundOf(taken, { amountMinor: smallest(1n) }))).toMatchObject({
        kind: 'approved',
      });
      expect(await acquirer().refund(refundOf(taken, { amountMinor: smallest(1n) }))).toMatchObject({
        kind: 'declined',
      });
    });

    test('never gives more back than was taken, even for two simultaneous calls', async () => {
      const taken = await take();
      const both = await Promise.all([acquirer().refund(refundOf(taken)), acquirer().refund(refundOf(taken))]);
      expect(both.map(({ kind }) => kind).toSorted()).toEqual(['approved', 'declined']);
    });

    test('is declined if it exceeds the sale, if it is in a different currency, or if no money was taken', async () => {
      const taken = await take();
      const declined = [
        refundOf(taken, { amountMinor: AMOUNT_MINOR + smallest(1n) }),
        refundOf(taken, { currency: USD }),
        // An acquirer that cannot be asked does not say whether it has an unseen sale.
        ...(acquirer().capabilities.inquiry === 'notices_only' ? [] : [refundOf(sale('approved'))]),
      ];
      for (const request of declined) {
        const { reference } = request;
        expect(await acquirer().refund(request)).toEqual({ kind: 'declined', reference, raw: TEXT });
      }
      expect(await acquirer().refund(refundOf(taken))).toMatchObject({ kind: 'approved' });
    });
  });
}
