import { checkLedger } from '@pay/core/books/ledger/check-ledger';
import { endItem } from '@pay/core/books/settlements/end-item';
import { listOpenItems } from '@pay/core/books/settlements/list-items';
import { itemIdOf } from '@pay/core/books/settlements/settlement-item';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { attemptsOf } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { activateSimulatorAccount } from '../harness/simulator-account.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { balancesOf, fileOf, importText, type LineText, workOf } from './settling.ts';

let engine: TestEngine;
let accountId: string;
beforeAll(async () => {
  engine = await sharedTestEngine();
  accountId = await activateSimulatorAccount(engine, {});
});
afterAll(() => engine.stop());

const profileId = () => engine.profile.profile.profileId;

async function paidLine(fee: string): Promise<LineText> {
  const [attempt] = await attemptsOf(engine, await newPaidPayment(engine));
  return { reference: attempt?.attempt_id ?? '', amount: '10.500', fee };
}

/** Ends every open item of the account as corrected by the acquirer. */
async function returnAll(): Promise<void> {
  const { pool } = engine.database;
  const { data } = unwrap(await listOpenItems({ pool }, { accountId, limit: 100 }));
  for (const { itemId } of data) {
    unwrap(await endItem({ pool }, OPERATOR, { itemId, decision: 'returned', note: 'The files overlap.' }));
  }
}

test('after the doubled lines of a file were ended as returned, their amounts and their fees are booked once', async () => {
  const { pool } = engine.database;
  const lines = [await paidLine('0.100'), await paidLine('-0.020'), await paidLine('')];
  await importText(pool, accountId, fileOf(lines));
  const once = await balancesOf(pool, profileId());
  const { fileId } = await importText(
    pool,
    accountId,
    fileOf([...lines.toReversed(), { ...lines[0], amount: '0.000' }]),
  );
  expect(await workOf(pool, accountId)).toHaveLength(4);
  await returnAll();
  expect(await workOf(pool, accountId)).toEqual([]);
  expect(await balancesOf(pool, profileId())).toEqual(once);
  expect(await checkLedger(pool, profileId())).toEqual([]);
  const again = await endItem({ pool }, OPERATOR, {
    itemId: itemIdOf(fileId, 1),
    decision: 'returned',
    note: 'Again.',
  });
  expect(again).toMatchObject({ ok: false, refusal: { code: 'stale' } });
});

test('fees that two files repeat without a payment are booked back by a file of fees with positive amounts', async () => {
  const { pool } = engine.database;
  const fee = { type: 'fee', amount: '-0.750' };
  await importText(pool, accountId, fileOf([await paidLine('0.100'), fee]));
  const once = await balancesOf(pool, profileId());
  await importText(pool, accountId, fileOf([fee]));
  expect(await balancesOf(pool, profileId())).not.toEqual(once);
  await importText(pool, accountId, fileOf([{ ...fee, amount: '0.750' }]));
  expect(await balancesOf(pool, profileId())).toEqual(once);
  expect(await checkLedger(pool, profileId())).toEqual([]);
});
