import { checkLedger } from '@pay/core/books/ledger/check-ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { capture, newAuthorisedPayment } from '../captures/capturing.ts';
import type { NewPayment } from '../harness/new-payment.ts';
import { activateSimulatorAccount } from '../harness/simulator-account.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { refund } from '../refunds/refunding.ts';
import { draftAccount, fileOf, importText } from './settling.ts';

let engine: TestEngine;
let accountId: string;
let otherId: string;
beforeAll(async () => {
  engine = await sharedTestEngine();
  accountId = await activateSimulatorAccount(engine, {});
  otherId = await draftAccount(engine.database.pool, profileId());
});
afterAll(() => engine.stop());

const profileId = () => engine.profile.profile.profileId;

/** A payment with a capture of 3 and a refund of 1 BHD, whose references at the bank are these. */
async function takenAt(account: string, references: { readonly capture: string; readonly refund: string }) {
  const payment: NewPayment = await newAuthorisedPayment(engine);
  await capture(engine, payment, { amount: 3, last: true });
  await refund(engine, payment, { amount: 1 });
  const { pool } = engine.database;
  for (const table of ['attempts', 'captures', 'refunds']) {
    await pool.query(`update ${table} set account_id = $2 where track_id = $1`, [payment.trackId, account]);
  }
  await pool.query('update captures set acquirer_reference = $2 where track_id = $1', [
    payment.trackId,
    references.capture,
  ]);
  await pool.query('update refunds set acquirer_reference = $2 where track_id = $1', [
    payment.trackId,
    references.refund,
  ]);
}

test('if two accounts have a capture and a refund with the same references, the file of each account settles its own', async () => {
  const { pool } = engine.database;
  const references = { capture: '000017', refund: '000018' };
  for (const account of [accountId, otherId]) await takenAt(account, references);
  for (const [n, account] of [accountId, otherId].entries()) {
    const text = fileOf([
      { movement: references.capture, amount: '3.000' },
      { type: 'refunded', movement: references.refund, amount: '-1.000' },
      { type: 'payout', amount: '-2.000', acquirer: `file ${n}` },
    ]);
    expect(await importText(pool, account, text)).toMatchObject({ lineCount: 3, openItems: 0 });
  }
  expect(await checkLedger(pool, profileId())).toEqual([]);
});
