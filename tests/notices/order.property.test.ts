import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { capture, freshKey, rowsOf } from '../captures/capturing.ts';
import { cardPage } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { attemptsOf, eventsOf, type NewPayment, newPayment, truthOf } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { runs } from '../harness/runs.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import {
  approvalOf,
  movementOf,
  type NoticedEngine,
  noticed,
  referenceOf,
  reversalOf,
  SILENT,
  send,
  type Written,
} from './noticing.ts';

/** The number of simultaneous payments in one run. */
const TOGETHER = 6;

let shared: TestEngine;
let engine: NoticedEngine;
beforeAll(async () => {
  shared = await startTestEngine();
  engine = await noticed(shared, SILENT);
});
afterAll(() => shared.stop());

/** Positions of notices to send: each at least once, some several times, in any order. */
const order = (count: number): fc.Arbitrary<readonly number[]> => {
  const all = Array.from({ length: count }, (_, place) => place);
  return fc
    .subarray(all)
    .chain((again) => fc.shuffledSubarray([...all, ...again], { minLength: count + again.length }));
};

async function sendAll(notices: readonly Written[], places: readonly number[]): Promise<void> {
  for (const place of places) {
    const notice = notices[place];
    if (notice !== undefined) expect((await send(engine, notice)).status).toBe(200);
  }
}

/** What must be the same in the end, in whatever order the notices arrived. */
async function endOf(payment: NewPayment): Promise<unknown> {
  const { status, captured_amount, refunded_amount } = await truthOf(engine, payment);
  const events = (await eventsOf(engine, payment)).toSorted();
  const states = (await attemptsOf(engine, payment)).map(({ state }) => state);
  return { status, captured_amount, refunded_amount, events, states };
}

async function refund({ trackId }: NewPayment, amount: number): Promise<string> {
  const { body } = await engine.api.post(
    '/merchant/refund',
    { track_id: trackId, amount },
    { 'Idempotency-Key': freshKey() },
  );
  return String(body.refund_id);
}

/** Captures and refunds a payment. Its notices arrive in the given orders, each at least once. */
async function takenAndRefunded(payment: NewPayment, captures: readonly number[], refunds: readonly number[]) {
  const reference = await referenceOf(engine, payment);
  await capture(engine, payment, { amount: 4 });
  await capture(engine, payment, { amount: 6.5, last: true });
  const [first, last] = await rowsOf(engine, 'captures', payment);
  const told = [
    approvalOf(reference),
    movementOf('capture', first?.id ?? '', String(first?.amount_minor)),
    movementOf('capture', last?.id ?? '', String(last?.amount_minor)),
  ];
  await sendAll(told, captures);
  await eventually(() => truthOf(engine, payment)).toMatchObject({ captured_amount: 10.5 });
  const given = [await refund(payment, 1), await refund(payment, 2)];
  const minor = ['1000', '2000'];
  const back = given.map((id, place) => movementOf('refund', id, minor[place] ?? ''));
  await sendAll([...back, ...told], refunds);
  await eventually(() => truthOf(engine, payment)).toMatchObject({ refunded_amount: 3 });
  return endOf(payment);
}

test('a payment ends in the same way, in whatever order and however often its notices arrive', async () => {
  const orders = fc.array(fc.tuple(order(3), order(5)), { minLength: TOGETHER, maxLength: TOGETHER });
  await fc.assert(
    fc.asyncProperty(orders, async (all) => {
      const payments = await Promise.all(all.map(() => newPaidPayment(engine, { capture: 'manual' })));
      const ends = await Promise.all(
        payments.map((payment, place) => takenAndRefunded(payment, ...(all[place] ?? [[], []]))),
      );
      const refunds = ['refund.succeeded', 'refund.succeeded'];
      const taken = ['payment.authorised', 'payment.captured', 'payment.captured', 'payment.succeeded'];
      const end = {
        status: 'paid',
        captured_amount: 10.5,
        refunded_amount: 3,
        events: [...taken, ...refunds],
        states: ['approved'],
      };
      expect(ends).toEqual(ends.map(() => end));
    }),
    { numRuns: runs(1), endOnFailure: true },
  );
});

test('an uncertain attempt ends as reversed, whether its approval or its reversal is reported first', async () => {
  const orders = fc.array(order(2), { minLength: TOGETHER, maxLength: TOGETHER });
  await fc.assert(
    fc.asyncProperty(orders, async (all) => {
      const ends = await Promise.all(
        all.map(async (places) => {
          const payment = await newPayment(engine);
          await (await cardPage(payment.url)).pay('4000000000000259');
          const reference = await referenceOf(engine, payment);
          await engine.database.pool.query(
            'update attempts set reversal_wanted = true, version = version + 1 where attempt_id = $1',
            [reference],
          );
          await sendAll([approvalOf(reference), reversalOf(reference)], places);
          await eventually(() => attemptsOf(engine, payment)).toMatchObject([{ state: 'reversed' }]);
          await sendAll([approvalOf(reference), reversalOf(reference)], places.toReversed());
          return endOf(payment);
        }),
      );
      expect(ends).toEqual(ends.map(() => expect.objectContaining({ status: 'open', states: ['reversed'] })));
    }),
    { numRuns: runs(1), endOnFailure: true },
  );
});
