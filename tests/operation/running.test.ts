import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient } from '../harness/api-client.ts';
import { cardPage } from '../harness/card-page.ts';
import { freePort } from '../harness/free-port.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';

let folder: string;
let logFile: string;
let engine: TestEngine;
let adminUrl: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pay-running-'));
  logFile = join(folder, 'engine.log');
  const port = await freePort();
  adminUrl = `http://127.0.0.1:${port}`;
  engine = await startTestEngine({ logLevel: 'info', logFile, admin: { host: '127.0.0.1', port } });
});
afterAll(async () => {
  await engine.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('a running engine', () => {
  test('is live and ready, and has its metrics only on the admin port', async () => {
    const anonymous = apiClient(engine.url, null);
    expect(await anonymous.get('/health/live')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await anonymous.get('/health/ready')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect((await anonymous.get('/metrics')).status).toBe(404);
    const metrics = await apiClient(adminUrl, null).get('/metrics');
    expect(metrics.body).toContain('pay_http_request_duration_seconds_bucket');
    expect(metrics.body).toContain('route="/health/live"');
    expect(metrics.body).toContain('pay_database_connections');
    expect((await apiClient(adminUrl, null).get('/other')).status).toBe(404);
  });

  test('logs each request by its route, with its id, and nothing that the caller sent', async () => {
    const { api } = engine;
    const session = await api.post('/merchant/initiate-payment', {
      amount: 1,
      currency: 'BHD',
      description: 'a-private-text',
    });
    const page = await cardPage(session.body.payment_url);
    await page.pay('4000000000000002', { cvv: '987' });
    await apiClient(engine.url, null).get('/nowhere/4242424242424242?card=5555555555554444');
    const requestId = String(session.headers['x-request-id']);
    const lineWith = async (text: string) =>
      (await readFile(logFile, 'utf8')).split('\n').find((each) => each.includes(text));
    await expect.poll(() => lineWith('"status":404')).toBeDefined();
    await expect.poll(() => lineWith(requestId)).toBeDefined();
    const log = await readFile(logFile, 'utf8');
    expect(JSON.parse((await lineWith(requestId)) ?? '')).toMatchObject({
      level: 'info',
      environment: 'sandbox',
      method: 'POST',
      route: '/merchant/initiate-payment',
      status: 201,
      request_id: requestId,
    });
    const secrets = [
      engine.profile.secretKey.value,
      'a-private-text',
      '4000000000000002',
      '4242424242424242',
      '5555555555554444',
      '987',
    ];
    for (const secret of secrets) expect(log).not.toContain(`"${secret}`);
    for (const secret of secrets.slice(0, -1)) expect(log).not.toContain(secret);
  });
});

describe('an engine that is stopped', () => {
  test('answers the requests it has accepted, then accepts no more', async () => {
    const stopping = await startTestEngine();
    const client = apiClient(stopping.url, stopping.profile.secretKey.value);
    const create = () => client.post('/v1/sdk/checkout', { amount: 1, currency: 'BHD' });
    // The inserts wait for this lock, so they are still in progress while the engine is stopping.
    const blocker = await stopping.database.pool.connect();
    await blocker.query('begin');
    await blocker.query('lock table sessions in access exclusive mode');
    const accepted = Array.from({ length: 20 }, create);
    const waiting = () =>
      stopping.database.pool.query(
        `select count(*)::integer as n from pg_locks where not granted and relation = 'sessions'::regclass`,
      );
    await expect.poll(async () => (await waiting()).rows[0].n).toBeGreaterThan(0);
    // This request is sent after the others, so they have been read when it is answered.
    await client.get('/health/live');
    const stopped = stopping.stopEngine();
    await blocker.query('commit');
    blocker.release();
    const statuses = (await Promise.all(accepted)).map(({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 201));
    await stopped;
    await expect(create()).rejects.toThrow();
    await stopping.stop();
  });

  test('first reports that it is not ready, so that a load balancer notices', async () => {
    const stopping = await startTestEngine({ drainDelayMs: 1_000 });
    const stopped = stopping.stopEngine();
    const ready = await apiClient(stopping.url, null).get('/health/ready');
    expect(ready).toMatchObject({ status: 503, body: { status: 'draining' } });
    await stopped;
    await stopping.stop();
  });
});
