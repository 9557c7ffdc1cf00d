import { readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ended, runCommand, startCommand } from '../harness/command.ts';
import { createTestProfile } from '../harness/merchant.ts';
import { testInLongRun, testInShortRun } from '../harness/runs.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';

let engine: TestEngine;
let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  engine = await sharedTestEngine();
  folder = await mkdtemp(join(tmpdir(), 'pay-developer-'));
  env = { PAY_DATA_DIR: folder, XDG_CONFIG_HOME: folder };
});
afterAll(async () => {
  await engine.stop();
  await rm(folder, { recursive: true, force: true });
});

const pay = (args: readonly string[], input?: string): Promise<Ended> => runCommand(args, env, input);

describe('pay login', () => {
  testInShortRun('keeps a key that the engine accepts in a separate file, and uses it until logout', async () => {
    const key = engine.profile.secretKey.value;
    const ended = await pay(['login', '--engine', engine.url], `${key}\n`);
    expect(ended).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^Logged in at http:\S+ with sk_test_…/),
    });
    expect(ended.stdout).not.toContain(key);
    const file = join(folder, 'pay/login.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ secret_key: key, engine: engine.url });

    const { stdout, stderr, code } = await pay([
      'post',
      '/v1/sdk/checkout',
      '--data',
      '{"amount":10.500,"currency":"BHD"}',
    ]);
    expect({ code, session: JSON.parse(stdout) }).toMatchObject({ code: 0, session: { amount: 10.5, status: 'open' } });
    expect(stderr).toMatch(/^idempotency key {2}cli-\w{22}\n$/);
    await pay(['logout']);
    expect(await pay(['get', '/v1/events'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('run pay login'),
    });
  });

  testInLongRun('keeps neither a live key nor a key that the engine does not know', async () => {
    const live = await createTestProfile(engine.database.pool, { environment: 'live' });
    const stranger = `${engine.profile.secretKey.value.slice(0, -1)}_`;
    for (const key of [live.secretKey.value, stranger]) {
      const { code, stdout, stderr } = await pay(['login', '--engine', engine.url], key);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).not.toContain(key);
    }
    expect(() => statSync(join(folder, 'pay/login.json'))).toThrow('ENOENT');
  });
});

describe('with a key', () => {
  const withKey = (args: readonly string[]): Promise<Ended> =>
    runCommand(args, { ...env, PAY_SANDBOX_BASE_URL: engine.url, PAY_SECRET_KEY: engine.profile.secretKey.value });

  testInShortRun('a secret is the only text on standard output, and a member in JSON', async () => {
    const created = await withKey(['endpoints', 'create', 'http://localhost:9/a', '--events', 'payment.succeeded']);
    expect(created).toMatchObject({ code: 0, stdout: expect.stringMatching(/^whsec_\S+\n$/) });
    const id = /^(whe_\w{30}) receives events/.exec(created.stderr)?.[1] ?? '';
    const rotated = await withKey(['endpoints', 'rotate', id, '--json']);
    const { endpoint_id, secret } = JSON.parse(rotated.stdout);
    expect([endpoint_id, rotated.stderr, `${secret}\n` === created.stdout]).toEqual([id, '', false]);
    const list = JSON.parse((await withKey(['endpoints', 'list', '--json'])).stdout);
    expect(list).toMatchObject({
      data: [{ endpoint_id: id, event_types: ['payment.succeeded'] }],
      has_more: false,
      next: null,
    });
  });

  testInLongRun('a refusal prints the whole answer and fails, and in JSON the error is an object too', async () => {
    const args = ['post', '/v1/sdk/checkout', '--data', '{"amount":1,"currency":"bhd"}'];
    const refused = await withKey(args);
    expect(JSON.parse(refused.stdout)).toMatchObject({ code: 'currency_unsupported', status: 422 });
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('pay: Refused (currency_unsupported): Write BHD'),
    });
    const inJson = await withKey([...args, '--json']);
    const error = JSON.parse(inJson.stderr.split('\n').at(-2) ?? '');
    expect(error).toMatchObject({
      error: { code: 'currency_unsupported', message: expect.stringContaining('Write BHD') },
    });
  });

  test.each(['//localhost:9/v1/events', '/\\localhost:9/v1/events', 'http://localhost:9/v1/events'])(
    'the key is never sent to another host: %s',
    async (path) => {
      const ended = await withKey(['get', path]);
      expect(ended).toMatchObject({ code: 1, stderr: 'pay: A path must begin with one slash, such as /v1/events.\n' });
    },
  );
});

testInLongRun(
  'when a reader closes the pipe early, no stack trace is printed, and the command still succeeds',
  async () => {
    const running = startCommand(['acquirers', 'kinds'], env);
    running.process.stdout?.destroy();
    expect(await running.ended()).toMatchObject({ code: 0, stderr: '' });
  },
);
