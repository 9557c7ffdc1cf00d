import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { honest } from '../harness/acquirer-proxy.ts';
import { cardPage } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { attemptsOf, eventsOf, type NewPayment, newPayment } from '../harness/new-payment.ts';
import { bookedRefunds, newPaidPayment } from '../harness/paid-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';

const [APPROVED, DECLINED] = ['4242424242424242', '4000000000000002'];

let engine: ProxiedEngine;
beforeAll(async () => {
  engine = await startProxiedEngine();
});
afterAll(() => engine.stop());

type Kind = { readonly table: string; readonly count: string; readonly create: () => Promise<NewPayment> };

/** An approved attempt whose answer was lost. */
const attempts: Kind = {
  table: 'attempts',
  count: 'inquiry_count',
  create: async () => {
    engine.proxy.meddler = async ({ path }, forward) => {
      if (path.endsWith('/sales')) await forward();
      return 'cut';
    };
    const payment = await newPayment(engine);
    await (await cardPage(payment.url)).pay(APPROVED);
    return payment;
  },
};

/** A refund that never reached the acquirer. */
const refunds: Kind = {
  table: 'refunds',
  count: 'inquiry_count',
  create: async () => {
    const payment = await newPaidPayment(engine);
    engine.proxy.meddler = async () => 'cut';
    const { trackId } = payment;
    await engine.api.post('/merchant/refund', { track_id: trackId, amount: 1 }, { 'idempotency-key': trackId });
    return payment;
  },
};

/** A late approval of a declined attempt. */
const reversals: Kind = {
  table: 'reversals',
  count: 'tries',
  create: async () => {
    const payment = await newPayment(engine);
    await (await cardPage(payment.url)).pay(DECLINED);
    await engine.database.pool.query(
      `insert into reversals (profile_id, attempt_id, track_id, acquirer, acquirer_reference, due_at)
       select profile_id, attempt_id, track_id, acquirer, 'late', now() + interval '1 hour'
       from attempts where track_id = $1`,
      [payment.trackId],
    );
    return payment;
  },
};

/** Creates a payment in its state after five inquiries, so that the next inquiry is due 15 minutes later. */
async function waitsForInquiry({ table, count, create }: Kind): Promise<NewPayment> {
  engine.proxy.meddler = honest;
  const payment = await create();
  await engine.database.pool.query(
    `update ${table} set ${count} = 5, due_at = now() + interval '1 hour', version = version + 1 where track_id = $1`,
    [payment.trackId],
  );
  return payment;
}

async function makeDue({ table }: Kind, payments: readonly NewPayment[]): Promise<void> {
  const tracks = payments.map(({ trackId }) => trackId);
  await engine.database.pool.query(`update ${table} set due_at = now() where track_id = any ($1)`, [tracks]);
}

const inCurrency = ({ trackId }: NewPayment, currency: string) =>
  engine.database.pool.query('update sessions set currency = $2 where track_id = $1', [trackId, currency]);

async function state({ table }: Kind, { trackId }: NewPayment): Promise<unknown> {
  const { rows } = await engine.database.pool.query(
    `select due_at is null as is_settled, coalesce(due_at > now() + interval '10 minutes', false) as is_postponed
     from ${table} where track_id = $1`,
    [trackId],
  );
  return rows[0];
}

const alarms = async ({ trackId }: NewPayment) =>
  (await engine.readLog())
    .split('\n')
    .filter((line) => /"alarm":true/.test(line) && line.includes(`"row":"${trackId}"`));

describe.each([[attempts], [refunds], [reversals]])('an unreadable session among due $table', (kind) => {
  test('raises an alarm, is asked about later, and delays no other session', async () => {
    const unreadable = await waitsForInquiry(kind);
    const other = await waitsForInquiry(kind);
    engine.proxy.meddler = honest;
    await inCurrency(unreadable, 'QQQ');
    await makeDue(kind, [unreadable, other]);
    await eventually(() => state(kind, other)).toMatchObject({ is_settled: true });
    await eventually(() => state(kind, unreadable)).toEqual({ is_settled: false, is_postponed: true });
    await eventually(() => alarms(unreadable)).toHaveLength(1);
    await inCurrency(unreadable, 'BHD');
    await makeDue(kind, [unreadable]);
    await eventually(() => state(kind, unreadable)).toMatchObject({ is_settled: true });
    expect((await eventsOf(engine, unreadable)).toSorted()).toEqual((await eventsOf(engine, other)).toSorted());
  });
});

test('the acquirer is not asked for an outcome that could not be recorded', async () => {
  const [attempt, refund] = [await waitsForInquiry(attempts), await waitsForInquiry(refunds)];
  await Promise.all([attempt, refund].map((each) => inCurrency(each, 'QQQ')));
  engine.proxy.meddler = honest;
  const { length: before } = engine.proxy.calls;
  await Promise.all([makeDue(attempts, [attempt]), makeDue(refunds, [refund])]);
  await eventually(() => state(attempts, attempt)).toMatchObject({ is_postponed: true });
  await eventually(() => state(refunds, refund)).toMatchObject({ is_postponed: true });
  const reference = (await attemptsOf(engine, attempt))[0]?.attempt_id ?? '';
  expect(engine.proxy.calls.slice(before).filter((call) => call.includes(reference))).toEqual([]);
  expect(await bookedRefunds(engine, refund)).toEqual([]);
});
