import { fromMinor, majorText } from '@pay/money/amount';
import { CURRENCIES, decimalsOf } from '@pay/money/currency';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readLinkAmount } from './read-link-amount.ts';

/** Within the largest amount of every currency. */
const minor = fc.bigInt(1n, 10n ** 9n - 1n);
const currency = fc.constantFrom(...CURRENCIES);
const bound = fc.option(minor);
const arabic = (text: string) => text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '').replace('.', '٫');

describe('the amount that a link takes', () => {
  test('is exactly what the shopper has written, if it is within the bounds, and never another', () => {
    fc.assert(
      fc.property(currency, minor, bound, bound, fc.boolean(), (code, entered, least, most, isArabic) => {
        const amount = fromMinor(entered, code);
        const money = (value: bigint | null) => (value === null ? null : fromMinor(value, code));
        const link = { amount: null, minimum: money(least), maximum: money(most), currency: code };
        const written = majorText(amount);
        const read = readLinkAmount(link, isArabic ? arabic(written) : written);
        if (least !== null && entered < least) expect(read).toEqual({ ok: false, fault: 'below_minimum' });
        else if (most !== null && entered > most) expect(read).toEqual({ ok: false, fault: 'above_maximum' });
        else expect(read).toEqual({ ok: true, amount });
      }),
    );
  });

  test('is never read from more decimals than its currency has', () => {
    fc.assert(
      fc.property(currency, fc.nat(99_999), fc.integer({ min: 1, max: 9 }), (code, whole, last) => {
        const link = { amount: null, minimum: null, maximum: null, currency: code };
        // Four digits after the point cannot group thousands.
        const written = `${whole}.${'0'.repeat(Math.max(3, decimalsOf(code)))}${last}`;
        expect(readLinkAmount(link, written)).toEqual({ ok: false, fault: 'amount_precision' });
      }),
    );
  });

  test('of a link with an amount does not depend on what is sent', () => {
    fc.assert(
      fc.property(currency, minor, fc.string(), (code, fixed, typed) => {
        const amount = fromMinor(fixed, code);
        expect(readLinkAmount({ amount, minimum: null, maximum: null, currency: code }, typed)).toEqual({
          ok: true,
          amount,
        });
      }),
    );
  });

  test.each(['', '  ', '\u00a0'])('is required: %j', (typed) => {
    const link = { amount: null, minimum: null, maximum: null, currency: CURRENCIES[0] ?? ('' as never) };
    expect(readLinkAmount(link, typed)).toEqual({ ok: false, fault: 'required' });
  });
});
