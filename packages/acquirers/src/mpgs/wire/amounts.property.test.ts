import { CURRENCIES, type Currency, decimalsOf } from '@pay/money/currency';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAmount, writeAmount } from './amounts.ts';
import { parseExact } from './exact-json.ts';

const amounts = fc
  .constantFrom(...CURRENCIES)
  .chain((currency) =>
    fc
      .oneof(fc.bigInt(1n, 5_000n), fc.bigInt(1n, 10n ** BigInt(9 + decimalsOf(currency)) - 1n))
      .map((minor) => ({ minor, currency })),
  );

const answered = (text: string, currency: Currency) => readAmount(parseExact(text), currency);

test('every amount of every currency that we offer is written exactly, and read back from a JSON number', () => {
  fc.assert(
    fc.property(amounts, fc.nat(12), ({ minor, currency }, zeros) => {
      const written = writeAmount(minor, currency);
      expect(written).toMatch(/^\d+(\.\d+)?$/);
      expect(written.split('.')[1]?.length ?? 0).toBe(decimalsOf(currency));
      const more = `${written}${written.includes('.') || zeros === 0 ? '' : '.'}${'0'.repeat(zeros)}`;
      expect(answered(more, currency)).toBe(minor);
    }),
  );
});

test('an amount with a fraction of the smallest unit is not read at all', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 9 }), ({ minor, currency }, digit) => {
      const written = writeAmount(minor, currency);
      expect(answered(`${written}${written.includes('.') ? '' : '.'}${digit}`, currency)).toBeNull();
    }),
  );
});

test.each(['BHD', 'KWD', 'JPY', 'USD'])('totals of zero are read in %s', (code) => {
  const currency = CURRENCIES.find((each) => each === code) as Currency;
  for (const text of ['0', '0.00', '0.000']) expect(answered(text, currency)).toBe(0n);
});

test.each(['-1', '1e400', 'true', 'null', '"-0.5"', '[1]', '{"text":"1"}'])('%s is not an amount', (text) => {
  expect(answered(text, CURRENCIES.find((each) => each === 'BHD') as Currency)).toBeNull();
});

test('digits that a JavaScript number would lose are kept', () => {
  const usd = CURRENCIES.find((each) => each === 'USD') as Currency;
  expect(answered('999999999.99', usd)).toBe(99_999_999_999n);
  expect(answered('0.1000000000000000055', usd)).toBeNull();
});
