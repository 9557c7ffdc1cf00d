import { expect, test } from 'vitest';
import { nearestName } from './nearest-name.ts';

const NAMES = ['amount', 'currency', 'reference', 'track_id', 'payment_id', 'locale', 'url'];

test.each([
  ['curency', 'currency'],
  ['curreny', 'currency'],
  ['currencyy', 'currency'],
  ['currecny', 'currency'],
  ['Amount', 'amount'],
  ['trackId', 'track_id'],
  ['paymentid', 'payment_id'],
  ['lcoale', 'locale'],
  ['uri', 'url'],
])('%s was meant as %s', (written, meant) => {
  expect(nearestName(written, NAMES)).toBe(meant);
});

test.each(['surprise', 'id', 'amount_minor', '', '__proto__', 'x'.repeat(60_000), 'sk_test_0aB'])(
  '%.20s is not close to any name',
  (written) => {
    expect(nearestName(written, NAMES)).toBeUndefined();
  },
);

test('the closest of several names is taken', () => {
  expect(nearestName('amounnt', ['amunt', 'amount'])).toBe('amount');
});
