import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchPage } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { freePort } from '../harness/free-port.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** The id of the user that the image runs as. */
const ACCOUNT = 10_001;
const canMount =
  spawnSync('unshare', ['--mount', 'true']).status === 0 && spawnSync('setpriv', ['--version']).status === 0;

let database: TestDatabase;
let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'pay-read-only-'));
  env = {
    DATABASE_URL: database.url,
    PAY_SANDBOX_BASE_URL: 'https://sandbox.pay.example',
    PAY_LIVE_BASE_URL: 'https://pay.example',
    PAY_DASHBOARD_URL: 'https://dashboard.pay.example',
    PAY_CDN_URL: 'https://cdn.pay.example',
    PAY_KEY_PEPPER: randomBytes(32).toString('base64'),
    PAY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    PAY_HOST: '127.0.0.1',
    PAY_ADMIN_HOST: '127.0.0.1',
  };
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

/**
 * Runs the image's command in this folder, as in the image: the project's file system cannot be written, and the user
 * owns nothing. Only the container itself is missing.
 */
function runAsImage(args: readonly string[], ports: Readonly<Record<string, string>>) {
  // The mount hides the folders above the project, which the user might not be able to enter.
  const inside = [
    'mount --bind "$0" "$1"',
    'mount -o remount,bind,ro "$1"',
    'cd "$1"',
    `shift 1; exec setpriv --reuid=${ACCOUNT} --regid=${ACCOUNT} --clear-groups --no-new-privs --bounding-set=-all sh scripts/run.sh pay "$@"`,
  ].join(' && ');
  const child = spawn('unshare', ['--mount', 'sh', '-c', inside, ROOT, folder, ...args], {
    env: { PATH: `${folder}/node_modules/node/bin:/usr/bin:/bin`, HOME: '/nonexistent', ...env, ...ports },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const ended = once(child, 'close');
  return { pid: child.pid ?? 0, output: () => output, stop: () => child.kill('SIGTERM'), ended };
}

describe.skipIf(!canMount)('the commands of the image (skipped where mounts are not allowed)', () => {
  test.each([
    ['an engine', ['--role', 'api', 'card-page', 'worker', '--environment', 'sandbox']],
    ['the dashboard', ['--role', 'dashboard']],
  ])('%s runs as an unprivileged user, on files that it cannot write, and stops on request', async (_what, role) => {
    const [PAY_PORT, PAY_ADMIN_PORT] = [`${await freePort()}`, `${await freePort()}`];
    const node = runAsImage(['serve', ...role], { PAY_PORT, PAY_ADMIN_PORT });
    try {
      await eventually(() => node.output()).toMatch(/^Ready: /m);
      const ready = await fetchPage(`http://127.0.0.1:${PAY_PORT}/health/ready`);
      expect([ready.status, JSON.parse(ready.text)]).toMatchObject([200, { status: 'ok' }]);
      const status = readFileSync(`/proc/${node.pid}/status`, 'utf8');
      expect(status).toMatch(new RegExp(`^Uid:\\t${ACCOUNT}\\t${ACCOUNT}\\t`, 'm'));
      expect(status).toMatch(/^CapEff:\t0+$/m);
    } finally {
      node.stop();
    }
    expect(await node.ended).toEqual([0, null]);
  });

  test('the health check of the image succeeds with an engine, and fails without an engine', async () => {
    const check = join(ROOT, 'deploy/is-alive.mjs');
    const PAY_PORT = `${await freePort()}`;
    const { status } = spawnSync(process.execPath, [check], { env: { PAY_PORT } });
    expect(status).toBe(1);
  });
});
