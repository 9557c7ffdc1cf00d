import { expect, test } from 'vitest';
import { exactAmount } from './exact-amount.ts';

test.each([
  ['10.5', 10.5],
  ['10.500', 10.5],
  ['0.001', 0.001],
  ['000.001', 0.001],
  ['100000000000000', 1e14],
  ['999999999.999', 999_999_999.999],
  ['123456789012.345', 123_456_789_012.345],
])('%s is exactly representable', (decimal, number) => {
  expect(exactAmount(decimal)).toBe(number);
  expect(Number(JSON.stringify(exactAmount(decimal)))).toBe(Number(decimal));
});

test.each(['0', '0.000', '-1', '', 'NaN', 'Infinity', '1e3', '1.', '.5', ' 1', '1,5'])(
  '%j is not an amount',
  (decimal) => {
    expect(exactAmount(decimal)).toBeUndefined();
  },
);

test.each(['0.30000000000000004', '1234567890123.456', '1000000000000000'])('%s has too many digits', (decimal) => {
  expect(exactAmount(decimal)).toBeUndefined();
});
