import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { differencesOf } from '../books/keeping.ts';
import { verdict } from '../harness/api-client.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { runs } from '../harness/runs.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { refund, refundsOf } from '../refunds/refunding.ts';
import { attemptIdOf, keptBy, teller } from './disputing.ts';

const PAID_MINOR = 10_500n;

let engine: TestEngine;
beforeAll(async () => {
  engine = await sharedTestEngine();
});

const minor = fc.oneof(fc.constantFrom(1n, 3_500n, 5_250n, PAID_MINOR), fc.bigInt({ min: 1n, max: PAID_MINOR }));
const wish = fc.oneof(
  fc.record({ do: fc.constant('refund' as const), minor }),
  fc.record({
    do: fc.constantFrom('chargeback' as const, 'chargeback_reversal' as const, 'second_chargeback' as const),
    dispute: fc.constantFrom('one', 'two'),
    minor,
  }),
);

test('whatever is refunded and charged back at the same time, no amount that was charged back is refunded afterwards', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { minLength: 2, maxLength: 8 }), async (wishes) => {
      const payment = await newPaidPayment(engine);
      const reference = await attemptIdOf(engine, payment);
      const { tell } = teller(engine);
      const answers = await Promise.all(
        wishes.map((each) =>
          each.do === 'refund'
            ? refund(engine, payment, { amount: Number(each.minor) / 1_000 }).then(verdict)
            : tell({
                kind: each.do,
                reference,
                disputeReference: `${each.dispute}-${reference}`,
                minor: each.minor,
              }).then(({ kind }) => kind),
        ),
      );
      const allowed = [
        '201',
        '422 refund_too_large',
        '409 refund_not_possible',
        'recorded',
        'repeated',
        'contradicted',
      ];
      expect(allowed).toEqual(expect.arrayContaining(answers));

      const kept = await keptBy(engine, payment);
      const {
        charged_back_minor: charged = 0n,
        refund_reserved_minor: reserved = 0n,
        overdrawn_minor: over,
      } = kept ?? {};
      expect(reserved).toBeLessThanOrEqual(PAID_MINOR);
      const sum = charged + reserved;
      expect(over).toBe(sum > PAID_MINOR ? sum - PAID_MINOR : 0n);
      const left = sum > PAID_MINOR ? 0n : PAID_MINOR - sum;
      const more = await refund(engine, payment, { amount: Number(left + 1n) / 1_000 });
      expect(['422 refund_too_large', '409 refund_not_possible']).toContain(verdict(more));
      const given = (await refundsOf(engine, payment)).filter(({ state }) => state === 'succeeded');
      expect(given.reduce((all, { amount_minor: each }) => all + each, 0n)).toBe(reserved);
      expect(await differencesOf(engine)).toEqual([]);
    }),
    { numRuns: runs(5) },
  );
});
