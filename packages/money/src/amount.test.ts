import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Amount, fromMinor, majorNumber, majorText, parseAmount } from './amount.ts';
import { CURRENCIES, type Currency, decimalsOf, parseCurrency } from './currency.ts';

const BHD = currency('BHD');
const USD = currency('USD');
const JPY = currency('JPY');

function currency(code: string): Currency {
  const parsed = parseCurrency(code);
  if (parsed === undefined) throw new Error(`${code} is missing from the table`);
  return parsed;
}

/** Every amount that the API contract allows, small and large. */
const amounts: fc.Arbitrary<Amount> = fc.constantFrom(...CURRENCIES).chain((code) => {
  const max = 10n ** BigInt(9 + decimalsOf(code)) - 1n;
  return fc
    .oneof(fc.bigInt(1n, max), fc.bigInt(1n, 5000n), fc.constant(max))
    .map((minor) => ({ minor, currency: code }));
});

describe('parseAmount', () => {
  it.each([
    ['10.5', BHD, 10_500n],
    ['10.500', BHD, 10_500n],
    ['10.50000000000000000000000', BHD, 10_500n],
    ['0.001', BHD, 1n],
    ['1e-3', BHD, 1n],
    ['1E+3', BHD, 1_000_000n],
    ['0.000000001e6', BHD, 1n],
    ['999999999.999', BHD, 999_999_999_999n],
    ['999999999999e-3', BHD, 999_999_999_999n],
    ['10.5', USD, 1050n],
    ['0.29', USD, 29n],
    ['1.15', USD, 115n],
    ['4.35', USD, 435n],
    ['100', USD, 10_000n],
    ['999999999.99', USD, 99_999_999_999n],
    ['500', JPY, 500n],
    ['500.00', JPY, 500n],
    ['5e2', JPY, 500n],
    ['999999999', JPY, 999_999_999n],
    ['5e0000000000000000000000002', JPY, 500n],
    ['5e-0', JPY, 5n],
  ])('reads %s %s as %s minor units', (text, code, minor) => {
    expect(parseAmount(text, code)).toEqual({ ok: true, amount: { minor, currency: code } });
  });

  it.each([
    ...['0', '-0', '0.000', '0e5', '0e999999999', '-0.0e-3', '-1', '-10.5', '-1e-999', '-1e400'],
    ...['', ' 1', '1 ', '1\n', '+1', '01', '00', '.5', '5.', '1e', '1e+', '1.e3', '1,5', '1_000', '0x10', '1n'],
    ...['NaN', 'Infinity', 'null', '"1"', '1.2.3', '1e1.5', '١٢', '１', '--1', '1-1', '$1'],
  ])('refuses %j as amount_invalid', (text) => {
    expect(parseAmount(text, BHD)).toEqual({ ok: false, code: 'amount_invalid' });
  });

  it.each([
    ['10.5001', BHD],
    ['0.0001', BHD],
    ['1e-4', BHD],
    ['1e-999999999', BHD],
    ['1.005', USD],
    ['9.999', USD],
    ['0.1', JPY],
    ['15e-1', JPY],
  ])('refuses %s %s as amount_precision instead of rounding', (text, code) => {
    expect(parseAmount(text, code)).toEqual({ ok: false, code: 'amount_precision' });
  });

  it.each([
    ['1000000000', BHD],
    ['1000000000.001', BHD],
    ['1e9', USD],
    ['1e400', USD],
    ['1e999999999', USD],
    [`1e${'9'.repeat(60_000)}`, USD],
    ['9'.repeat(60_000), USD],
    ['1000000000', JPY],
  ])('refuses %.20s %s as amount_too_large', (text, code) => {
    expect(parseAmount(text, code)).toEqual({ ok: false, code: 'amount_too_large' });
  });

  it.each([
    ['-0.00001', BHD, 'amount_invalid'],
    ['-99999999999', BHD, 'amount_invalid'],
    ['99999999999.00001', BHD, 'amount_precision'],
  ])('refuses %s %s, which has several faults, as %s', (text, code, expected) => {
    expect(parseAmount(text, code)).toEqual({ ok: false, code: expected });
  });

  it('cancels long runs of zeros against the exponent', () => {
    const zeros = '0'.repeat(60_000);
    expect(parseAmount(`0.${zeros}15e60002`, USD)).toEqual(parseAmount('15', USD));
    expect(parseAmount(`15${zeros}e-60000`, USD)).toEqual(parseAmount('15', USD));
    expect(parseAmount(`1${zeros}1`, USD)).toEqual({ ok: false, code: 'amount_too_large' });
  });

  it('reads back every amount that majorText prints', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parseAmount(majorText(amount), amount.currency)).toEqual({ ok: true, amount });
      }),
    );
  });

  it('reads every spelling of a value as the same amount', () => {
    fc.assert(
      fc.property(amounts, fc.nat(30), fc.nat(30), fc.boolean(), (amount, shift, zeros, upper) => {
        const decimals = decimalsOf(amount.currency);
        const letter = upper ? 'E' : 'e';
        const padded = amount.minor.toString().padStart(shift + 1, '0');
        const at = padded.length - shift;
        const tail = padded.slice(at) + '0'.repeat(zeros);
        const small = `${padded.slice(0, at)}${tail && `.${tail}`}${letter}${shift - decimals}`;
        const large = `${amount.minor}${'0'.repeat(zeros)}${letter}-${zeros + decimals}`;
        expect(parseAmount(small, amount.currency)).toEqual({ ok: true, amount });
        expect(parseAmount(large, amount.currency)).toEqual({ ok: true, amount });
      }),
    );
  });

  it('never rounds: one more decimal than the currency has is refused', () => {
    fc.assert(
      fc.property(amounts, fc.stringMatching(/^[0-9]{0,20}[1-9]$/), (amount, more) => {
        const text = decimalsOf(amount.currency) === 0 ? `${majorText(amount)}.${more}` : `${majorText(amount)}${more}`;
        expect(parseAmount(text, amount.currency)).toEqual({ ok: false, code: 'amount_precision' });
      }),
    );
  });

  it('returns a result for every string and never throws', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[-+]?[0-9.]{0,30}[eE]?[-+]?[0-9]{0,40}$/),
      fc.json(),
      fc.double().map(String),
    );
    fc.assert(
      fc.property(texts, fc.constantFrom(...CURRENCIES), (text, code) => {
        const parsed = parseAmount(text, code);
        if (!parsed.ok) return;
        // The same value, computed independently by JSON.
        expect(majorNumber(parsed.amount)).toBe(JSON.parse(text));
      }),
    );
  });
});

