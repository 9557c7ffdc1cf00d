import { type Amount, fromMinor } from '@pay/money/amount';
import { parseCurrency } from '@pay/money/currency';
import { describe, expect, test } from 'vitest';
import { formatAmount } from './format-amount.ts';

const CASES = [
  ['BHD', 10_500n, '10.500 BHD'],
  ['BHD', 1n, '0.001 BHD'],
  ['BHD', 1_234_567_890n, '1,234,567.890 BHD'],
  ['USD', 1_000n, '10.00 USD'],
  ['JPY', 1_234n, '1,234 JPY'],
  // By default, Intl formats these two currencies without decimals.
  ['IQD', 10_500n, '10.500 IQD'],
  ['LBP', 1_050n, '10.50 LBP'],
  // A double cannot represent every amount with more digits than this.
  ['KWD', 999_999_999_999n, '999,999,999.999 KWD'],
] as const;

describe('an amount', () => {
  test.each(CASES)('of %s %d is written %s, with all decimals of ISO 4217', (currency, minor, text) => {
    expect(formatAmount(amount(minor, currency), 'en')).toBe(text);
  });

  test.each(CASES)('of %s %d is the same in Arabic, isolated left to right', (currency, minor, text) => {
    expect(formatAmount(amount(minor, currency), 'ar')).toBe(`\u2066${text}\u2069`);
  });
});

function amount(minor: bigint, code: string): Amount {
  const currency = parseCurrency(code);
  if (currency === undefined) throw new Error(`no currency ${code}`);
  return fromMinor(minor, currency);
}
