import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('an empty environment gives the default address, folder and delay', () => {
  expect(readConfig({})).toEqual({
    host: 'localhost',
    port: 4005,
    publicUrl: 'http://localhost:4005',
    dataDir: '.pay/simulator',
    lateAnswerMs: 20_000,
  });
});

test('the address, folder and delay come from the environment', () => {
  const env = {
    PAY_SIMULATOR_URL: 'http://127.0.0.1:4105/',
    PAY_DATA_DIR: '/srv/pay',
    PAY_SIMULATOR_LATE_ANSWER_MS: '50',
  };
  expect(readConfig(env)).toEqual({
    host: '127.0.0.1',
    port: 4105,
    publicUrl: 'http://127.0.0.1:4105',
    dataDir: '/srv/pay/simulator',
    lateAnswerMs: 50,
  });
});

test('the simulator can listen on an IPv6 address', () => {
  expect(readConfig({ PAY_SIMULATOR_URL: 'http://[::1]:4005' })).toMatchObject({ host: '::1', port: 4005 });
});

test.each([
  { PAY_SIMULATOR_URL: 'localhost:4005' },
  { PAY_SIMULATOR_URL: 'ftp://localhost' },
  { PAY_SIMULATOR_LATE_ANSWER_MS: 'soon' },
  { PAY_SIMULATOR_LATE_ANSWER_MS: '-1' },
])('an invalid value is refused: %j', (env) => {
  expect(() => readConfig(env)).toThrow(/^PAY_[A-Z_]+ must be/);
});
