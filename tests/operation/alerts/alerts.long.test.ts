import { readFileSync } from 'node:fs';
import { createPool } from '@pay/core/ground/database/pool';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { honest, type Meddler } from '../../harness/acquirer-proxy.ts';
import { cardPage } from '../../harness/card-page.ts';
import { eventually } from '../../harness/eventually.ts';
import { freePort } from '../../harness/free-port.ts';
import { newPayment } from '../../harness/new-payment.ts';
import { newPaidPayment } from '../../harness/paid-payment.ts';
import { startProxiedEngine } from '../../harness/proxied-engine.ts';
import { startSecondEngine } from '../../harness/second-engine.ts';
import { startTestEngine, type TestEngine } from '../../harness/test-engine.ts';
import { endpointCalls, newEndpointId } from '../../webhooks/endpoint-calls.ts';
import { startReceiver } from '../../webhooks/receiver/receiver.ts';
import { alertNames, hasPromtool, type Recording, recordMetrics } from './alert-rules.ts';

if (!hasPromtool)
  process.stdout.write('The alert rules are not tested: promtool from the package prometheus is missing.\n');

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

async function adminAt(): Promise<{ readonly admin: { host: string; port: number }; readonly recording: Recording }> {
  const admin = { host: '127.0.0.1', port: await freePort() };
  return { admin, recording: recordMetrics(`http://${admin.host}:${admin.port}`) };
}

/** Scrapes `count` times, with `cause` before each scrape. */
async function scrapes(recording: Recording, count: number, cause: () => Promise<unknown>): Promise<void> {
  for (let done = 0; done < count; done++) {
    await cause();
    await recording.scrape();
  }
}

/**
 * The alerts that fired during the first `healthy` scrapes, during the scrapes up to the last `recovered` ones, and
 * after the last scrape.
 */
async function phases(recording: Recording, healthy: number, recovered: number) {
  const firing = await recording.firing();
  const during = firing.slice(healthy, firing.length - recovered);
  return {
    before: new Set(firing.slice(0, healthy).flatMap((each) => [...each])),
    during: new Set(during.flatMap((each) => [...each])),
    after: firing.at(-1),
  };
}

/** Cuts all connections to the engine's database and allows no new ones; returns a function that allows them again. */
async function loseDatabase({ database }: TestEngine): Promise<() => Promise<void>> {
  const server = createPool({ url: inject('databaseUrl'), applicationName: 'tests', max: 1 });
  const name = new URL(database.url).pathname.slice(1);
  await server.query(`alter database ${name} with allow_connections false`);
  await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  return async () => {
    await server.query(`alter database ${name} with allow_connections true`);
    await server.end();
  };
}

test('every alert is tested in this file', () => {
  const tests = readFileSync(import.meta.filename, 'utf8');
  const untried = alertNames().filter((name) => !new RegExp(`^  test\\('.*\\b${name}\\b`, 'm').test(tests));
  expect(alertNames().length).toBeGreaterThanOrEqual(6);
  expect(untried).toEqual([]);
});

const NONE: ReadonlySet<string> = new Set();
/** Enough scrapes to empty the longest window of the rules, 5 minutes. */
const RECOVERY = 13;

