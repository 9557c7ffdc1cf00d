import { settlePayment } from '@pay/core/paying/payments/settling/settle-payment';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { honest } from '../harness/acquirer-proxy.ts';
import { cardPage } from '../harness/card-page.ts';
import { runCommand } from '../harness/command.ts';
import { eventually } from '../harness/eventually.ts';
import {
  askNow,
  attemptsOf,
  eventsOf,
  letTimePass,
  type NewPayment,
  newPayment,
  resolveNow,
  truthOf,
} from '../harness/new-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';

const APPROVED = '4242424242424242';
const OPERATOR = { kind: 'operator', id: 'tests' } as const;
const NOTE = 'Acquirer, ticket 4711';

let engine: ProxiedEngine;
beforeAll(async () => {
  engine = await startProxiedEngine();
});
beforeEach(() => {
  engine.proxy.meddler = honest;
});
afterAll(() => engine.stop());

/** A payment whose sale got an answer about a different amount, and whose reversal the acquirer always refuses. */
async function refusedReversal(): Promise<{ payment: NewPayment; attemptId: string }> {
  engine.proxy.meddler = async ({ path }, forward) => {
    const said = await forward();
    const [, reference] = /sales\/(att_\w+)\/reversal$/.exec(path) ?? [];
    if (reference) return { status: 409, body: { fault: 'sale_refunded_already', merchant_ref: reference } };
    return path.endsWith('/sales') ? { ...said, body: { ...said.body, value: { minor: '1', currency: 'BHD' } } } : said;
  };
  const payment = await newPayment(engine);
  await (await cardPage(payment.url)).pay(APPROVED);
  const [attempt] = await attemptsOf(engine, payment);
  const attemptId = attempt?.attempt_id ?? '';
  const refusal = async () => {
    await letTimePass(engine, payment);
    await askNow(engine, 'attempts', (message, { attempt: about }) => void raisedHere.push({ message, about }));
    const sql = 'select reversal_refused_raw as raw from attempts where attempt_id = $1';
    return (await engine.database.pool.query(sql, [attemptId])).rows;
  };
  await eventually(refusal).toEqual([{ raw: 'sale_refunded_already' }]);
  return { payment, attemptId };
}

/** The alarms that were raised in this process, with the ids of their attempts. */
const raisedHere: { readonly message: string; readonly about: unknown }[] = [];

/** The alarms about an attempt, raised in this process or by the engine, which writes its log a little later. */
async function alarmsAbout(attemptId: string): Promise<readonly string[]> {
  const lines = (await engine.readLog()).split('\n').filter((line) => line.includes('"alarm":true'));
  const raised = lines.filter((line) => line.includes(attemptId)).map((line) => JSON.parse(line).msg);
  return [...raisedHere.filter(({ about }) => about === attemptId).map(({ message }) => message), ...raised];
}

const settle = (attemptId: string, as: 'succeeded' | 'failed', note = NOTE) =>
  settlePayment({ pool: engine.database.pool }, OPERATOR, { attemptId, as, note });

describe('a reversal that the acquirer refuses', () => {
  test('raises an alarm, and stays open for an operator', async () => {
    const { payment, attemptId } = await refusedReversal();
    expect(await truthOf(engine, payment)).toMatchObject({ status: 'processing', paid: false });
    await eventually(() => alarmsAbout(attemptId)).toContain('the acquirer refuses to reverse an attempt');
    expect(await attemptsOf(engine, payment)).toMatchObject([{ attempt_id: attemptId, state: 'unknown' }]);
  });

  test.each([
    ['succeeded', 'approved', { status: 'paid', paid: true }, ['payment.succeeded']],
    ['failed', 'reversed', { status: 'open', paid: false }, []],
  ] as const)(
    'is settled from the command line as %s: attempt, session, events and audit agree, and no inquiry changes it',
    async (as, state, truth, events) => {
      const { payment, attemptId } = await refusedReversal();
      const pay = ['payments', 'settle', '--attempt', attemptId, '--as', as, '--note', NOTE];
      const { code, stdout } = await runCommand(pay, { DATABASE_URL: engine.database.url });
      expect([code, stdout]).toEqual([0, expect.stringContaining(`${attemptId} is settled as ${as}.`)]);
      engine.proxy.meddler = honest;
      await resolveNow(engine, payment);
      expect(await attemptsOf(engine, payment)).toMatchObject([{ state }]);
      expect(await truthOf(engine, payment)).toMatchObject(truth);
      expect(await eventsOf(engine, payment)).toEqual(events);
      const { rows } = await engine.database.pool.query(
        "select profile_id, details from audit_entries where action = 'payment.settled' and object_id = $1",
        [attemptId],
      );
      expect(rows).toEqual([{ profile_id: payment.trackId.slice(4, 12), details: { as, note: NOTE } }]);
    },
  );

  test('is settled once: a second settlement is refused and changes nothing', async () => {
    const { payment, attemptId } = await refusedReversal();
    const results = await Promise.all([settle(attemptId, 'succeeded'), settle(attemptId, 'failed')]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'settlement_not_possible' } });
    expect((await attemptsOf(engine, payment))[0]?.state).toMatch(/approved|reversed/);
  });
});

describe('a settlement is refused', () => {
  test('while the acquirer is still being asked', async () => {
    engine.proxy.meddler = async () => 'cut';
    const payment = await newPayment(engine);
    await (await cardPage(payment.url)).pay(APPROVED);
    const [attempt] = await attemptsOf(engine, payment);
    expect(await settle(attempt?.attempt_id ?? '', 'failed')).toMatchObject({
      ok: false,
      refusal: { code: 'settlement_not_possible', detail: expect.stringContaining('still asking the acquirer') },
    });
  });

  test('for an attempt that does not exist, for one that has ended, and without a note', async () => {
    expect(await settle('att_x', 'failed')).toMatchObject({ refusal: { code: 'not_found' } });
    const payment = await newPayment(engine);
    await (await cardPage(payment.url)).pay(APPROVED);
    const [attempt] = await attemptsOf(engine, payment);
    const attemptId = attempt?.attempt_id ?? '';
    expect(await settle(attemptId, 'failed', ' ')).toMatchObject({ refusal: { code: 'invalid_request' } });
    expect(await settle(attemptId, 'failed')).toMatchObject({ refusal: { code: 'settlement_not_possible' } });
    expect(await truthOf(engine, payment)).toMatchObject({ status: 'paid' });
  });
});

test('if the acquirer refuses to reverse a late approval, the reversal can only be settled as failed', async () => {
  const { payment, attemptId } = await refusedReversal();
  await settle(attemptId, 'failed');
  await engine.database.pool.query(
    `insert into reversals (profile_id, attempt_id, track_id, acquirer, acquirer_reference, due_at)
     select profile_id, attempt_id, track_id, acquirer, 'x', now() from attempts where attempt_id = $1`,
    [attemptId],
  );
  const refusal = async () => {
    const sql = 'select reversal_refused_raw as raw from reversals where attempt_id = $1';
    return (await engine.database.pool.query(sql, [attemptId])).rows;
  };
  await eventually(refusal).toEqual([{ raw: 'sale_refunded_already' }]);
  expect(await settle(attemptId, 'succeeded')).toMatchObject({ refusal: { code: 'settlement_not_possible' } });
  expect(await settle(attemptId, 'failed')).toMatchObject({ ok: true });
  expect(await eventsOf(engine, payment)).toEqual(['payment.reversed']);
});
