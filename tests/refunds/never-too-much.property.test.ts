import type { RunningEngine } from '@pay/engine/start-engine';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { honest } from '../harness/acquirer-proxy.ts';
import { apiClient, verdict } from '../harness/api-client.ts';
import { eventsOf, type NewPayment, truthOf } from '../harness/new-payment.ts';
import { type BookedRefund, bookedRefunds, newPaidPayment } from '../harness/paid-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';
import { runs } from '../harness/runs.ts';
import { startSecondEngine } from '../harness/second-engine.ts';
import { type RefundSeen, refund, refundsOf, resolveRefundsNow } from './refunding.ts';

const PAID_MINOR = 10_500;
const FAULTS = ['honest', 'honest', 'cut before', 'cut after', '503 after', 'other amount'] as const;
type Fault = (typeof FAULTS)[number];

let engine: ProxiedEngine;
let second: RunningEngine;
beforeAll(async () => {
  engine = await startProxiedEngine();
  second = await startSecondEngine(engine);
});
afterAll(async () => {
  await second.stop();
  await engine.stop();
});

/** Each call to create a refund gets the next fault, or an honest answer if no faults are left. */
function meddleWith(faults: readonly Fault[]): void {
  let calls = 0;
  engine.proxy.meddler = async ({ path }, forward) => {
    const fault = path.endsWith('/refunds') ? faults[calls++] : undefined;
    if (fault === 'cut before') return 'cut';
    const said = await forward();
    if (fault === 'cut after') return 'cut';
    if (fault === '503 after') return { status: 503, body: {} };
    if (fault === 'other amount') return { ...said, body: { ...said.body, value: { minor: '1', currency: 'BHD' } } };
    return said;
  };
}

/** Repeats inquiries until no refund is pending, alongside the engines' own workers. */
async function settle(payment: NewPayment): Promise<readonly RefundSeen[]> {
  engine.proxy.meddler = honest;
  const isDefinite = ({ state }: RefundSeen) => state === 'succeeded' || state === 'failed';
  for (let tries = 0; tries < 200; tries++) {
    const refunds = await refundsOf(engine, payment);
    if (refunds.every(isDefinite)) return refunds;
    await resolveRefundsNow(engine, payment);
  }
  throw new Error('a refund is still pending');
}

const sumOf = (minors: readonly (bigint | string)[]) => minors.reduce<bigint>((sum, minor) => sum + BigInt(minor), 0n);
const accepted = (booked: readonly BookedRefund[]) => booked.filter(({ state }) => state === 'accepted');

test('whatever two engines are asked at the same time and whatever the acquirer answers, no more than was paid is ever refunded', async () => {
  const apis = [engine.api, apiClient(second.url, engine.profile.secretKey.value)];
  const wish = fc.record({
    node: fc.nat({ max: 1 }),
    key: fc.nat({ max: 5 }),
    amountMinor: fc.option(
      fc.oneof(fc.constantFrom(1, PAID_MINOR, PAID_MINOR / 2, PAID_MINOR / 3), fc.integer({ min: 1, max: 12_000 })),
      { nil: undefined },
    ),
  });
  let payments = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(wish, { minLength: 2, maxLength: 10 }),
      fc.array(fc.constantFrom(...FAULTS), { maxLength: 10 }),
      async (wishes, faults) => {
        const payment = await newPaidPayment(engine);
        payments += 1;
        const run = payments;
        meddleWith(faults);
        const answers = await Promise.all(
          wishes.map(({ node, key, amountMinor }) => {
            const fields = amountMinor === undefined ? {} : { amount: amountMinor / 1_000 };
            return refund({ api: apis[node] ?? engine.api }, payment, fields, `run-${run}-${key}`);
          }),
        );
        const allowed = ['201', '422 refund_too_large', '422 idempotency_key_reuse', '409 idempotency_in_progress'];
        expect(allowed).toEqual(expect.arrayContaining(answers.map(verdict)));
        const meanwhile = sumOf(accepted(await bookedRefunds(engine, payment)).map(({ value }) => value.minor));
        expect(meanwhile).toBeLessThanOrEqual(PAID_MINOR);

        const refunds = await settle(payment);
        const booked = accepted(await bookedRefunds(engine, payment));
        const given = refunds.filter(({ state }) => state === 'succeeded');
        const pairs = (id: string, minor: bigint | string) => `${id} ${minor}`;
        expect(booked.map((each) => pairs(each.refund_ref, each.value.minor)).toSorted()).toEqual(
          given.map((each) => pairs(each.refund_id, each.amount_minor)).toSorted(),
        );
        const sum = sumOf(given.map(({ amount_minor: minor }) => minor));
        expect(sum).toBeLessThanOrEqual(PAID_MINOR);
        expect(await bookkeeping(payment)).toEqual({ refunded_minor: sum, refund_reserved_minor: sum });
        const truth = await truthOf(engine, payment);
        expect([truth.paid, truth.refunded_amount]).toEqual([Number(sum) < PAID_MINOR, Number(sum) / 1_000]);
        const ids = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.refund_id));
        expect(refunds.map(({ refund_id: id }) => id)).toEqual(expect.arrayContaining([...ids]));
        expect(await eventsOf(engine, payment)).toHaveLength(1 + refunds.length);
      },
    ),
    { numRuns: runs(6) },
  );
});

async function bookkeeping({ trackId }: NewPayment): Promise<unknown> {
  const { rows } = await engine.database.pool.query(
    'select refunded_minor, refund_reserved_minor from sessions where track_id = $1',
    [trackId],
  );
  return rows[0];
}
