import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AcquirerReply, honest, type Meddler } from '../harness/acquirer-proxy.ts';
import { cardPage } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import {
  attemptsOf,
  bookedSales,
  eventsOf,
  type NewPayment,
  newPayment,
  resolveNow,
  truthOf,
} from '../harness/new-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';

const APPROVED = '4242424242424242';

let engine: ProxiedEngine;
/** The acquirer's answer to an approved sale. */
let approval: AcquirerReply;
beforeAll(async () => {
  engine = await startProxiedEngine();
  engine.proxy.meddler = async (_call, forward) => {
    approval = await forward();
    return approval;
  };
  const payment = await newPayment(engine);
  await (await cardPage(payment.url)).pay(APPROVED);
});
beforeEach(() => {
  engine.proxy.meddler = honest;
});
afterAll(() => engine.stop());

/** Holds back the answer to the sale and forwards everything else. `release` sends the answer, as an approval. */
function heldSale(): { meddler: Meddler; release: (reference: string) => void } {
  const held = Promise.withResolvers<AcquirerReply>();
  return {
    meddler: ({ path }, forward) => (path.endsWith('/sales') ? held.promise : forward()),
    release: (reference) => held.resolve({ ...approval, body: { ...approval.body, merchant_ref: reference } }),
  };
}

async function reversed(payment: NewPayment): Promise<string> {
  await eventually(async () => {
    await resolveNow(engine, payment);
    return attemptsOf(engine, payment);
  }).toMatchObject([{ state: 'reversed' }]);
  return (await attemptsOf(engine, payment))[0]?.attempt_id ?? '';
}

describe('an approval that arrives after its attempt was reversed', () => {
  test('is reversed again, with an event and an alarm, and the payment does not change', async () => {
    const sale = heldSale();
    engine.proxy.meddler = sale.meddler;
    const payment = await newPayment(engine);
    const page = await cardPage(payment.url);
    const paying = page.pay(APPROVED);
    await eventually(() => attemptsOf(engine, payment)).toMatchObject([{ state: 'submitting' }]);
    const reference = await reversed(payment);
    expect(await eventsOf(engine, payment)).toEqual([]);
    sale.release(reference);
    await paying;
    await eventually(() => eventsOf(engine, payment)).toEqual(['payment.reversed']);
    expect(await attemptsOf(engine, payment)).toMatchObject([{ state: 'reversed' }]);
    expect(await truthOf(engine, payment)).toMatchObject({ status: 'open', paid: false });
    expect(engine.proxy.calls.filter((call) => call.endsWith(`${reference}/reversal`))).toHaveLength(2);
    expect((await bookedSales(engine, reference)).filter(({ state }) => state === 'approved')).toEqual([]);
    const alarms = (await engine.readLog()).split('\n').filter((line) => line.includes('"alarm":true'));
    expect(alarms.filter((line) => line.includes(reference))).toHaveLength(1);
  });

  test('is reversed again until the acquirer acknowledges it, and raises an alarm after five tries', async () => {
    const sale = heldSale();
    let isDeaf = false;
    let unheard = 0;
    engine.proxy.meddler = async (call, forward) => {
      if (!(isDeaf && call.path.endsWith('/reversal'))) return sale.meddler(call, forward);
      unheard += 1;
      return 'cut';
    };
    const payment = await newPayment(engine);
    const page = await cardPage(payment.url);
    const paying = page.pay(APPROVED);
    await eventually(() => attemptsOf(engine, payment)).toMatchObject([{ state: 'submitting' }]);
    const reference = await reversed(payment);
    isDeaf = true;
    sale.release(reference);
    await paying;
    await eventually(() => unheard).toBeGreaterThan(0);
    expect(await eventsOf(engine, payment)).toEqual([]);
    await engine.database.pool.query('update reversals set tries = 4, due_at = now() where attempt_id = $1', [
      reference,
    ]);
    await eventually(() => engine.readLog()).toContain('a late approval is still not reversed after five tries');
    isDeaf = false;
    await engine.database.pool.query('update reversals set due_at = now() where attempt_id = $1', [reference]);
    await eventually(() => eventsOf(engine, payment)).toEqual(['payment.reversed']);
  });

  test.each([
    ['if it could not be recorded', 'trigger fail before insert', '', ['could not be recorded']],
    [
      'before it is recorded, because the process can end right after that',
      'constraint trigger fail after insert',
      'deferrable initially deferred',
      ['came after the payment had ended', 'could not be recorded'],
    ],
  ])('raises an alarm %s', async (_when, trigger, deferred, messages) => {
    const { pool } = engine.database;
    await pool.query(`
      create or replace function fail() returns trigger language plpgsql as
        $$ begin raise exception 'the disk is full'; end $$;
      create ${trigger} on reversals ${deferred} for each row execute function fail()`);
    const sale = heldSale();
    engine.proxy.meddler = sale.meddler;
    const payment = await newPayment(engine);
    const page = await cardPage(payment.url);
    const paying = page.pay(APPROVED);
    await eventually(() => attemptsOf(engine, payment)).toMatchObject([{ state: 'submitting' }]);
    const reference = await reversed(payment);
    sale.release(reference);
    await paying;
    await pool.query('drop trigger fail on reversals');
    const alarms = (await engine.readLog()).split('\n').filter((line) => line.includes('"alarm":true'));
    expect(alarms.filter((line) => line.includes(reference))).toEqual(
      messages.map((message) => expect.stringContaining(message)),
    );
  });
});

test('an answer that arrives while a worker is handling the attempt is not recorded, because the inquiry decides', async () => {
  const sale = Promise.withResolvers<void>();
  const inquiry = Promise.withResolvers<void>();
  engine.proxy.meddler = async ({ path }, forward) => {
    const said = await forward();
    await (path.endsWith('/sales') ? sale.promise : inquiry.promise);
    return said;
  };
  const payment = await newPayment(engine);
  const page = await cardPage(payment.url);
  const paying = page.pay(APPROVED);
  await eventually(() => attemptsOf(engine, payment)).toMatchObject([{ state: 'submitting' }]);
  const resolving = resolveNow(engine, payment);
  await eventually(() => attemptsOf(engine, payment)).toMatchObject([{ state: 'unknown' }]);
  sale.resolve();
  await paying;
  expect(await attemptsOf(engine, payment)).toMatchObject([{ state: 'unknown' }]);
  inquiry.resolve();
  await resolving;
  await eventually(() => attemptsOf(engine, payment)).toMatchObject([{ state: 'approved' }]);
  expect(await eventsOf(engine, payment)).toEqual(['payment.succeeded']);
});
