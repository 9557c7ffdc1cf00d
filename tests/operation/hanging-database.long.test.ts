import { randomUUID } from 'node:crypto';
import { createPool, type Pool } from '@pay/core/ground/database/pool';
import { startEngine } from '@pay/engine/start-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient, verdict } from '../harness/api-client.ts';
import { eventually } from '../harness/eventually.ts';
import { createTestProfile, type TestProfile } from '../harness/merchant.ts';
import { type OwnServer, startOwnServer } from '../harness/own-server.ts';
import { type SilentProxy, startSilentProxy } from '../harness/silent-proxy.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';

/** The engine whose simulator and configuration all engines in this file use. */
let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine();
});
afterAll(() => engine.stop());

type Node = Awaited<ReturnType<typeof startNode>>;

async function startNode(databaseUrl: string, profile: TestProfile) {
  const running = await startEngine({
    ...engine.config,
    databaseUrl,
    listen: { host: 'localhost', port: 0 },
    admin: { host: '127.0.0.1', port: 0 },
  });
  const api = apiClient(running.url, profile.secretKey.value);
  return {
    ...running,
    api,
    create: (key: string) =>
      api.post('/v1/sdk/checkout', { amount: 1, currency: 'BHD' }, key === '' ? {} : { 'idempotency-key': key }),
    readiness: async () => (await api.get('/health/ready')).body.status as string,
    alarms: async () => {
      const { body } = await apiClient(running.adminUrl ?? '', null).get('/metrics');
      return Number(/^pay_alarms_total\{[^}]*\} (\d+)/m.exec(String(body))?.[1]);
    },
  };
}

describe('while old connections are silent, as if to a frozen host, and new ones reach a new primary', () => {
  let proxy: SilentProxy;
  let node: Node;
  beforeAll(async () => {
    proxy = await startSilentProxy(engine.database.url);
    // From here on, only the engine behind the proxy does any work.
    await engine.stopEngine();
    node = await startNode(proxy.url, engine.profile);
  });
  afterAll(async () => {
    await node.stop();
    await proxy.stop();
  });

  test('neither the API nor a worker waits forever, and an alarm is raised', async () => {
    await eventually(node.readiness).toBe('ok');
    const { pool } = engine.database;
    const { body } = await node.create('');
    // However busy the engine is, at least one statement of these requests gets no answer.
    const isSilent = proxy.silenceAfter('sessions.insert');
    const requests = Promise.all(Array.from({ length: 40 }, () => node.create('')));
    await isSilent;
    proxy.silence();
    const hanging = Promise.all(Array.from({ length: 40 }, () => node.create('')));
    // Each request gets an answer, even if it says only that the result is not known.
    const verdicts = [...(await requests), ...(await hanging)].map(verdict);
    expect(verdicts.filter((each) => !['201', '503 unavailable'].includes(each))).toEqual([]);
    expect(verdicts).toContain('503 unavailable');
    expect(await Promise.all(Array.from({ length: 40 }, () => node.create('').then(verdict)))).toEqual(
      Array(40).fill('201'),
    );
    // The workers sweep due rows, and listen to other nodes again.
    await pool.query('update sessions set expires_at = now() where track_id = $1', [body.track_id]);
    await eventually(
      async () => (await pool.query('select status from sessions where track_id = $1', [body.track_id])).rows[0].status,
    ).toBe('expired');
    await eventually(async () => {
      const { rows } = await pool.query(
        "select query from pg_stat_activity where datname = current_database() and query like 'listen %'",
      );
      return rows.length;
    }).toBeGreaterThanOrEqual(2);
    expect(await node.alarms()).toBeGreaterThan(0);
    expect(await node.readiness()).toBe('ok');
  });
});

