import { settlePayment } from '@pay/core/paying/payments/settling/settle-payment';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { honest, type Meddler } from '../harness/acquirer-proxy.ts';
import { cardPage } from '../harness/card-page.ts';
import { askNow, attemptsOf, newPayment } from '../harness/new-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';
import { refusing } from '../harness/unsettled-payment.ts';

const OPERATOR = { kind: 'operator', id: 'tests' } as const;

let engine: ProxiedEngine;
let alarms: string[];
beforeAll(async () => {
  // Without a worker, only these tests ask the acquirer.
  engine = await startProxiedEngine({ roles: new Set(['api', 'card-page']) });
});
beforeEach(() => {
  alarms = [];
  engine.proxy.meddler = honest;
});
afterAll(() => engine.stop());

/** The acquirer refuses with another code. */
const refusingOtherwise: Meddler = async (call, forward) => {
  const said = await refusing(call, forward);
  return said === 'cut' ? said : { ...said, body: { ...said.body, fault: 'sale_captured_already' } };
};

/** An attempt that the acquirer must reverse, and whose reversal it refuses. */
async function attemptToReverse(): Promise<string> {
  engine.proxy.meddler = refusing;
  const payment = await newPayment(engine);
  await (await cardPage(payment.url)).pay('4242424242424242');
  const [attempt] = await attemptsOf(engine, payment);
  return attempt?.attempt_id ?? '';
}

/** A late approval that must be reversed, and whose reversal the acquirer refuses. */
async function lateApproval(): Promise<string> {
  const attemptId = await attemptToReverse();
  const { pool } = engine.database;
  await ask('attempts', attemptId);
  const settled = await settlePayment({ pool }, OPERATOR, { attemptId, as: 'failed', note: 'Acquirer, ticket 4711' });
  expect(settled).toMatchObject({ ok: true });
  await pool.query(
    `insert into reversals (profile_id, attempt_id, track_id, acquirer, acquirer_reference, due_at)
     select profile_id, attempt_id, track_id, acquirer, 'x', now() from attempts where attempt_id = $1`,
    [attemptId],
  );
  alarms = [];
  return attemptId;
}

type Table = 'attempts' | 'reversals';

/** Asks the acquirer again to reverse the attempt. */
async function ask(table: Table, attemptId: string): Promise<void> {
  await engine.database.pool.query(`update ${table} set due_at = now() where attempt_id = $1`, [attemptId]);
  await askNow(engine, table, (message) => alarms.push(message));
}

describe.each([
  ['attempts', attemptToReverse, 'the acquirer refuses to reverse an attempt'],
  ['reversals', lateApproval, 'the acquirer refuses to reverse a late approval'],
] as const)('a reversal that the acquirer keeps refusing (%s)', (table, begin, alarm) => {
  test('raises one alarm, and another if the acquirer gives another reason', async () => {
    const attemptId = await begin();
    for (let times = 0; times < 3; times += 1) await ask(table, attemptId);
    expect(alarms).toEqual([alarm]);
    engine.proxy.meddler = refusingOtherwise;
    for (let times = 0; times < 2; times += 1) await ask(table, attemptId);
    expect(alarms.filter((message) => message === alarm)).toEqual([alarm, alarm]);
  });

  test('raises its alarm until the refusal is recorded', async () => {
    const attemptId = await begin();
    const { pool } = engine.database;
    await pool.query(
      `alter table ${table} add constraint refusal_not_recorded
       check (attempt_id <> '${attemptId}' or reversal_refused_raw is null) not valid`,
    );
    await expect(ask(table, attemptId)).rejects.toThrow('refusal_not_recorded');
    await pool.query(`alter table ${table} drop constraint refusal_not_recorded`);
    expect(alarms).toEqual([alarm]);
    for (let times = 0; times < 2; times += 1) await ask(table, attemptId);
    expect(alarms).toEqual([alarm, alarm]);
  });
});
