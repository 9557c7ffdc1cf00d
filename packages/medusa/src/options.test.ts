import { expect, test } from 'vitest';
import { checkOptions } from './options.ts';

const GOOD = { secretKey: 'sk_test_secret', webhookSecret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` };

test('Medusa starts with a key and a webhook secret, or several during a rotation', () => {
  checkOptions(GOOD);
  checkOptions({ ...GOOD, webhookSecret: [GOOD.webhookSecret, GOOD.webhookSecret], capture: 'manual' });
  checkOptions({ ...GOOD, secretKey: 'sk_live_secret', baseUrl: 'https://pay.example' });
});

test.each([
  [undefined, /secretKey/],
  [{ ...GOOD, secretKey: undefined }, /secretKey/],
  [{ ...GOOD, secretKey: 'pk_test_secret' }, /publishable key/],
  [{ ...GOOD, secretKey: 'sk_live_secret' }, /baseUrl/],
  [{ ...GOOD, baseUrl: 'http://pay.example' }, /baseUrl/],
  [{ ...GOOD, webhookSecret: undefined }, /webhookSecret/],
  [{ ...GOOD, webhookSecret: [] }, /webhookSecret/],
  [{ ...GOOD, webhookSecret: [GOOD.webhookSecret, 'a-secret'] }, /webhookSecret/],
  [{ ...GOOD, capture: 'later' }, /'automatic' or 'manual'/],
] as const)('Medusa does not start with %j', (options, reason) => {
  const start = () => checkOptions(options);
  expect(start).toThrow(reason);
  expect(start).not.toThrow(/[_-]secret\b/);
});
