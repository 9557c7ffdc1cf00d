import { expect, test } from 'vitest';
import { formatAmount } from './format-amount.ts';

const sessionOf = (amount: number, amount_minor: number, currency: string) =>
  ({ status: 'open', amount, amount_minor, currency, locale: null }) as const;
const shown = (text: string) => text.replaceAll(/[\u2066\u2069]/g, '');

test.each([
  [10.5, 10_500, 'BHD', '10.500 BHD'],
  [1_234_567.891, 1_234_567_891, 'IQD', '1,234,567.891 IQD'],
  [500, 500, 'JPY', '500 JPY'],
  [0.01, 1, 'USD', '0.01 USD'],
  [0.001, 1, 'KWD', '0.001 KWD'],
  [999_999_999.999, 999_999_999_999, 'TND', '999,999,999.999 TND'],
])('%d (%d) %s is written %s, with Western digits in both languages', (amount, minor, currency, text) => {
  expect(shown(formatAmount(sessionOf(amount, minor, currency), 'en'))).toBe(text);
  expect(shown(formatAmount(sessionOf(amount, minor, currency), 'ar'))).toBe(text);
});

test('an amount is written from left to right in an Arabic sentence', () => {
  expect(formatAmount(sessionOf(10.5, 10_500, 'BHD'), 'ar')).toBe('\u206610.500 BHD\u2069');
});
