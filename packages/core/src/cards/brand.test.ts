import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandOf, inSchemeRange } from './brand.ts';
import { TEST_NUMBERS } from './test-numbers.ts';

describe('brandOf', () => {
  it.each(TEST_NUMBERS)('names $brand for $number', ({ number, brand }) => {
    expect(brandOf(Buffer.from(number))).toBe(brand);
  });

  it.each([
    ['2220', 'unknown'],
    ['2221', 'mastercard'],
    ['2720', 'mastercard'],
    ['2721', 'unknown'],
    ['5099', 'unknown'],
    ['5100', 'mastercard'],
    ['5599', 'mastercard'],
    ['5600', 'unknown'],
    ['3399', 'unknown'],
    ['3400', 'amex'],
    ['3500', 'unknown'],
    ['3527', 'unknown'],
    ['3528', 'jcb'],
    ['3589', 'jcb'],
    ['3590', 'unknown'],
    ['3059', 'diners'],
    ['3060', 'unknown'],
    ['3095', 'diners'],
    ['6439', 'unknown'],
    ['6440', 'discover'],
    ['6599', 'discover'],
    ['6600', 'unknown'],
    ['6299', 'unionpay'],
    ['6300', 'unknown'],
    ['8172', 'unknown'],
    ['0000', 'unknown'],
    ['9999', 'unknown'],
  ])('recognises the prefix %s: %s', (prefix, brand) => {
    expect(brandOf(Buffer.from(`${prefix}000000000000`))).toBe(brand);
  });

  it.each(['', '4', '424', 'abcd', '    '])('does not know %j', (text) => {
    expect(brandOf(Buffer.from(text))).toBe('unknown');
  });

  it('accepts any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(brandOf(bytes)).toMatch(/^[a-z]+$/);
        if (inSchemeRange(bytes)) expect(brandOf(bytes)).not.toBe('unknown');
      }),
    );
  });
});

describe('inSchemeRange', () => {
  it.each(TEST_NUMBERS)('is true for $number', ({ number }) => {
    expect(inSchemeRange(Buffer.from(number))).toBe(true);
  });

  it.each(['442079460000', '42424242424242', '37828224631000', '555555555555444', '0000000000000000', '4242'])(
    'is false for %s, which no scheme issues',
    (digits) => {
      expect(inSchemeRange(Buffer.from(digits))).toBe(false);
    },
  );
});
