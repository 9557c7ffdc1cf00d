import { rotateKey } from '@pay/core/merchants/keys/rotate-key';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { honest } from '../harness/acquirer-proxy.ts';
import { apiClient, verdict } from '../harness/api-client.ts';
import { cardPage } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { createTestProfile, OPERATOR, unwrap } from '../harness/merchant.ts';
import { newPayment } from '../harness/new-payment.ts';
import { bookedRefunds, newPaidPayment } from '../harness/paid-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';
import { freshKey, letRefundsBeDue, refund, refundsOf } from './refunding.ts';

let engine: ProxiedEngine;
beforeAll(async () => {
  engine = await startProxiedEngine();
});
afterEach(() => {
  engine.proxy.meddler = honest;
});
afterAll(() => engine.stop());

const isReplay = (headers: Readonly<Record<string, unknown>>) => headers['idempotent-replayed'] === 'true';

describe('a repeat with the same key', () => {
  test('gets the first answer again, however the amount is written, and refunds once', async () => {
    const payment = await newPaidPayment(engine);
    const key = freshKey();
    const written = (amount: string) =>
      engine.api.post('/merchant/refund', `{"amount":${amount},"track_id":"${payment.trackId}"}`, {
        'Idempotency-Key': key,
      });
    const first = await written('4.5');
    expect(first.status).toBe(201);
    expect(isReplay(first.headers)).toBe(false);
    for (const spelling of ['4.5', '4.50', '0.45e1', '45e-1']) {
      const again = await written(spelling);
      expect([again.status, isReplay(again.headers), again.body]).toEqual([201, true, first.body]);
    }
    for (const other of ['4.500000000000000000001', '4.501', '1e400']) {
      expect(verdict(await written(other))).toBe('422 idempotency_key_reuse');
    }
    expect(await bookedRefunds(engine, payment)).toMatchObject([{ value: { minor: '4500' } }]);
  });

  test('of a pending refund still says pending after the refund has succeeded', async () => {
    const payment = await newPaidPayment(engine);
    const key = freshKey();
    engine.proxy.meddler = async () => 'cut';
    const first = await refund(engine, payment, {}, key);
    expect(first).toMatchObject({ status: 201, body: { status: 'pending' } });
    engine.proxy.meddler = honest;
    await letRefundsBeDue(engine, payment);
    await eventually(() => refundsOf(engine, payment)).toMatchObject([{ state: 'succeeded' }]);
    const again = await refund(engine, payment, {}, key);
    expect([again.status, isReplay(again.headers), again.body]).toEqual([201, true, first.body]);
    expect(await bookedRefunds(engine, payment)).toHaveLength(1);
  });

  test('works after a rotation of the API key, but not for another profile', async () => {
    const { pool } = engine.database;
    const shop = await createTestProfile(pool);
    const payment = await newPaidPayment({ ...engine, api: apiClient(engine.url, shop.secretKey.value) });
    const key = freshKey();
    const api = apiClient(engine.url, shop.secretKey.value);
    const first = await refund({ api }, payment, {}, key);
    const rotated = unwrap(await rotateKey({ pool }, OPERATOR, { keyId: shop.secretKey.key.keyId }));
    const again = await refund({ api: apiClient(engine.url, rotated.value) }, payment, {}, key);
    expect([again.status, isReplay(again.headers), again.body]).toEqual([201, true, first.body]);
    expect(verdict(await refund(engine, payment, {}, key))).toBe('404 not_found');
  });

  test('of a 404 or 409 gets the same refusal, even if a request with another key would now succeed', async () => {
    const nobody = { trackId: `trk_${'0'.repeat(30)}` };
    const [keyOfNobody, key] = [freshKey(), freshKey()];
    const unfound = [await refund(engine, nobody, {}, keyOfNobody), await refund(engine, nobody, {}, keyOfNobody)];
    expect(unfound.map((answer) => [verdict(answer), isReplay(answer.headers)])).toEqual([
      ['404 not_found', false],
      ['404 not_found', true],
    ]);
    const payment = await newPayment(engine);
    expect(verdict(await refund(engine, payment, {}, key))).toBe('409 refund_not_possible');
    await (await cardPage(payment.url)).pay('4242424242424242');
    const again = await refund(engine, payment, {}, key);
    expect([verdict(again), isReplay(again.headers)]).toEqual(['409 refund_not_possible', true]);
    expect(verdict(await refund(engine, payment))).toBe('201');
  });

  test('after a 422 is treated as a first request, so a smaller amount can be refunded', async () => {
    const payment = await newPaidPayment(engine);
    const key = freshKey();
    expect(verdict(await refund(engine, payment, { amount: 11 }, key))).toBe('422 refund_too_large');
    const second = await refund(engine, payment, { amount: 10 }, key);
    expect([verdict(second), isReplay(second.headers)]).toEqual(['201', false]);
  });

  test('is recognised for 30 days, and then the key can be used for another refund', async () => {
    const payment = await newPaidPayment(engine);
    const { pool } = engine.database;
    const key = freshKey();
    await refund(engine, payment, { amount: 1 }, key);
    const ofRefund = `from idempotency_keys i join refunds f on f.profile_id = i.profile_id
      and f.idempotency_hash = i.key_hash where f.track_id = $1`;
    const { rows } = await pool.query(
      `select i.expires_at - f.created_at = interval '720 hours' as is_kept ${ofRefund}`,
      [payment.trackId],
    );
    expect(rows).toEqual([{ is_kept: true }]);
    await pool.query(
      `update idempotency_keys set expires_at = now() where key_hash in (select i.key_hash ${ofRefund})`,
      [payment.trackId],
    );
    await eventually(async () => (await pool.query(`select 1 ${ofRefund}`, [payment.trackId])).rows).toEqual([]);
    const later = await refund(engine, payment, { amount: 1 }, key);
    expect([verdict(later), isReplay(later.headers)]).toEqual(['201', false]);
    expect(await bookedRefunds(engine, payment)).toHaveLength(2);
  });
});

