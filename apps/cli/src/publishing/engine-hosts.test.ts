import { expect, test } from 'vitest';
import { engineHosts } from './engine-hosts.ts';

const SANDBOX = 'https://sandbox.pay.example';
const LIVE = 'https://pay.example';

test('each host is read from its option or, without one, from its variable, and returned as an origin', () => {
  const env = { PAY_SANDBOX_BASE_URL: SANDBOX, PAY_LIVE_BASE_URL: LIVE };
  expect(engineHosts(env, {})).toEqual({ sandbox: SANDBOX, live: LIVE });
  expect(engineHosts(env, { liveHost: 'https://Other.example:8443/' })).toEqual({
    sandbox: SANDBOX,
    live: 'https://other.example:8443',
  });
});

test.each([
  ['nothing', {}, /^Set the engine's address: --live-host https:\/\/…, or PAY_LIVE_BASE_URL\.$/],
  ['http', { liveHost: 'http://localhost:4002' }, /^--live-host must be .* with https /],
  ['a path', { liveHost: 'https://pay.example/v1' }, /^--live-host must be .* without a path/],
  ['a user', { liveHost: 'https://me@pay.example' }, /^--live-host must be /],
  ['no address', { liveHost: 'pay.example' }, /^--live-host must be /],
])('an option with %s is refused in one sentence', (_what, given, sentence) => {
  expect(() => engineHosts({ PAY_SANDBOX_BASE_URL: SANDBOX }, given)).toThrow(sentence);
});

test('the sentence names the variable if the value came from it', () => {
  const env = { PAY_SANDBOX_BASE_URL: 'http://localhost:4001', PAY_LIVE_BASE_URL: LIVE };
  expect(() => engineHosts(env, {})).toThrow(/^PAY_SANDBOX_BASE_URL must be /);
});