describe('majorText', () => {
  it.each([
    [10_500n, BHD, '10.500'],
    [1n, BHD, '0.001'],
    [0n, BHD, '0.000'],
    [1050n, USD, '10.50'],
    [5n, USD, '0.05'],
    [500n, JPY, '500'],
    [0n, JPY, '0'],
  ])('prints %s %s as %s', (minor, code, text) => {
    expect(majorText(fromMinor(minor, code))).toBe(text);
  });
});

describe('majorNumber', () => {
  it('prints the same value in JSON as in text, for every amount up to 15 digits', () => {
    const stored = fc
      .tuple(fc.bigInt(0n, 10n ** 15n - 1n), fc.constantFrom(...CURRENCIES))
      .map(([minor, code]) => fromMinor(minor, code));
    fc.assert(
      fc.property(fc.oneof(amounts, stored), (amount) => {
        const printed = JSON.stringify(majorNumber(amount));
        expect(JSON.parse(printed)).toBe(majorNumber(amount));
        expect(minorOf(printed, decimalsOf(amount.currency))).toBe(amount.minor);
      }),
    );
  });
});

describe('fromMinor', () => {
  it('accepts zero and sums of up to 15 digits', () => {
    expect(fromMinor(0n, BHD)).toEqual({ minor: 0n, currency: BHD });
    expect(fromMinor(999_999_999_999_999n, BHD)).toEqual({ minor: 999_999_999_999_999n, currency: BHD });
  });

  it.each([-1n, 10n ** 15n, -(10n ** 30n)])('throws on %s minor units', (minor) => {
    expect(() => fromMinor(minor, BHD)).toThrow(RangeError);
  });

  it('throws on a value that was cast to a currency', () => {
    expect(() => fromMinor(1n, 'bhd' as Currency)).toThrow(RangeError);
  });
});

/** Reads plain decimals and the `1e-7` form, independently of the code under test. */
function minorOf(printed: string, decimals: number): bigint {
  const [mantissa = '', exponent = '0'] = printed.split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return BigInt(whole + fraction) * 10n ** BigInt(decimals + Number(exponent) - fraction.length);
}
