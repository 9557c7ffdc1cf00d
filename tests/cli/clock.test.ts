import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ended, runCommand } from '../harness/command.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';

let engine: TestEngine;
let env: Record<string, string>;
beforeAll(async () => {
  engine = await startTestEngine({ roles: new Set(['api']) });
  env = { PAY_SANDBOX_BASE_URL: engine.url, PAY_SECRET_KEY: engine.profile.secretKey.value };
});
afterAll(() => engine.stop());

const clock = (...args: string[]): Promise<Ended> => runCommand(['clock', ...args], env);

test('pay clock advances the clock once for an idempotency key, and shows what it moved', async () => {
  await engine.api.post('/v1/sdk/checkout', { amount: 1, currency: 'BHD' });
  expect(await clock('show')).toMatchObject({ code: 0, stdout: 'advanced by      0 s\n' });
  const first = await clock('advance', '15m', '--idempotency-key', 'once');
  expect(first).toMatchObject({ code: 0 });
  expect(first.stdout).toMatch(
    /^idempotency key {2}once\nadvanced by {6}900 s\nlast advance {5}900 s, at \S+Z\nsessions +1\n$/,
  );
  const again = JSON.parse((await clock('advance', '900s', '--idempotency-key', 'once', '--json')).stdout);
  expect(again).toMatchObject({ advanced_seconds: 900, last_advance: { seconds: 900, moved: { sessions: 1 } } });
  expect(JSON.parse((await clock('show', '--json')).stdout)).toEqual(again);
});

test.each(['0s', '31d', '721h', '1.5h', '7', 'd', '-1d'])('a time of %s is a usage error', async (time) => {
  expect(await clock('advance', '--', time)).toMatchObject({ code: 2 });
});
