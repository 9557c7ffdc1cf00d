import { expect, test } from 'vitest';
import { formatValue } from './format-value.ts';

test.each([
  ['10500', 'BHD', '10.500 BHD'],
  ['5', 'BHD', '0.005 BHD'],
  ['1999', 'USD', '19.99 USD'],
  ['7', 'EUR', '0.07 EUR'],
  ['500', 'JPY', '500 JPY'],
  ['1234567', 'JPY', '1,234,567 JPY'],
  ['999999999999', 'KWD', '999,999,999.999 KWD'],
])('%s minor units of %s are written %s', (minor, currency, expected) => {
  expect(formatValue({ minor, currency })).toBe(expected);
});
