import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Amount, majorText } from './amount.ts';
import { CURRENCIES, type Currency, decimalsOf } from './currency.ts';
import { parseTypedAmount } from './typed-amount.ts';

const read = (text: string, currency: string) => {
  const parsed = parseTypedAmount(text, currency as Currency);
  return parsed.ok ? majorText(parsed.amount) : parsed.reason;
};

describe('an amount as people type it', () => {
  test.each([
    ['10.5', 'BHD', '10.500'],
    ['10,5', 'BHD', '10.500'],
    [' 10,50 ', 'EUR', '10.50'],
    ['1,234.50', 'USD', '1234.50'],
    ['1.234,50', 'EUR', '1234.50'],
    ['1 234,50', 'EUR', '1234.50'],
    ["1'234.50", 'CHF', '1234.50'],
    ['1,234,567', 'JPY', '1234567'],
    ['١٠٫٥٠٠', 'BHD', '10.500'],
    ['١٬٢٣٤٫٥', 'BHD', '1234.500'],
    ['۱۲۳', 'IRR', '123.00'],
    ['٥', 'JPY', '5'],
    ['007.10', 'USD', '7.10'],
    ['.5', 'USD', '0.50'],
    ['5.', 'USD', '5.00'],
    ['1,234', 'BHD', '1.234'],
    ['0,500', 'USD', '0.50'],
    ['1٫500', 'USD', '1.50'],
    ['1٬500', 'USD', '1500.00'],
    ['1,234.000', 'USD', '1234.00'],
  ])('%s %s is %s', (text, currency, expected) => expect(read(text, currency)).toBe(expected));

  test.each([
    ['1,234', 'USD', 'amount_ambiguous'],
    ['1,200', 'USD', 'amount_ambiguous'],
    ['1.200', 'EUR', 'amount_ambiguous'],
    ['١٢,٥٠٠', 'USD', 'amount_ambiguous'],
    ['1,000', 'JPY', 'amount_ambiguous'],
    ['0.234', 'USD', 'amount_precision'],
    ['1٫234', 'USD', 'amount_precision'],
    ['1,2345', 'BHD', 'amount_precision'],
    ['', 'USD', 'amount_invalid'],
    ['.', 'USD', 'amount_invalid'],
    ['0', 'USD', 'amount_invalid'],
    ['-5', 'USD', 'amount_invalid'],
    ['1e3', 'USD', 'amount_invalid'],
    ['1,23,456', 'USD', 'amount_invalid'],
    ['1.2.3', 'USD', 'amount_invalid'],
    ['1,2.3,4', 'USD', 'amount_invalid'],
    ['USD 5', 'USD', 'amount_invalid'],
    ['٥x', 'USD', 'amount_invalid'],
    ['9999999999', 'USD', 'amount_too_large'],
  ])('%s %s is refused: %s', (text, currency, expected) => expect(read(text, currency)).toBe(expected));

  test('every amount is read back from its written form, in the digits of every script and with every decimal sign', () => {
    const currency = fc.constantFrom(...CURRENCIES);
    const minor = fc.bigInt({ min: 1n, max: 999_999_999n });
    const zero = fc.constantFrom('0', '٠', '۰');
    const sign = fc.constantFrom('.', ',', '٫');
    fc.assert(
      fc.property(currency, minor, zero, sign, (code, units, zeroDigit, decimalSign) => {
        const amount: Amount = { minor: units, currency: code };
        const written = majorText(amount)
          .replaceAll(/\d/g, (digit) => String.fromCharCode(zeroDigit.charCodeAt(0) + Number(digit)))
          .replace('.', decimalSign);
        expect(parseTypedAmount(written, code)).toEqual({ ok: true, amount });
      }),
    );
  });

  test('an amount with grouped thousands is read as itself, read with its separator as the decimal sign, or refused, but never read as any other amount', () => {
    const currency = fc.constantFrom(...CURRENCIES);
    const major = fc.bigInt({ min: 1_000n, max: 999_999_999n });
    const sign = fc.constantFrom(',', '.', '٬', ' ', "'");
    fc.assert(
      fc.property(currency, major, sign, (code, whole, groupSign) => {
        const parsed = parseTypedAmount(String(whole).replaceAll(/\B(?=(\d{3})+$)/g, groupSign), code);
        const isOnce = /[.,]/.test(groupSign) && whole < 1_000_000n;
        const own = { ok: true, amount: { minor: whole * 10n ** BigInt(decimalsOf(code)), currency: code } };
        const ambiguous = { ok: false, code: 'amount_invalid', reason: 'amount_ambiguous' };
        const small = { ok: true, amount: { minor: whole, currency: code } };
        expect(parsed).toEqual(!isOnce ? own : decimalsOf(code) === 3 ? small : ambiguous);
      }),
    );
  });
});
