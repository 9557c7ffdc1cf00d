import { matchAgain } from '@pay/core/books/settlements/match-again';
import { LINE_TYPES } from '@pay/core/books/settlements/reading/settlement-line';
import { newRoutedId } from '@pay/core/ground/ids/public-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { capture, newAuthorisedPayment } from '../captures/capturing.ts';
import { attemptsOf } from '../harness/new-payment.ts';
import { activateSimulatorAccount } from '../harness/simulator-account.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { draftAccount, fileOf, importText, workOf } from './settling.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await sharedTestEngine();
});
afterAll(() => engine.stop());

const profileId = () => engine.profile.profile.profileId;

/** A file with a line of each type, all of them about nothing that is known, and without an amount. */
async function importEmptyLines(): Promise<string> {
  const accountId = await draftAccount(engine.database.pool, profileId());
  const reference = newRoutedId('att', profileId());
  const lines = LINE_TYPES.map((type) => ({ type, reference, amount: '0.000' }));
  await importText(engine.database.pool, accountId, fileOf(lines));
  return accountId;
}

async function timesToLookAt(accountId: string): Promise<number> {
  const { rows } = await engine.database.pool.query<{ count: number }>(
    'select count(look_at)::integer as count from settlement_items where account_id = $1',
    [accountId],
  );
  return rows[0]?.count ?? Number.NaN;
}

test('a line without an amount waits for a person, and is never due to be matched again', async () => {
  const accountId = await importEmptyLines();
  expect(await workOf(engine.database.pool, accountId)).toEqual([
    'approval_unknown 1',
    'refund_unknown 2',
    'refund_returned 3',
    'chargeback_unknown 4',
    'chargeback_unknown 5',
    'chargeback_unknown 6',
    'adjustment 9',
  ]);
  expect(await timesToLookAt(accountId)).toBe(0);
});

test('lines without an amount that an earlier version made due keep no other account waiting', async () => {
  const { pool } = engine.database;
  const emptyId = await importEmptyLines();
  await pool.query("update settlement_items set look_at = now() - interval '2 days' where account_id = $1", [emptyId]);
  const accountId = await activateSimulatorAccount(engine, {});
  const payment = await newAuthorisedPayment(engine);
  const reference = (await attemptsOf(engine, payment))[0]?.attempt_id ?? '';
  await importText(pool, accountId, fileOf([{ reference, amount: '7.250' }]));
  await capture(engine, payment, { amount: 7.25 });
  await pool.query("update settlement_items set look_at = now() - interval '1 day' where account_id = $1", [accountId]);
  const deps = { pool, environment: engine.config.environment, alarm: () => {} };
  for (const limit of [4, 100, 100]) await matchAgain(deps, { kind: 'worker' }, limit);
  expect(await workOf(pool, accountId)).toEqual([]);
  expect(await timesToLookAt(emptyId)).toBe(0);
});
