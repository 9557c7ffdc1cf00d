import { describe, expect, test } from 'vitest';
import { environmentOf, readSettings } from './settings.ts';

const codeOf = (options: unknown): unknown => {
  try {
    readSettings(options as never);
    return undefined;
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
};

test('a sandbox key is enough for a local start', () => {
  expect(readSettings({ secretKey: 'sk_test_x' })).toMatchObject({
    baseUrl: 'http://localhost:4001',
    timeoutMs: 30_000,
    maxRetries: 4,
  });
});

test.each(['sk_live_x', 'a-legacy-key-of-ours-000'])(
  'a key that can move money has no default address: %s',
  (secretKey) => {
    expect(codeOf({ secretKey })).toBe('base_url_invalid');
    expect(readSettings({ secretKey, baseUrl: 'https://pay.example/' }).baseUrl).toBe('https://pay.example');
  },
);

describe('anything other than a secret key is refused immediately', () => {
  test.each([undefined, null, '', 7, {}])('%j', (secretKey) => {
    expect(codeOf({ secretKey })).toBe('api_key_missing');
  });

  test.each(['pk_test_x', 'pk_live_x'])('%s', (secretKey) => {
    expect(codeOf({ secretKey })).toBe('publishable_key_not_allowed');
  });

  test.each(['sk_test_x\n', ' sk_test_x', 'sk_test_é', 'sk_test_x\r\nx-evil: 1'])(
    '%j, and the error does not show the key',
    (secretKey) => {
      expect(codeOf({ secretKey })).toBe('api_key_invalid');
      expect(() => readSettings({ secretKey })).toThrow(
        expect.not.objectContaining({ message: expect.stringContaining('test') }),
      );
    },
  );
});

describe('the address of the engine', () => {
  test.each([
    'https://pay.example',
    'https://pay.example/gate/',
    'http://localhost:4001',
    'http://127.0.0.1:4001',
    'http://[::1]:4001',
    'http://pay.localhost',
  ])('%s is accepted', (baseUrl) => {
    expect(codeOf({ secretKey: 'sk_test_x', baseUrl })).toBeUndefined();
  });

  test.each([
    '',
    'pay.example',
    'http://pay.example',
    'ftp://pay.example',
    'https://u@pay.example',
    'https://pay.example?x=1',
    'https://pay.example#x',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    7,
    {},
  ])('%j is refused', (baseUrl) => {
    expect(codeOf({ secretKey: 'sk_test_x', baseUrl })).toBe('base_url_invalid');
  });
});

test('the environment is read from the prefix', () => {
  expect(['sk_test_x', 'sk_live_x', 'legacy'].map(environmentOf)).toEqual(['sandbox', 'live', undefined]);
});
