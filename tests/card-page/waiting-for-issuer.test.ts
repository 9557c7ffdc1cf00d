import { UnreadableRow } from '@pay/core/ground/database/unreadable-row';
import { settlePayment } from '@pay/core/paying/payments/settling/settle-payment';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { honest } from '../harness/acquirer-proxy.ts';
import { cardPage, fetchPage } from '../harness/card-page.ts';
import { challengeReturnUrl } from '../harness/issuer.ts';
import { askNow, attemptsOf, type NewPayment, newPayment } from '../harness/new-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';

const CHALLENGE = '4000000000003220';

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

/** A payment that is unknown although its shopper can still be with the issuer. */
async function unknownAtIssuer(): Promise<NewPayment> {
  const payment = await newPayment(engine);
  const hop = await (await cardPage(payment.url)).pay(CHALLENGE);
  engine.proxy.meddler = async () => 'cut';
  await fetchPage(challengeReturnUrl(hop.text));
  engine.proxy.meddler = honest;
  return payment;
}

/** Asks the acquirer now, and returns what follows. */
async function ask({ trackId }: NewPayment) {
  const { pool } = engine.database;
  await pool.query('update attempts set due_at = now() where track_id = $1', [trackId]);
  await askNow(engine, 'attempts', (message) => alarms.push(message));
  const { rows } = await pool.query<{ state: string; reversal_wanted: boolean; due_in: number }>(
    `select state, reversal_wanted, extract(epoch from due_at - now())::float8 as due_in
     from attempts where track_id = $1`,
    [trackId],
  );
  return rows[0];
}

test('inquiries while the shopper is with the issuer leave the schedule of the reversal as it is', async () => {
  const payment = await unknownAtIssuer();
  for (let inquiries = 0; inquiries < 8; inquiries += 1) {
    const { due_in: dueIn, ...attempt } = (await ask(payment)) ?? {};
    expect(attempt).toEqual({ state: 'unknown', reversal_wanted: false });
    expect(dueIn).toBeLessThanOrEqual(15);
  }
  await engine.database.pool.query('update attempts set challenge_ends_at = now() where track_id = $1', [
    payment.trackId,
  ]);
  expect(await ask(payment)).toMatchObject({ state: 'unknown', reversal_wanted: true });
  engine.proxy.meddler = async () => 'cut';
  const { due_in: dueIn } = (await ask(payment)) ?? {};
  expect(dueIn).toBeLessThanOrEqual(15);
  expect(alarms).toEqual([]);
  const [attempt] = await attemptsOf(engine, payment);
  const settlement = { attemptId: attempt?.attempt_id ?? '', as: 'failed', note: 'Acquirer, ticket 4711' } as const;
  const settled = await settlePayment({ pool: engine.database.pool }, { kind: 'operator', id: 'tests' }, settlement);
  expect(settled).toMatchObject({ ok: false, refusal: { reason: 'settlement_too_early' } });
  engine.proxy.meddler = honest;
  expect(await ask(payment)).toMatchObject({ state: 'reversed' });
});

test('an unreadable attempt whose shopper is with the issuer is tried again after 15 seconds at the earliest', async () => {
  const { pool } = engine.database;
  const payment = await unknownAtIssuer();
  const inCurrency = (currency: string) =>
    pool.query('update sessions set currency = $2 where track_id = $1', [payment.trackId, currency]);
  await inCurrency('QQQ');
  await expect(ask(payment)).rejects.toThrow(UnreadableRow);
  const { rows } = await pool.query(
    `select a.due_at >= max(p.at) + interval '15 seconds' as is_late_enough, a.inquiry_count
     from attempts a join attempt_steps p on p.profile_id = a.profile_id and p.attempt_id = a.attempt_id
     where a.track_id = $1 and p.kind = 'inquired' group by a.due_at, a.inquiry_count`,
    [payment.trackId],
  );
  expect(rows).toEqual([{ is_late_enough: true, inquiry_count: 0 }]);
  await inCurrency('BHD');
});
