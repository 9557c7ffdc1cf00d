import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const KEYS = { PAY_SECRET_KEY: 'sk_test_x', PAY_PUBLISHABLE_KEY: 'pk_test_x' };

test('with only its keys set, the shop is configured for a local start and can only redirect', () => {
  expect(readConfig(KEYS)).toEqual({
    host: 'localhost',
    port: 4004,
    publicUrl: 'http://localhost:4004',
    dataDir: '.pay/shop',
    engineUrl: 'http://localhost:4001',
    secretKey: 'sk_test_x',
    publishableKey: 'pk_test_x',
    script: null,
  });
});

test("the widget needs its script and the script's integrity", () => {
  const script = { PAY_CHECKOUT_SCRIPT: 'http://localhost:4003/v0.1.0/checkout.js' };
  expect(readConfig({ ...KEYS, ...script }).script).toBeNull();
  expect(readConfig({ ...KEYS, ...script, PAY_CHECKOUT_INTEGRITY: 'sha384-x' }).script).toEqual({
    url: script.PAY_CHECKOUT_SCRIPT,
    integrity: 'sha384-x',
  });
});

test.each([
  [{ ...KEYS, PAY_SECRET_KEY: '' }, /^PAY_SECRET_KEY is not set\.$/],
  [{ ...KEYS, PAY_SHOP_URL: 'ftp://localhost' }, /^PAY_SHOP_URL must begin with http:\/\/ or https:\/\/$/],
])('an invalid value is refused: %j', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});
