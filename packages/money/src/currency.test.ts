import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES, type Currency, decimalsOf, parseCurrency } from './currency.ts';

describe('parseCurrency', () => {
  it.each(['BHD', 'USD', 'EUR', 'JPY', 'XOF', 'XPF', 'XCG', 'SLE', 'ZWG', 'VES', 'VED', 'SSP', 'MRU', 'STN', 'BYN'])(
    'accepts %s',
    (code) => {
      expect(parseCurrency(code)).toBe(code);
    },
  );

  it.each(['BGN', 'HRK', 'ANG', 'SLL', 'ZWL', 'CUC', 'DEM', 'LTL', 'VEF', 'BYR', 'MRO', 'STD', 'ZMK'])(
    'refuses the retired code %s',
    (code) => {
      expect(parseCurrency(code)).toBeUndefined();
    },
  );

  it.each([
    ...['XAU', 'XAG', 'XPT', 'XPD', 'XBA', 'XBB', 'XBC', 'XBD', 'XDR', 'XSU', 'XUA', 'XTS', 'XXX'],
    ...['BOV', 'CHE', 'CHW', 'CLF', 'COU', 'MXV', 'USN', 'USS', 'UYI', 'UYW', 'XAD'],
  ])('refuses %s, which is not the money of a country or union', (code) => {
    expect(parseCurrency(code)).toBeUndefined();
  });

  it.each(['', 'usd', 'Usd', ' USD', 'USD ', 'US', 'USDT', 'USD\n', '840', 'constructor', '__proto__', 'ＵＳＤ'])(
    'refuses %j',
    (text) => {
      expect(parseCurrency(text)).toBeUndefined();
    },
  );

  it('returns either the given string unchanged or undefined, for any string', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect([text, undefined]).toContain(parseCurrency(text));
      }),
    );
  });
});

describe('decimalsOf', () => {
  it('returns 3 only for the seven currencies with three decimals', () => {
    expect(CURRENCIES.filter((currency) => decimalsOf(currency) === 3)).toEqual(
      'BHD IQD JOD KWD LYD OMR TND'.split(' '),
    );
  });

  it('returns 0 only for the currencies without decimals', () => {
    expect(CURRENCIES.filter((currency) => decimalsOf(currency) === 0)).toEqual(
      'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '),
    );
  });

  it('throws on a value that was cast to a currency', () => {
    expect(() => decimalsOf('XXX' as Currency)).toThrow(RangeError);
  });
});

describe('CURRENCIES', () => {
  it('contains 155 codes of ISO 4217 list one, each once and in order, and parses each', () => {
    expect(CURRENCIES).toHaveLength(155);
    expect(CURRENCIES).toEqual([...new Set(CURRENCIES)].sort());
    expect(CURRENCIES.map(parseCurrency)).toEqual(CURRENCIES);
  });

  it('has only codes of three upper-case letters', () => {
    expect(CURRENCIES.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
  });
});
