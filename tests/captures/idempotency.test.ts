import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { honest } from '../harness/acquirer-proxy.ts';
import { apiClient, verdict } from '../harness/api-client.ts';
import { createTestProfile } from '../harness/merchant.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';
import { bookOf, capture, freshKey, newAuthorisedPayment, resolveNow, rowsOf, voided } from './capturing.ts';

let engine: ProxiedEngine;
beforeAll(async () => {
  engine = await startProxiedEngine();
});
afterEach(() => {
  engine.proxy.meddler = honest;
});
afterAll(() => engine.stop());

const isReplay = (headers: Readonly<Record<string, unknown>>) => headers['idempotent-replayed'] === 'true';

test('a repeated capture gets the first answer again, however the amount is written, and captures once', async () => {
  const payment = await newAuthorisedPayment(engine);
  const key = freshKey();
  const written = (fields: string) =>
    engine.api.post('/merchant/capture', `{${fields},"track_id":"${payment.trackId}"}`, { 'Idempotency-Key': key });
  const first = await written('"amount":4.5');
  expect([first.status, isReplay(first.headers)]).toEqual([201, false]);
  for (const spelling of ['4.50', '0.45e1']) {
    const again = await written(`"amount":${spelling}`);
    expect([again.status, isReplay(again.headers), again.body]).toEqual([201, true, first.body]);
  }
  for (const other of ['"amount":4.501', '"amount":4.5,"last":true']) {
    expect(verdict(await written(other))).toBe('422 idempotency_key_reuse');
  }
  expect((await bookOf(engine, payment)).captures).toMatchObject([{ value: { minor: '4500' } }]);
});

test('a repeated void gets the first answer again, even if it was pending', async () => {
  const payment = await newAuthorisedPayment(engine);
  const key = freshKey();
  engine.proxy.meddler = async () => 'cut';
  const first = await voided(engine, payment, key);
  expect(first).toMatchObject({ status: 200, body: { status: 'authorised', void_reason: 'requested' } });
  engine.proxy.meddler = honest;
  await resolveNow(engine, 'voids', payment);
  const again = await voided(engine, payment, key);
  expect([again.status, isReplay(again.headers), again.body]).toEqual([200, true, first.body]);
});

test('an idempotency key of one profile reveals nothing to another', async () => {
  const payment = await newAuthorisedPayment(engine);
  const key = freshKey();
  await capture(engine, payment, {}, key);
  const other = await createTestProfile(engine.database.pool);
  const api = apiClient(engine.url, other.secretKey.value);
  expect(verdict(await capture({ api }, payment, {}, key))).toBe('404 not_found');
  expect(verdict(await voided({ api }, payment, freshKey()))).toBe('404 not_found');
});

test('of several captures and voids requested at the same time, exactly one succeeds', async () => {
  const payment = await newAuthorisedPayment(engine);
  const answers = await Promise.all([
    capture(engine, payment),
    voided(engine, payment),
    capture(engine, payment, { last: true }),
    voided(engine, payment),
  ]);
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
  const [captures, voids] = [await rowsOf(engine, 'captures', payment), await rowsOf(engine, 'voids', payment)];
  expect([...captures, ...voids]).toMatchObject([{ state: 'succeeded' }]);
});
