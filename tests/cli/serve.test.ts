import { randomBytes } from 'node:crypto';
import { createPool } from '@pay/core/ground/database/pool';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { apiClient } from '../harness/api-client.ts';
import { runCommand, startCommand } from '../harness/command.ts';
import { freePort } from '../harness/free-port.ts';
import { createTestProfile } from '../harness/merchant.ts';
import { someOf, testInShortRun } from '../harness/runs.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

let database: TestDatabase;
let env: Record<string, string>;
beforeAll(async () => {
  database = await createTestDatabase();
  env = {
    DATABASE_URL: database.url,
    PAY_SANDBOX_BASE_URL: 'https://sandbox.pay.example',
    PAY_LIVE_BASE_URL: 'https://pay.example',
    PAY_KEY_PEPPER: randomBytes(32).toString('base64'),
    PAY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    PAY_HOST: '127.0.0.1',
  };
});
afterAll(() => database.drop());

describe('pay serve', () => {
  testInShortRun('runs one role of one environment, under the configured public address', async () => {
    const port = await freePort();
    const command = startCommand(['serve', '--role', 'api', '--environment', 'sandbox'], {
      ...env,
      PAY_PORT: `${port}`,
    });
    await command.line(/^Ready/);
    const { secretKey } = await createTestProfile(database.pool);
    const api = apiClient(`http://127.0.0.1:${port}`, secretKey.value);
    expect((await api.post('/v1/sdk/checkout', { amount: 1, currency: 'BHD' })).status).toBe(201);
    expect((await api.get('/payment?payment_id=pay_0')).headers['content-type']).toMatch(/^application\/problem\+json/);
    command.process.kill('SIGTERM');
    expect((await command.ended()).code).toBe(0);
  });

  testInShortRun('runs the dashboard, which belongs to no environment', async () => {
    const port = await freePort();
    const command = startCommand(['serve', '--role', 'dashboard'], {
      ...env,
      PAY_DASHBOARD_URL: 'https://dashboard.pay.example',
      PAY_CDN_URL: 'https://cdn.pay.example',
      PAY_PORT: `${port}`,
    });
    await command.line(/^Ready: dashboard/);
    const api = apiClient(`http://127.0.0.1:${port}`, null);
    expect((await api.get('/api/welcome')).body).toEqual({ brand: 'Pay', sign_up: 'invited', can_mail: false });
    command.process.kill('SIGTERM');
    expect((await command.ended()).code).toBe(0);
  });

  test.each(
    someOf(
      [
        ['an environment', ['--role', 'api'], {}, /^pay: Set --environment to sandbox or live\.\n$/],
        [
          'a database',
          ['--role', 'api', '--environment', 'live'],
          { DATABASE_URL: '' },
          /^pay: DATABASE_URL is not set\.\n$/,
        ],
      ],
      [
        [
          'https',
          ['--role', 'api', '--environment', 'live'],
          { PAY_LIVE_BASE_URL: 'http://pay.example' },
          /must use https\.\n$/,
        ],
        [
          'a secret',
          ['--role', 'api', '--environment', 'live'],
          { PAY_KEY_PEPPER: 'x' },
          /^pay: PAY_KEY_PEPPER must be 32 bytes/,
        ],
        [
          'no simulator in live',
          ['--role', 'simulator', '--environment', 'live'],
          {},
          /^pay: The simulator only runs in the sandbox\. Remove it from --role\.\n$/,
        ],
      ],
    ),
  )('needs %s, and says so in one sentence', async (_what, args, change, sentence) => {
    const { code, stdout, stderr } = await runCommand(['serve', ...args], { ...env, ...change });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(sentence);
  });

  testInShortRun('does not start on a database that is not migrated; pay migrate shows its progress', async () => {
    const admin = createPool({ url: inject('databaseUrl'), applicationName: 'tests', max: 1 });
    const name = `serve_${process.hrtime.bigint()}`;
    await admin.query(`create database ${name}`);
    const url = new URL(inject('databaseUrl'));
    url.pathname = name;
    const empty = { ...env, DATABASE_URL: url.href, PAY_PORT: String(await freePort()) };
    const refused = await runCommand(['serve', '--role', 'worker', '--environment', 'sandbox'], empty);
    expect(refused.stderr).toMatch(/^pay: The database schema is not at the version that this program needs\. .*\n$/);
    const migrated = await runCommand(['migrate'], empty);
    expect(migrated.stdout).toMatch(/^\[1\/\d+\] 0001-[a-z-]+ applied \(\d+ ms\)\n[\s\S]*database is at /);
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
});
