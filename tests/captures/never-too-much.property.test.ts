import type { RunningEngine } from '@pay/engine/start-engine';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { honest } from '../harness/acquirer-proxy.ts';
import { apiClient } from '../harness/api-client.ts';
import { eventsOf, type NewPayment, truthOf } from '../harness/new-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';
import { runs } from '../harness/runs.ts';
import { startSecondEngine } from '../harness/second-engine.ts';
import { refund, resolveRefundsNow } from '../refunds/refunding.ts';
import { bookOf, capture, endAuthorisation, newAuthorisedPayment, resolveNow, rowsOf, voided } from './capturing.ts';

const AUTHORISED_MINOR = 10_500n;
const FAULTS = ['honest', 'honest', 'honest', 'cut before', 'cut after', '503 after', 'other amount'] as const;
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

/** Each call to move money gets the next fault, or an honest answer if no faults are left. */
function meddleWith(faults: readonly Fault[]): void {
  let calls = 0;
  engine.proxy.meddler = async ({ path }, forward) => {
    const fault = /\/(captures|refunds|reversal)$/.test(path) ? faults[calls++] : undefined;
    if (fault === 'cut before') return 'cut';
    const said = await forward();
    if (fault === 'cut after') return 'cut';
    if (fault === '503 after') return { status: 503, body: {} };
    if (fault === 'other amount') return { ...said, body: { ...said.body, value: { minor: '1', currency: 'BHD' } } };
    return said;
  };
}

const sumOf = (minors: readonly (bigint | string)[]) => minors.reduce<bigint>((sum, minor) => sum + BigInt(minor), 0n);
const acceptedOf = (booked: readonly { state: string; value: { minor: string } }[]) =>
  sumOf(booked.filter(({ state }) => state === 'accepted').map(({ value }) => value.minor));

/**
 * Checks what must be true at all times: refunded ≤ captured ≤ authorised, and nothing is captured from a voided
 * authorisation.
 */
async function expectSound(payment: NewPayment): Promise<void> {
  const { sale, captures, refunds } = await bookOf(engine, payment);
  const [captured, refunded] = [acceptedOf(captures), acceptedOf(refunds)];
  expect(captured).toBeLessThanOrEqual(AUTHORISED_MINOR);
  expect(refunded).toBeLessThanOrEqual(captured);
  if (sale?.state === 'reversed') expect(captured).toBe(0n);
}

type Sums = { captured_minor: bigint; capture_reserved_minor: bigint; refunded_minor: bigint; open: number };

async function sumsOf({ trackId }: NewPayment): Promise<Sums> {
  const open = (table: string) =>
    `(select count(*) from ${table} t where t.track_id = s.track_id and due_at is not null)`;
  const { rows } = await engine.database.pool.query<Sums>(
    `select captured_minor, capture_reserved_minor, refunded_minor,
       (${open('captures')} + ${open('refunds')} + ${open('voids')})::integer as open
     from sessions s where track_id = $1`,
    [trackId],
  );
  return rows[0] as Sums;
}

/** Repeats inquiries until nothing is pending, alongside the engines' own workers. */
async function settle(payment: NewPayment): Promise<Sums> {
  engine.proxy.meddler = honest;
  for (let tries = 0; tries < 200; tries++) {
    const sums = await sumsOf(payment);
    if (sums.open === 0) return sums;
    await resolveNow(engine, 'captures', payment);
    await resolveNow(engine, 'voids', payment);
    await resolveRefundsNow(engine, payment);
  }
  throw new Error('something is still pending');
}

test('whatever two engines are asked at the same time and whatever the acquirer answers, captures stay within what was authorised, and refunds within what was captured', async () => {
  const apis = [engine.api, apiClient(second.url, engine.profile.secretKey.value)];
  const wish = fc.record({
    node: fc.nat({ max: 1 }),
    what: fc.constantFrom('capture', 'capture', 'capture', 'refund', 'void', 'lapse'),
    minor: fc.option(fc.oneof(fc.constantFrom(1, 3_500, 5_250), fc.integer({ min: 1, max: 11_000 })), {
      nil: undefined,
    }),
    last: fc.constantFrom(undefined, undefined, true),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(wish, { minLength: 2, maxLength: 10 }),
      fc.array(fc.constantFrom(...FAULTS), { maxLength: 10 }),
      async (wishes, faults) => {
        const payment = await newAuthorisedPayment(engine);
        meddleWith(faults);
        const answers = await Promise.all(
          wishes.map(async ({ node, what, minor, last }) => {
            const caller = { api: apis[node] ?? engine.api };
            const amount = minor === undefined ? {} : { amount: minor / 1_000 };
            if (what === 'lapse') return endAuthorisation(engine, payment).catch(() => undefined);
            if (what === 'void') return voided(caller, payment);
            if (what === 'refund') return refund(caller, payment, amount);
            return capture(caller, payment, { ...amount, ...(last && { last }) });
          }),
        );
        for (const answer of answers) expect(answer?.status ?? 200).toBeLessThan(500);
        await expectSound(payment);

        const sums = await settle(payment);
        await expectSound(payment);
        const { captures, refunds } = await bookOf(engine, payment);
        expect([acceptedOf(captures), acceptedOf(refunds)]).toEqual([sums.captured_minor, sums.refunded_minor]);
        expect(sums.capture_reserved_minor).toBe(sums.captured_minor);
        const taken = (await rowsOf(engine, 'captures', payment)).filter(({ state }) => state === 'succeeded');
        expect(sumOf(taken.map(({ amount_minor: minor }) => minor))).toBe(sums.captured_minor);
        const truth = await truthOf(engine, payment);
        expect(truth.captured_amount_minor).toBe(Number(sums.captured_minor));
        expect(truth.paid).toBe(sums.refunded_minor < sums.captured_minor);
        if (sums.captured_minor > 0n) expect(truth.status).toBe('paid');
        else expect(['authorised', 'voided']).toContain(truth.status);
        // Read again, because the authorisation can have lapsed since the first read.
        if (truth.status === 'voided') expect((await bookOf(engine, payment)).sale?.state).toBe('reversed');
        const events = await eventsOf(engine, payment);
        expect(events.filter((type) => type === 'payment.succeeded')).toHaveLength(sums.captured_minor > 0n ? 1 : 0);
        expect(events.filter((type) => type === 'payment.captured')).toHaveLength(taken.length);
      },
    ),
    { numRuns: runs(6) },
  );
});
