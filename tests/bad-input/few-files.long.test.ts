import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClient, verdict } from '../harness/api-client.ts';
import { eventually } from '../harness/eventually.ts';
import { freePort } from '../harness/free-port.ts';
import { createTestProfile, type TestProfile } from '../harness/merchant.ts';
import { openSocket } from '../harness/raw-exchange.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

const MAIN = join(import.meta.dirname, '../../apps/cli/src/main.ts');
const SESSION = { amount: 10.5, currency: 'BHD' };

let database: TestDatabase;
let profile: TestProfile;
beforeAll(async () => {
  database = await createTestDatabase();
  profile = await createTestProfile(database.pool);
});
afterAll(() => database.drop());

/** An engine in a process with this limit on open files. */
async function startWithFiles(files: number) {
  const port = await freePort();
  const child = spawn('sh', ['-c', `ulimit -n ${files}; exec "$0" "$@"`, process.execPath, MAIN, ...SERVE], {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: database.url,
      PAY_SANDBOX_BASE_URL: 'https://sandbox.pay.example',
      PAY_LIVE_BASE_URL: 'https://pay.example',
      PAY_KEY_PEPPER: randomBytes(32).toString('base64'),
      PAY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      PAY_HOST: '127.0.0.1',
      PAY_PORT: `${port}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const stderr = text(child.stderr);
  const url = `http://127.0.0.1:${port}`;
  for await (const output of child.stdout.iterator({ destroyOnReturn: false })) {
    if (/^Ready/m.test(String(output))) break;
  }
  child.stdout.resume();
  const stop = async () => {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const [code] = await exited;
    return { code, stderr: await stderr };
  };
  return { url, stop };
}
const SERVE = ['serve', '--role', 'api', '--environment', 'sandbox'];

/** Opens connections until the engine accepts no more and drops others. */
async function flood(url: string): Promise<Socket[]> {
  const sockets = await Promise.all(Array.from({ length: 1_000 }, () => openSocket(url)));
  for (const socket of sockets) socket.resume();
  await eventually(() => sockets.filter(({ destroyed }) => destroyed).length).toBeGreaterThan(0);
  return sockets;
}

test.each([
  ['can still open database connections if it has files reserved for itself', 700],
  ['survives even with hardly any files available', 200],
])('an engine that is offered more connections than its limit on open files %s', async (_what, files) => {
  const engine = await startWithFiles(files);
  // Opened before the flood.
  const client = new Client(engine.url, { keepAliveTimeout: 600_000 });
  const ready = async () => {
    const { statusCode, body } = await client.request({ method: 'GET', path: '/health/ready' });
    await body.dump();
    return statusCode;
  };
  expect(await ready()).toBe(200);
  const sockets = await flood(engine.url);
  if (files === 700) {
    // Forces the engine to open new database connections now.
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pay sandbox' and datname = current_database()",
    );
    sockets.push(...(await flood(engine.url)));
    await eventually(ready).toBe(200);
  }
  for (const socket of sockets) socket.destroy();
  const api = apiClient(engine.url, profile.secretKey.value);
  await eventually(() => api.post('/v1/sdk/checkout', SESSION).then(verdict, () => 'dropped')).toBe('201');
  await client.close();
  expect(await engine.stop()).toEqual({ code: 0, stderr: '' });
});
