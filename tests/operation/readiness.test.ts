import { startEngine } from '@pay/engine/start-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiClient, verdict } from '../harness/api-client.ts';
import { cardPage, fetchPage } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { newPayment } from '../harness/new-payment.ts';
import { type SilentProxy, startSilentProxy } from '../harness/silent-proxy.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';

let engine: TestEngine;
let proxy: SilentProxy;
let node: Awaited<ReturnType<typeof startEngine>>;
beforeAll(async () => {
  engine = await startTestEngine();
  proxy = await startSilentProxy(engine.database.url);
  const listen = { host: 'localhost', port: 0 };
  node = await startEngine({ ...engine.config, databaseUrl: proxy.url, listen, roles: new Set(['api', 'card-page']) });
});
beforeEach(async () => {
  await eventually(readiness).toEqual([200, 'ok']);
});
afterAll(async () => {
  // This closes the silent connections, so that the engine can stop immediately.
  await proxy.stop();
  await node.stop();
  await engine.stop();
});

async function readiness(): Promise<unknown> {
  const { status, body } = await apiClient(node.url, null).get('/health/ready');
  return [status, (body as { status: string }).status];
}

function create(): Promise<string> {
  const api = apiClient(node.url, engine.profile.secretKey.value);
  return api.post('/v1/sdk/checkout', { amount: 1, currency: 'BHD' }).then(verdict);
}

/** Makes new connections read-only, or writable again; open connections do not change. */
async function allowWrites(yes: boolean): Promise<void> {
  const name = new URL(engine.database.url).pathname.slice(1);
  const setting = `default_transaction_read_only = ${yes ? 'off' : 'on'}`;
  await engine.database.pool.query(`begin read write; alter database ${name} set ${setting}; commit`);
}

async function cutConnections(): Promise<void> {
  await engine.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'pay sandbox'`,
  );
}

test('a card page that cannot be shown says when to try again', async () => {
  const payment = await newPayment(engine);
  const url = `${node.url}/payment?payment_id=${payment.paymentId}`;
  expect((await cardPage(url)).status).toBe(200);
  proxy.leadTo(1);
  await cutConnections();
  const page = await fetchPage(url);
  expect([page.status, Number(page.headers['retry-after']) > 0]).toEqual([503, true]);
  proxy.leadTo(Number(new URL(engine.database.url).port));
  await eventually(async () => (await fetchPage(url)).status).toBe(200);
});

describe('readiness', () => {
  test('fails while the server refuses writes, and the engine works again as soon as the server allows them', async () => {
    await allowWrites(false);
    await cutConnections();
    await eventually(readiness).toEqual([503, 'database_not_writable']);
    expect(await Promise.all(Array.from({ length: 8 }, create))).toEqual(Array(8).fill('503 unavailable'));
    await allowWrites(true);
    // The engine gets no writes before it is ready, so without a check its read-only connections would stay open.
    await eventually(readiness).toEqual([200, 'ok']);
    expect(await Promise.all(Array.from({ length: 20 }, create))).toEqual(Array(20).fill('201'));
  });

  test('fails while the database is silent, in time for a load balancer', async () => {
    proxy.leadTo(0);
    proxy.silence();
    await eventually(readiness).toEqual([503, 'database_unreachable']);
    expect(await engine.readLog()).toContain('"reason":"database_unreachable","alarm":true');
  });
});
