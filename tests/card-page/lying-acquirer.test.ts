import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { honest } from '../harness/acquirer-proxy.ts';
import { cardPage } from '../harness/card-page.ts';
import { cardTraces } from '../harness/card-traces.ts';
import { eventually } from '../harness/eventually.ts';
import {
  attemptsOf,
  bookedSales,
  eventsOf,
  letTimePass,
  type NewPayment,
  newPayment,
  resolveNow,
  truthOf,
} from '../harness/new-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';

const APPROVED = '4242424242424242';
const DECLINED = '4000000000000002';
const CHALLENGED = '4000000000003220';
const CHECKING = 'We are checking with your bank';

let engine: ProxiedEngine;
beforeAll(async () => {
  engine = await startProxiedEngine();
});
beforeEach(() => {
  engine.proxy.meddler = honest;
});
afterAll(() => engine.stop());

describe('an acquirer that answers about another payment', () => {
  test.each([
    ['amount', { value: { minor: '10501', currency: 'BHD' } }],
    ['currency', { value: { minor: '10500', currency: 'KWD' } }],
    ['reference', { merchant_ref: 'att_another' }],
  ])('never makes a payment paid, is asked to reverse it, and raises an alarm: another %s', async (field, lie) => {
    engine.proxy.meddler = async ({ path }, forward) => {
      const said = await forward();
      return path.endsWith('/sales') ? { ...said, body: { ...said.body, ...lie } } : said;
    };
    const payment = await newPayment(engine);
    expect((await (await cardPage(payment.url)).pay(APPROVED)).text).toContain(CHECKING);
    const [attempt] = await attemptsOf(engine, payment);
    expect(attempt?.state).toBe('unknown');
    const { rows } = await engine.database.pool.query('select reversal_wanted from attempts where attempt_id = $1', [
      attempt?.attempt_id,
    ]);
    expect(rows).toEqual([{ reversal_wanted: true }]);
    await eventually(() => alarmsAbout(attempt?.attempt_id)).toMatchObject([{ level: 'error', fields: [field] }]);

    await resolveNow(engine, payment);
    await eventually(() => attemptsOf(engine, payment)).toMatchObject([{ state: 'reversed' }]);
    expect(await bookedSales(engine, attempt?.attempt_id)).toMatchObject([{ state: 'reversed' }]);
    expect(await truthOf(engine, payment)).toMatchObject({ status: 'open', paid: false });
    expect(await eventsOf(engine, payment)).toEqual([]);
  });

  test('is not trusted when it declines either', async () => {
    engine.proxy.meddler = async ({ path }, forward) => {
      const said = await forward();
      return path.endsWith('/sales') ? { ...said, body: { ...said.body, merchant_ref: 'att_another' } } : said;
    };
    const payment = await newPayment(engine);
    await (await cardPage(payment.url)).pay(DECLINED);
    expect(await attemptsOf(engine, payment)).toMatchObject([{ state: 'unknown' }]);
  });

  test('is not trusted when it answers an inquiry either', async () => {
    engine.proxy.meddler = async ({ method, path }, forward) => {
      const said = await forward();
      if (path.endsWith('/sales')) return 'cut';
      return method === 'GET' ? { ...said, body: { ...said.body, value: { minor: '1', currency: 'BHD' } } } : said;
    };
    const payment = await newPayment(engine);
    await (await cardPage(payment.url)).pay(APPROVED);
    await inquireAndReverse(payment);
    const [attempt] = await attemptsOf(engine, payment);
    expect(await alarmsAbout(attempt?.attempt_id)).toHaveLength(1);
    expect(await eventsOf(engine, payment)).toEqual([]);
  });

  test('is not trusted when it says that the issuer is still deciding either', async () => {
    engine.proxy.meddler = async ({ method, path }, forward) => {
      const said = await forward();
      if (path.endsWith('/sales')) return 'cut';
      return method === 'GET' ? { ...said, body: { ...said.body, merchant_ref: 'att_another' } } : said;
    };
    const payment = await newPayment(engine);
    await (await cardPage(payment.url)).pay(CHALLENGED);
    await inquireAndReverse(payment);
    const [attempt] = await attemptsOf(engine, payment);
    expect(await alarmsAbout(attempt?.attempt_id)).toMatchObject([{ level: 'error', fields: ['reference'] }]);
  });

  test('is not trusted when it acknowledges a reversal either', async () => {
    let isLying = true;
    engine.proxy.meddler = async ({ path }, forward) => {
      if (path.endsWith('/sales')) return 'cut';
      const said = await forward();
      const isLie = isLying && path.endsWith('/reversal');
      return isLie ? { ...said, body: { ...said.body, merchant_ref: 'att_another' } } : said;
    };
    const payment = await newPayment(engine);
    await (await cardPage(payment.url)).pay(APPROVED);
    await resolveNow(engine, payment);
    await eventually(() => callsAbout(payment, '/reversal')).toBe(1);
    expect(await attemptsOf(engine, payment)).toMatchObject([{ state: 'unknown' }]);
    isLying = false;
    await eventually(async () => {
      await resolveNow(engine, payment);
      return attemptsOf(engine, payment);
    }).toMatchObject([{ state: 'reversed' }]);
  });

  test('leaves the attempt unknown until it acknowledges the reversal', async () => {
    let isDeaf = true;
    engine.proxy.meddler = async ({ path }, forward) => {
      if (path.endsWith('/reversal') && isDeaf) return { status: 500, body: {} };
      const said = await forward();
      return path.endsWith('/sales')
        ? { ...said, body: { ...said.body, value: { minor: '1', currency: 'BHD' } } }
        : said;
    };
    const payment = await newPayment(engine);
    await (await cardPage(payment.url)).pay(APPROVED);
    await resolveNow(engine, payment);
    const reversals = () => callsAbout(payment, '/reversal');
    await eventually(reversals).toBe(1);
    expect(await attemptsOf(engine, payment)).toMatchObject([{ state: 'unknown' }]);
    isDeaf = false;
    await eventually(async () => {
      await resolveNow(engine, payment);
      return attemptsOf(engine, payment);
    }).toMatchObject([{ state: 'reversed' }]);
  });
});

test('no card number is in the database or the log afterwards', async () => {
  expect(await cardTraces(engine, [APPROVED, DECLINED])).toEqual([]);
});

async function callsAbout(payment: NewPayment, end: string): Promise<number> {
  const [attempt] = await attemptsOf(engine, payment);
  return engine.proxy.calls.filter((call) => call.endsWith(`${attempt?.attempt_id}${end}`)).length;
}

/**
 * Lets the worker inquire once and then reverse. If the row became due again in the meantime, the acquirer would be
 * asked twice.
 */
async function inquireAndReverse(payment: NewPayment): Promise<void> {
  await letTimePass(engine, payment);
  await eventually(async () => {
    const sql = 'select reversal_wanted from attempts where track_id = $1';
    return (await engine.database.pool.query(sql, [payment.trackId])).rows;
  }).toEqual([{ reversal_wanted: true }]);
  await letTimePass(engine, payment);
  await eventually(() => attemptsOf(engine, payment)).toMatchObject([{ state: 'reversed' }]);
}

async function alarmsAbout(attemptId: string | undefined): Promise<readonly Record<string, unknown>[]> {
  const lines = (await engine.readLog()).split('\n').filter((line) => line.endsWith('}'));
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return entries.filter(({ alarm, attempt }) => alarm === true && attempt === attemptId);
}
