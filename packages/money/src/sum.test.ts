import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CURRENCIES, decimalsOf, parseCurrency } from './currency.ts';
import { sumNumber, sumText } from './sum.ts';

const sums = fc.oneof(fc.bigInt(), fc.bigInt(-(10n ** 40n), 10n ** 40n), fc.bigInt(-2_000n, 2_000n));
const currencies = fc.constantFrom(...CURRENCIES);

test('the text of a sum has its sign, its whole units and all decimals of its currency, however large it is', () => {
  fc.assert(
    fc.property(sums, currencies, (minor, currency) => {
      const decimals = decimalsOf(currency);
      const [whole = '', fraction = '', ...more] = sumText(minor, currency).replace('-', '').split('.');
      expect([fraction.length, more]).toEqual([decimals, []]);
      expect(whole).toMatch(/^(0|[1-9]\d*)$/);
      const scale = 10n ** BigInt(decimals);
      const size = minor < 0n ? -minor : minor;
      expect(BigInt(whole)).toBe(size / scale);
      expect(BigInt(fraction)).toBe(size % scale);
      expect(sumText(minor, currency).startsWith('-')).toBe(minor < 0n);
    }),
  );
});

test('the number of a sum has its text, up to 15 digits, and is otherwise the number nearest to it', () => {
  const exact = fc.bigInt(-(10n ** 15n) + 1n, 10n ** 15n - 1n);
  fc.assert(
    fc.property(exact, currencies, (minor, currency) => {
      const decimals = decimalsOf(currency);
      expect(sumNumber(minor, currency).toFixed(decimals)).toBe(sumText(minor, currency));
    }),
  );
  fc.assert(
    fc.property(sums, (minor) => {
      expect(sumNumber(minor * 1_000n, bhd())).toBe(Number(minor));
    }),
  );
});

test('nothing is zero without a sign', () => {
  expect([sumText(0n, bhd()), Object.is(sumNumber(0n, bhd()), 0)]).toEqual(['0.000', true]);
});

function bhd() {
  const currency = parseCurrency('BHD');
  if (!currency) throw new Error('BHD is not a currency');
  return currency;
}