describe.skipIf(!hasPromtool)('each alert fires when its condition occurs, and ends with it', () => {
  test('PayFailing, PayWorkerSilent and PayAlarm: the database is lost. PayNodeDown: the node ends', async () => {
    const { admin, recording } = await adminAt();
    const engine = await startTestEngine({ admin });
    stops.push(() => engine.stop());
    const pays = () => newPaidPayment(engine);
    await scrapes(recording, 5, pays);
    const findDatabase = await loseDatabase(engine);
    const asks = () => engine.api.post('/merchant/payment-status', { track_id: 'trk_1' });
    const silentSeconds = async () => {
      const text = await (await fetch(`http://${admin.host}:${admin.port}/metrics`)).text();
      return Number(/^pay_worker_heartbeat_age_seconds\{work="expire sessions",.*\} (\S+)$/m.exec(text)?.[1]);
    };
    for (let seconds = 5; seconds <= 80; seconds += 5) {
      await eventually(silentSeconds).toBeGreaterThan(seconds);
      await scrapes(recording, 1, asks);
    }
    await findDatabase();
    await eventually(async () => (await engine.api.get('/health/ready')).status).toBe(200);
    await eventually(async () => (await newPayment(engine).catch(() => null)) !== null).toBe(true);
    await scrapes(recording, RECOVERY, pays);
    const { before, during, after } = await phases(recording, 5, RECOVERY);
    expect(before).toEqual(NONE);
    expect([...during]).toEqual(expect.arrayContaining(['PayFailing', 'PayWorkerSilent', 'PayAlarm']));
    expect(after).toEqual(NONE);

    await engine.stopEngine();
    await scrapes(recording, 4, async () => {});
    expect((await recording.firing()).at(-1)).toEqual(new Set(['PayNodeDown']));
  });

  test('PaySlow: the acquirer takes seconds', async () => {
    const { admin, recording } = await adminAt();
    const engine = await startProxiedEngine({ admin });
    stops.push(() => engine.stop());
    const pays = () => newPaidPayment(engine);
    await scrapes(recording, 5, pays);
    const slow: Meddler = async ({ method }, forward) => {
      if (method === 'POST') await new Promise((resolve) => setTimeout(resolve, 2_500));
      return forward();
    };
    engine.proxy.meddler = slow;
    await scrapes(recording, 2 * RECOVERY, pays);
    engine.proxy.meddler = honest;
    await scrapes(recording, RECOVERY, pays);
    expect(await phases(recording, 5, RECOVERY)).toEqual({ before: NONE, during: new Set(['PaySlow']), after: NONE });
  });

  test('PaySaturated: requests wait for connections that a lock holds', async () => {
    const { admin, recording } = await adminAt();
    const engine = await startTestEngine({ admin, databaseConnectionsMax: 2 });
    stops.push(() => engine.stop());
    await scrapes(recording, 5, () => newPayment(engine));
    const holder = await engine.database.pool.connect();
    await holder.query('begin; lock table sessions in access exclusive mode');
    let isLocked = true;
    const create = () => engine.api.post('/merchant/initiate-payment', { amount: 1, currency: 'BHD' });
    const clients = Array.from({ length: 20 }, async () => {
      while (isLocked) await create();
    });
    await scrapes(recording, 12, async () => {});
    isLocked = false;
    await holder.query('rollback');
    holder.release();
    await Promise.all(clients);
    await scrapes(recording, RECOVERY, () => newPayment(engine));
    const { before, during, after } = await phases(recording, 5, RECOVERY);
    expect(before).toEqual(NONE);
    expect([...during]).toContain('PaySaturated');
    expect(after).toEqual(NONE);
  });

  test('PayWorkOverdue: no worker asks about an unknown payment', async () => {
    const { admin, recording } = await adminAt();
    const engine = await startProxiedEngine({ admin, roles: new Set(['api', 'card-page']) });
    stops.push(() => engine.stop());
    await scrapes(recording, 5, async () => {});
    engine.proxy.meddler = async ({ method }, forward) => (method === 'POST' ? 'cut' : forward());
    const payment = await newPayment(engine);
    await (await cardPage(payment.url)).pay('4242424242424242');
    engine.proxy.meddler = honest;
    // As if two minutes had passed, by the database's clock.
    const moved = await engine.database.pool.query(
      "update attempts set due_at = now() - interval '2 minutes' where due_at is not null",
    );
    expect(moved.rowCount).toBe(1);
    await scrapes(recording, 7, async () => {});
    const worker = await startSecondEngine(engine, { roles: new Set(['worker']), admin: null });
    stops.push(() => worker.stop());
    const overdue = async () => {
      await recording.scrape();
      return recording.last('pay_overdue{kind="payment"');
    };
    await eventually(overdue).toBe(0);
    const { before, during, after } = await phases(recording, 5, 1);
    expect([before, after]).toEqual([NONE, NONE]);
    expect(during).toEqual(new Set(['PayWorkOverdue']));
  });

  test('PayDeliveriesLate: workers cannot lease lanes', async () => {
    const { admin, recording } = await adminAt();
    const [engine, receiver] = await Promise.all([startTestEngine({ admin }), startReceiver()]);
    stops.push(
      () => receiver.stop(),
      () => engine.stop(),
    );
    await newEndpointId(endpointCalls(engine.api), { url: receiver.url });
    const { pool } = engine.database;
    const delivered = async (pay: () => Promise<unknown>) => {
      const before = receiver.received.length;
      await pay();
      await eventually(() => receiver.received.length).toBeGreaterThan(before);
    };
    const late = async () => {
      const holder = await pool.connect();
      await holder.query('begin; lock table webhook_lanes in access exclusive mode');
      await newPaidPayment(engine);
      await pool.query("update deliveries set created_at = created_at - interval '1 minute'");
      await holder.query('commit');
      holder.release();
    };
    await scrapes(recording, 5, () => delivered(() => newPaidPayment(engine)));
    await scrapes(recording, 2 * RECOVERY, () => delivered(late));
    await scrapes(recording, RECOVERY, () => delivered(() => newPaidPayment(engine)));
    const { before, during, after } = await phases(recording, 5, RECOVERY);
    expect([before, after]).toEqual([NONE, NONE]);
    expect([...during]).toContain('PayDeliveriesLate');
  });
});
