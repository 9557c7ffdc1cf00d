import { expect, test } from 'vitest';
import { fieldOf } from './field-of.ts';

test.each([
  ['/amount', {}, 'amount'],
  ['/urls/success_url', {}, 'urls.success_url'],
  ['', { missingProperty: 'currency' }, 'currency'],
  ['', { additionalProperty: 'colour' }, 'colour'],
  ['/billing_address/line1', {}, 'billing_address.line1'],
  ['', { additionalProperty: 'line42' }, 'query'],
  ['/metadata', { additionalProperty: '4242424242424242' }, 'metadata'],
  ['', { additionalProperty: 'sk_test_0aB' }, 'query'],
  ['', {}, 'query'],
])('%j with %j is about %s', (instancePath, params, field) => {
  expect(fieldOf({ instancePath, params }, 'query')).toBe(field);
});
