import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('an empty environment gives the default address and folder', () => {
  expect(readConfig({})).toEqual({
    host: 'localhost',
    port: 4003,
    publicUrl: 'http://localhost:4003',
    folder: '.pay/cdn',
    isLocal: false,
  });
});

test('behind a proxy, the server listens on the configured host and port, under its public address', () => {
  const env = { PAY_CDN_URL: 'https://cdn.example', PAY_CDN_DIR: '/srv/cdn', PAY_PORT: '8080' };
  expect(readConfig(env)).toEqual({
    host: '0.0.0.0',
    port: 8080,
    publicUrl: 'https://cdn.example',
    folder: '/srv/cdn',
    isLocal: false,
  });
});

test("a local start ignores the engines' host and port", () => {
  const env = { PAY_LOCAL_START: '1', PAY_CDN_URL: 'http://localhost:4103', PAY_PORT: '8080', PAY_HOST: '0.0.0.0' };
  expect(readConfig(env)).toMatchObject({ host: 'localhost', port: 4103, isLocal: true });
});

test.each([{ PAY_CDN_URL: 'cdn.example' }, { PAY_CDN_URL: 'ftp://cdn.example' }, { PAY_PORT: 'x' }])(
  'an invalid value is refused: %j',
  (env) => {
    expect(() => readConfig(env)).toThrow(/must be/);
  },
);
