import { TEST_NUMBERS } from '@pay/core/cards/test-numbers';
import { expect, test } from 'vitest';
import { formatNumber } from './format-number.ts';

test.each([
  ['', ''],
  ['4', '4'],
  ['4242', '4242'],
  ['42424', '4242 4'],
  ['4242424242424242', '4242 4242 4242 4242'],
  ['6205500000000000004', '6205 5000 0000 0000 004'],
  ['3782', '3782'],
  ['37828', '3782 8'],
  ['37828224631', '3782 822463 1'],
  ['378282246310005', '3782 822463 10005'],
  ['٤٢٤٢٤٢٤٢', '4242 4242'],
  ['۴۲۴۲۴', '4242 4'],
  [' 4242-4242 / 4242.4242 ', '4242 4242 4242 4242'],
  ['Card: 4242 4242', '4242 4242'],
])('%j is shown as %j', (typed, shown) => {
  expect(formatNumber(typed)).toBe(shown);
});

test.each(TEST_NUMBERS)('a complete $brand number keeps its digits: $number', ({ number, brand }) => {
  const groups = formatNumber(number).split(' ');
  expect(groups.join('')).toBe(number);
  if (brand === 'amex') expect(groups.map((group) => group.length)).toEqual([4, 6, 5]);
  else expect(groups.slice(0, -1).every((group) => group.length === 4)).toBe(true);
});