describe('while commits on the primary wait for a missing standby', () => {
  const MOST = 32;
  const PAY = { method: 'card' };
  let server: OwnServer;
  let pool: Pool;
  let node: Node;
  beforeAll(async () => {
    server = await startOwnServer({ max_connections: String(MOST) });
    pool = createPool({ url: server.url, applicationName: 'tests', max: 1 });
    const profile = await createTestProfile(pool);
    node = await startNode(server.url, profile);
  });
  afterAll(async () => {
    await pool.end();
    await node.stop();
    await server.stop();
  });

  test('each request ends with 503, the engine is not ready, the server has room for other clients, and nothing is lost or created twice', async () => {
    await eventually(node.readiness).toBe('ok');
    const sessions = await Promise.all(Array.from({ length: 20 }, () => node.create('')));
    await server.ask("alter system set synchronous_standby_names = 'absent'");
    await server.ask('select pg_reload_conf()');
    await eventually(node.readiness).toBe('database_not_writable');
    const keys = Array.from({ length: 20 }, () => randomUUID());
    // Each of these requests holds a separate connection.
    const payAll = () =>
      sessions.map(({ body }) =>
        node.api.post(`/v1/sdk/checkout/${body.track_id}/pay`, PAY, { 'idempotency-key': randomUUID() }),
      );
    const answers = await Promise.all([...keys.map(node.create), ...payAll()]);
    expect([...new Set(answers.map(verdict))]).toEqual(['503 unavailable']);
    expect(answers.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
    // However long the standby is missing, other clients can still connect to the server.
    for (let round = 0; round < 2; round++) {
      expect([...new Set((await Promise.all(payAll())).map(verdict))]).toEqual(['503 unavailable']);
    }
    const [held] = await server.ask("select count(*)::integer from pg_stat_activity where wait_event = 'SyncRep'");
    expect(held).toBeGreaterThan(0);
    expect(held).toBeLessThan(MOST - 4);
    expect(await node.alarms()).toBeGreaterThan(0);

    await server.ask('alter system reset synchronous_standby_names');
    await server.ask('select pg_reload_conf()');
    await eventually(node.readiness).toBe('ok');
    const repeated = await Promise.all(keys.map(node.create));
    expect([...new Set(repeated.map(verdict))]).toEqual(['201']);
    const tracks = repeated.map((answer) => answer.body.track_id);
    expect(new Set(tracks).size).toBe(keys.length);
    const [kept] = await server.ask('select count(*)::integer from idempotency_keys where track_id is not null');
    expect(kept).toBe(keys.length);
  });
});

describe('a standby that a proxy connects to too early', () => {
  let primary: OwnServer;
  let standby: OwnServer;
  let proxy: SilentProxy;
  let node: Node;
  beforeAll(async () => {
    primary = await startOwnServer();
    const pool = createPool({ url: primary.url, applicationName: 'tests', max: 1 });
    const profile = await createTestProfile(pool);
    await pool.end();
    standby = await primary.copyAsStandby();
    proxy = await startSilentProxy(primary.url);
    node = await startNode(proxy.url, profile);
  });
  afterAll(async () => {
    await node.stop();
    await proxy.stop();
    await standby.stop();
    await primary.stop();
  });

  test('is not used for reading, the engine is not ready, and the engine works as soon as the standby is promoted', async () => {
    await eventually(node.readiness).toBe('ok');
    proxy.leadTo(standby.port);
    await primary.ask("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pay sandbox'");
    await eventually(node.readiness).toBe('database_not_writable');
    const { body } = await node.create('');
    expect(body.code).toBe('unavailable');
    // A standby's rows can be old, so the right answer is that nothing is known.
    const status = await node.api.post('/merchant/payment-status', { reference: 'none' });
    expect(verdict(status)).toBe('503 unavailable');
    const another = startNode(standby.url, engine.profile);
    await expect(another).rejects.toThrow('The database is a standby');
    await standby.ask('select pg_promote()');
    await eventually(node.readiness).toBe('ok');
    expect(verdict(await node.create(''))).toBe('201');
  });
});