describe('one key', () => {
  test('is required and must be valid', async () => {
    const payment = await newPaidPayment(engine);
    const send = (headers: Readonly<Record<string, string>>) =>
      engine.api.post('/merchant/refund', { track_id: payment.trackId }, headers);
    expect(verdict(await send({}))).toBe('400 idempotency_key_required');
    expect(verdict(await send({ 'Idempotency-Key': 'two words' }))).toBe('400 idempotency_key_invalid');
    expect(verdict(await send({ 'Idempotency-Key': 'x'.repeat(256) }))).toBe('400 idempotency_key_invalid');
    const stranger = await apiClient(engine.url, 'sk_test_unknown').post('/merchant/refund', {
      track_id: payment.trackId,
    });
    expect(verdict(stranger)).toBe('401 api_key_invalid');
    expect(await refundsOf(engine, payment)).toEqual([]);
  });

  test('cannot be used for a different amount, session, reason or operation', async () => {
    const [payment, another] = [await newPaidPayment(engine), await newPaidPayment(engine)];
    const key = freshKey();
    const headers = { 'Idempotency-Key': key };
    expect(verdict(await refund(engine, payment, {}, key))).toBe('201');
    const others = [
      await refund(engine, payment, { amount: 10.5 }, key),
      await refund(engine, payment, { reason: 'again' }, key),
      await refund(engine, another, {}, key),
      await engine.api.post('/v1/sdk/checkout', { amount: 1, currency: 'BHD' }, headers),
      await engine.api.post(`/v1/sdk/checkout/${payment.trackId}/cancel`, undefined, headers),
    ];
    expect(others.map(verdict)).toEqual(others.map(() => '422 idempotency_key_reuse'));
    const ofSession = freshKey();
    const made = { amount: 1, currency: 'BHD' };
    await engine.api.post('/v1/sdk/checkout', made, { 'Idempotency-Key': ofSession });
    expect(verdict(await refund(engine, another, {}, ofSession))).toBe('422 idempotency_key_reuse');
    expect(await bookedRefunds(engine, another)).toEqual([]);
  });
});

describe('concurrent requests with one key', () => {
  test('wait for the first, are then refused as in progress, and refund only once', async () => {
    const payment = await newPaidPayment(engine);
    const key = freshKey();
    const acquirer = heldAcquirer();
    const first = refund(engine, payment, {}, key);
    await acquirer.asked;
    const second = await refund(engine, payment, {}, key);
    expect(verdict(second)).toBe('409 idempotency_in_progress');
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(0);
    const third = refund(engine, payment, {}, key);
    acquirer.release();
    expect(await first).toMatchObject({ status: 201, body: { status: 'succeeded' } });
    const waited = await third;
    expect([waited.status, isReplay(waited.headers), waited.body]).toEqual([201, true, (await first).body]);
    expect(await bookedRefunds(engine, payment)).toHaveLength(1);
  });

  test('result in one refund, however many there are', async () => {
    const payment = await newPaidPayment(engine);
    const key = freshKey();
    const settled = async () => {
      for (;;) {
        const answer = await refund(engine, payment, { amount: 1 }, key);
        // On a busy machine, the first request can take longer than the others wait for it.
        if (answer.body.code !== 'idempotency_in_progress') return answer;
      }
    };
    const answers = await Promise.all(Array.from({ length: 30 }, settled));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.refund_id)).size).toBe(1);
    expect(answers.filter(({ headers }) => !isReplay(headers))).toHaveLength(1);
    expect(await bookedRefunds(engine, payment)).toHaveLength(1);
  });
});

/** Lets the acquirer book refunds, and holds its answers back until `release` is called. */
function heldAcquirer(): { readonly asked: Promise<void>; release(): void } {
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  engine.proxy.meddler = async (_call, forward) => {
    const said = await forward();
    asked.resolve();
    await held.promise;
    return said;
  };
  return { asked: asked.promise, release: held.resolve };
}
