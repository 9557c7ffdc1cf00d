import { type ApiRequest, FAILED_FROM } from '@pay/core/looking/request-log/api-request';
import { listRequests } from '@pay/core/looking/request-log/list-requests';
import { revokeKey } from '@pay/core/merchants/keys/revoke-key';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient } from '../harness/api-client.ts';
import { eventually } from '../harness/eventually.ts';
import { createTestProfile, OPERATOR, unwrap } from '../harness/merchant.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { startSecondEngine } from '../harness/second-engine.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { importLegacy, issueSecret, newLegacyValue } from '../harness/test-keys.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine();
});
afterAll(() => engine.stop());

/** Waits for the log's entry about a request, and returns it. */
async function logged(requestId: unknown): Promise<ApiRequest> {
  const find = async () => (await all()).find((request) => request.requestId === requestId);
  await eventually(find).toBeDefined();
  const found = await find();
  if (!found) throw new Error('the entry has disappeared');
  return found;
}

function all(): Promise<readonly ApiRequest[]> {
  return listRequests({ pool: engine.database.pool }, {}, { limit: 1_000 });
}

describe('the log of the server API', () => {
  test('records which request failed, its key, and how it was refused', async () => {
    const { status, headers } = await engine.api.post('/v1/sdk/checkout', { amount: 1.2345, currency: 'BHD' });
    const request = await logged(headers['x-request-id']);
    expect(request).toMatchObject({
      profileId: engine.profile.profile.profileId,
      keyId: engine.profile.secretKey.key.keyId,
      method: 'POST',
      path: '/v1/sdk/checkout',
      status,
      code: 'amount_precision',
    });
    expect(request.durationMs).toBeGreaterThanOrEqual(0);
    const { rows } = await engine.database.pool.query('select now() as now');
    expect(Math.abs(rows[0].now.getTime() - request.at.getTime())).toBeLessThan(60_000);
  });

  test('contains successful requests too, with our ids from their paths', async () => {
    const { trackId } = await newPaidPayment(engine);
    const refused = await engine.api.post(`/v1/sdk/checkout/${trackId}/cancel`);
    expect(await logged(refused.headers['x-request-id'])).toMatchObject({
      path: `/v1/sdk/checkout/${trackId}/cancel`,
      code: 'session_not_payable',
    });
    const { headers } = await engine.api.post('/merchant/payment-status', { track_id: trackId });
    expect(await logged(headers['x-request-id'])).toMatchObject({ status: 200, code: null });
  });

  test('contains no body, query or key, and only our own ids from a path', async () => {
    const secret = engine.profile.secretKey.value;
    const marks = ['a-reference-to-find', 'marked-track', '4242424242424242'];
    const answers = [
      await engine.api.post('/v1/sdk/checkout', { amount: 1, currency: 'BHD', reference: marks[0] }),
      await engine.api.post(`/v1/sdk/checkout/${marks[1]}/pay?mark=marked-track`, { method: 'card' }),
      await engine.api.post(`/v1/sdk/checkout/trk_${marks[2]}AAAAAAAAAAAAAA/pay`, { method: 'card' }),
      await engine.api.get('/v1/events?limit=1&after=marked-track'),
    ];
    for (const { headers } of answers) await logged(headers['x-request-id']);
    const { rows } = await engine.database.pool.query(
      'select r::text as row, path from api_requests r order by at, request_id',
    );
    const text = rows.map(({ row }) => row).join('\n');
    for (const mark of [...marks, secret, secret.slice(-12)]) expect(text).not.toContain(mark);
    const last = rows.slice(-4).map(({ path }) => path);
    expect(last.toSorted()).toEqual([
      '/v1/events',
      '/v1/sdk/checkout',
      '/v1/sdk/checkout/{track_id}/pay',
      '/v1/sdk/checkout/{track_id}/pay',
    ]);
  });

  test('includes requests with legacy and revoked keys, but none with unknown keys, from browsers or from the other environment', async () => {
    const { pool } = engine.database;
    const { profileId } = engine.profile.profile;
    const legacy = await importLegacy({ pool, keyPepper: engine.config.keyPepper }, profileId);
    const revoked = await issueSecret(pool, profileId);
    unwrap(await revokeKey({ pool }, OPERATOR, { keyId: revoked.key.keyId }));
    const live = await createTestProfile(pool, { environment: 'live' });
    const before = (await all()).length;
    const ask = (key: string | null) => apiClient(engine.url, key).post('/merchant/payment-status', { reference: 'x' });
    const strangers = [
      await ask(null),
      await ask(newLegacyValue()),
      await ask(engine.profile.publishableKey.value),
      await ask(live.secretKey.value),
      await engine.api.get('/where-nothing-is'),
    ];
    expect(strangers.map(({ status }) => status)).toEqual([401, 401, 403, 403, 404]);
    const known = [await ask(legacy.value), await ask(revoked.value)];
    expect(await logged(known[0]?.headers['x-request-id'])).toMatchObject({ keyId: legacy.key.keyId, status: 404 });
    expect(await logged(known[1]?.headers['x-request-id'])).toMatchObject({
      keyId: revoked.key.keyId,
      code: 'api_key_revoked',
    });
    expect(await all()).toHaveLength(before + 2);
  });

  test('contains everything that was answered before the engine stopped', async () => {
    const second = await startSecondEngine(engine, { admin: { host: '127.0.0.1', port: 0 } });
    const api = apiClient(second.url, engine.profile.secretKey.value);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => api.post('/merchant/payment-status', { reference: `none-${n}` })),
    );
    const metrics = await (await fetch(`${second.adminUrl}/metrics`)).text();
    await second.stop();
    const ids = new Set((await all()).map(({ requestId }) => requestId));
    const missing = answers.filter(({ headers }) => !ids.has(String(headers['x-request-id'])));
    // No entry is missing, unless the machine is so slow that the log drops some, which are then counted.
    expect(missing).toHaveLength(Number(/^pay_api_requests_unlogged_total\{.*\} (\d+)$/m.exec(metrics)?.[1] ?? 0));
  });

  test('does not make requests fail when it cannot be written, and counts the missing entries', async () => {
    const { pool } = engine.database;
    const counting = await startSecondEngine(engine, { admin: { host: '127.0.0.1', port: 0 } });
    const api = apiClient(counting.url, engine.profile.secretKey.value);
    await pool.query('alter table api_requests rename to gone');
    try {
      const { status } = await api.post('/v1/sdk/checkout', { amount: 1, currency: 'BHD' });
      expect(status).toBe(201);
      await eventually(() => engine.readLog()).toContain('requests were not logged');
      const metrics = await fetch(`${counting.adminUrl}/metrics`);
      expect(await metrics.text()).toMatch(/^pay_api_requests_unlogged_total\{.*\} 1$/m);
    } finally {
      await pool.query('alter table gone rename to api_requests');
      await counting.stop();
    }
    const lines = (await engine.readLog()).split('\n').filter((line) => line.includes('requests were not logged'));
    expect(lines.every((line) => line.includes('"level":"debug"'))).toBe(true);
    const { headers } = await engine.api.post('/merchant/payment-status', { reference: 'after' });
    expect((await logged(headers['x-request-id'])).status).toBeGreaterThanOrEqual(FAILED_FROM);
  });
});
