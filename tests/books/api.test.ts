import { transaction } from '@pay/core/ground/database/transaction';
import { appendPostings } from '@pay/core/record/events/append-events';
import { Pay } from '@pay/server';
import { beforeAll, expect, test } from 'vitest';
import { capture, newAuthorisedPayment } from '../captures/capturing.ts';
import { apiClient, verdict } from '../harness/api-client.ts';
import { createTestProfile } from '../harness/merchant.ts';
import { attemptsOf } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { refund } from '../refunds/refunding.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await sharedTestEngine();
});

test('a merchant reads every posting once, page by page, and the balances that they add up to', async () => {
  const paid = await newPaidPayment(engine);
  await refund(engine, paid, { amount: 4 });
  const authorised = await newAuthorisedPayment(engine);
  await capture(engine, authorised, { amount: 2.5 });

  const first = await engine.api.get('/v1/ledger?limit=2');
  expect(first).toMatchObject({ status: 200, body: { has_more: true } });
  const [attempt] = await attemptsOf(engine, paid);
  expect(first.body.data[0]).toEqual({
    position: 1,
    kind: 'sale',
    reference: attempt?.attempt_id,
    track_id: paid.trackId,
    debit: 'acquirer_receivable',
    credit: 'merchant_payable',
    amount: 10.5,
    amount_minor: 10_500,
    currency: 'BHD',
    booked_at: expect.stringMatching(/^\d{4}-/),
  });
  const second = await engine.api.get('/v1/ledger?limit=2&after=2');
  expect(second.body).toMatchObject({ data: [{ position: 3, kind: 'capture', amount: 2.5 }], has_more: false });

  const pay = new Pay({ secretKey: engine.profile.secretKey.value, baseUrl: engine.url });
  const kinds: string[] = [];
  for await (const { kind, amount_minor: minor } of pay.ledger.list({ limit: 1 })) kinds.push(`${kind} ${minor}`);
  expect(kinds).toEqual(['sale 10500', 'refund 4000', 'capture 2500']);
  expect((await pay.ledger.balances()).data).toEqual([
    { account: 'acquirer_receivable', currency: 'BHD', amount: 9, amount_minor: 9_000 },
    { account: 'merchant_payable', currency: 'BHD', amount: 9, amount_minor: 9_000 },
  ]);
});

test('the postings of a statement lead from its opening to its closing balances, and a balance can be read at a moment', async () => {
  const own = await sharedTestEngine();
  const { pool } = own.database;
  await newPaidPayment(own);
  const client = await pool.connect();
  await client.query('begin; alter table postings disable trigger never_changed');
  await client.query("update postings set booked_at = booked_at - interval '1 day' where profile_id = $1", [
    own.profile.profile.profileId,
  ]);
  await client.query('alter table postings enable trigger never_changed; commit');
  client.release();
  const midnight = new Date().toISOString().slice(0, 10);
  const paid = await newPaidPayment(own);
  await refund(own, paid, { amount: 4 });
  const owed = (amount: number) => ({
    account: 'merchant_payable',
    currency: 'BHD',
    amount,
    amount_minor: amount * 1_000,
  });

  const pay = new Pay({ secretKey: own.profile.secretKey.value, baseUrl: own.url });
  expect((await pay.ledger.balances({ at: midnight })).data).toContainEqual(owed(10.5));
  const today = await pay.ledger.statement({ from: midnight });
  expect(today).toMatchObject({ after_position: 1, last_position: 3, count: 2 });
  expect(today.opening).toContainEqual(owed(10.5));
  expect(today.closing).toContainEqual(owed(17));
  const { after_position: after, last_position: last } = today;
  const kinds: string[] = [];
  for await (const { kind } of pay.ledger.list({ after, last, limit: 1 })) kinds.push(kind);
  expect(kinds).toEqual(['sale', 'refund']);
  const yesterday = await pay.ledger.statement({ to: midnight });
  expect(yesterday).toMatchObject({ opening: [], closing: today.opening, last_position: 1, count: 1 });
});

test('balances of more digits than one payment can have are answered', async () => {
  const { profile, secretKey } = await createTestProfile(engine.database.pool);
  const sale = { kind: 'sale', profileId: profile.profileId, number: 1, currency: 'BHD' } as const;
  const sales = [1, 2].map((place) => ({
    ...sale,
    trackId: `trk_${place}`,
    reference: `att_${place}`,
    amountMinor: 10n ** 15n,
  }));
  await transaction(engine.database.pool, (database) => appendPostings(database, sales));
  const api = apiClient(engine.url, secretKey.value);
  const held = ['acquirer_receivable', 'merchant_payable'].map((account) => ({
    account,
    currency: 'BHD',
    amount: 2e12,
    amount_minor: 2e15,
  }));
  expect((await api.get('/v1/balance')).body).toEqual({ data: held });
  expect((await api.get('/v1/statement')).body).toMatchObject({ opening: [], closing: held });
  expect((await api.get('/v1/ledger')).body.data).toMatchObject([{ amount: 1e12 }, { amount: 1e12 }]);
});

test.each(['/v1/balance?at=May', '/v1/statement?from=2026-02-01&to=2026-02-01', '/v1/statement?to=2026-13-01'])(
  '%s is refused',
  async (path) => {
    expect(verdict(await engine.api.get(path))).toBe('400 invalid_request');
  },
);

test('a merchant sees nothing that belongs to another merchant', async () => {
  await newPaidPayment(engine);
  const other = await createTestProfile(engine.database.pool);
  const api = apiClient(engine.url, other.secretKey.value);
  expect((await api.get('/v1/ledger')).body).toEqual({ data: [], has_more: false });
  expect((await api.get('/v1/balance')).body).toEqual({ data: [] });
});

test.each(['-1', '01', '1.5', 'one', '9'.repeat(16)])('the position %s is refused', async (after) => {
  expect((await engine.api.get(`/v1/ledger?after=${after}`)).status).toBe(400);
});
