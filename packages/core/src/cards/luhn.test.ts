import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { luhnValid } from './luhn.ts';
import { TEST_NUMBERS } from './test-numbers.ts';

const numbers = fc.constantFrom(...TEST_NUMBERS.map(({ number }) => number));

describe('luhnValid', () => {
  it.each(TEST_NUMBERS)('is true for $number', ({ number }) => {
    expect(luhnValid(Buffer.from(number))).toBe(true);
  });

  it.each(['', '4242424242424241', '378282246310006', '4242 4242 4242 4242', '4242424242424242\n', '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢'])(
    'is false for %j',
    (text) => {
      expect(luhnValid(Buffer.from(text))).toBe(false);
    },
  );

  it('notices any change to a single digit', () => {
    fc.assert(
      fc.property(numbers, fc.nat(18), fc.integer({ min: 1, max: 9 }), (number, index, change) => {
        const bytes = Buffer.from(number);
        const at = index % bytes.length;
        bytes[at] = 0x30 + (((bytes[at] ?? 0) - 0x30 + change) % 10);
        expect(luhnValid(bytes)).toBe(false);
      }),
    );
  });

  it('notices swapped neighbouring digits, except 09 and 90, which it cannot distinguish', () => {
    fc.assert(
      fc.property(numbers, fc.nat(17), (number, index) => {
        const at = index % (number.length - 1);
        const pair = number.slice(at, at + 2);
        const swapped = `${pair[1]}${pair[0]}`;
        const bytes = Buffer.from(number.slice(0, at) + swapped + number.slice(at + 2));
        expect(luhnValid(bytes)).toBe(pair === swapped || pair === '09' || pair === '90');
      }),
    );
  });

  it('accepts any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const isDigits = bytes.length > 0 && bytes.every((byte) => byte >= 0x30 && byte <= 0x39);
        expect(luhnValid(bytes) && !isDigits).toBe(false);
      }),
    );
  });
});
