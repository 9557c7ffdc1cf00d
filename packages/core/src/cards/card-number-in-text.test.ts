import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containsCardNumber } from './card-number-in-text.ts';
import { TEST_NUMBERS } from './test-numbers.ts';

describe('containsCardNumber', () => {
  it.each(TEST_NUMBERS)('finds $number', ({ number }) => {
    expect(containsCardNumber(number)).toBe(true);
  });

  it.each([
    'order 12 4242 4242 4242 4242',
    '4242 4242 4242 4242 12/28 123',
    '4242-4242-4242-4242',
    '4242 - 4242  4242--4242',
    '4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2',
    '3782 822463 10005',
    'card:4242424242424242.',
    'PAN4242424242424242X',
    '(4242424242424242)',
    '1 2 3 4 5 6 7 8 9 5555 5555 5555 4444 9 8 7',
    '4242.4242.4242.4242',
    'paid with 4242/4242/4242/4242, thanks',
    '4242_4242_4242_4242',
    '4242, 4242, 4242, 4242',
    '4242 . 4242 . 4242 . 4242',
    '4242.4242-4242 4242',
    '["4242","4242","4242","4242"]',
    '4.2.4.2.4.2.4.2.4.2.4.2.4.2.4.2',
    '42.42.42.42.42.42.42.42',
    '424:242:424:242:424:2',
    '3782.822463.10005',
    '3056/930902/5904',
    '6205.5000.0000.0000.004',
    '4242•4242•4242•4242',
    '4242·4242·4242·4242',
    'https://shop.example/4242.4242.4242.4242',
    '4242\n4242\t4242\r\n4242',
    '٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢',
    '۴۲۴۲۴۲۴۲۴۲۴۲۴۲۴۲',
    '４２４２　４２４２　４２４２　４２４２',
    '4242\u00a04242\u20114242\u20134242',
    '\u202a4242\u200b4242\u200e42424242\u202c',
    'https://shop.example/return?note=4242424242424242',
    'https://shop.example/4242-4242-4242-4242/back',
    'https://shop.example/?a=4242+4242+4242+4242',
    'https://shop.example/?a=4242%204242%204242%204242',
    'https://shop.example/?a=%34%32%34%32%34%32%34%32%34%32%34%32%34%32%34%32',
    'https://shop.example/?next=https%3A%2F%2Fb.example%2F%3Fc%3D4242%252042424242%25204242',
    'https://shop.example/?a=%D9%A4%D9%A2%D9%A4%D9%A2424242424242&b=100%',
    'https://shop.example/?bad=%zz&a=42424242%2042424242',
    '&#52;&#50;&#52;&#50; &#52;&#50;&#52;&#50; &#52;&#50;&#52;&#50; &#52;&#50;&#52;&#50;',
    '4242 4242 4242 424&#x32;',
    '4242&#32;4242&#x2d;4242&#45;4242',
    '4242 4242 4242 424%26%2350%3B',
    '&#424242 - 4242424242',
    '%26%23424242%20-%204242424242',
    '&#1636;&#1634;&#1636;&#1634; 4242 4242 4242',
  ])('finds the number in %j', (text) => {
    expect(containsCardNumber(text)).toBe(true);
  });

  it.each([
    '',
    'order 12345',
    '4242 4242 4242 4241',
    '4242424242424242424242',
    '4242 4242 x 4242 4242',
    '4242 4242 4242 424',
    '0000 0000 0000 0000',
    '9999999999999995',
    '1795229000000',
    '4242.42424.2424.242',
    '4242....4242....4242....4242',
    '2026-11-21 03:04:05.123456',
    '2026-11-21T03:04:05.123456+03:00',
    '67.123.123.123:4430',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.7339.207 Safari/537.36',
    '4.500, 12.750, 100.000 and 1,250.500 BHD',
    '(800) 555-0100 / 555-0101 / 555-0102',
    '+44 20 7946 0000',
    '442079460000',
    '+973 1700 0000',
    'pay_4242abcd4242efgh4242ijkl4242',
    '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    'https://shop.example/?a=%34%32%34%32',
    'https://shop.example/orders/100%25/12345678',
    '٤٢٤٢',
    'हिन्दी ४२४२',
  ])('finds none in %j', (text) => {
    expect(containsCardNumber(text)).toBe(false);
  });

  it('finds a number between any words, with any separators between its groups', () => {
    const words = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replaceAll(/[\p{N}%]/gu, 'x'));
    const separators = fc.constantFrom('', ' ', '-', '  ', ' - ', '\u00a0');
    const written = fc
      .constantFrom(...TEST_NUMBERS)
      .chain(({ number }) =>
        fc
          .array(separators, { minLength: number.length, maxLength: number.length })
          .map((gaps) => [...number].map((digit, index) => digit + gaps[index]).join('')),
      );
    fc.assert(
      fc.property(words, written, words, (before, number, after) => {
        const text = before + number + after;
        expect(containsCardNumber(text)).toBe(true);
        expect(containsCardNumber(`https://shop.example/?q=${encodeURIComponent(text.toWellFormed())}`)).toBe(true);
      }),
    );
  });

  it('finds no number in text with fewer than twelve digits in a row', () => {
    const rows = fc.array(fc.stringMatching(/^[-0-9 ]{0,11}$/)).map((parts) => parts.join('x'));
    fc.assert(
      fc.property(rows, (text) => {
        expect(containsCardNumber(text)).toBe(false);
      }),
    );
  });

  it('accepts every text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
        expect(containsCardNumber(text)).toBe(containsCardNumber(`${text}%`));
      }),
    );
  });

  it.each([
    ['digits', '4'],
    ['single groups', '4 '],
    ['groups of many', '42424242424 '],
    ['groups with dots', '4.'],
    ['groups of four with commas', '4243,'],
    ['percent signs', '%'],
    ['nested escapes', '%25'],
    ['character references', '&#52;'],
    ['zeros of a character reference', '&#0000000000000000'],
    ['spaces', '4          '],
    ['three-byte characters', '４'],
  ])('takes linear time for 64 KiB of %s', (_what, part) => {
    // With quadratic time, the check would take minutes, and the test would time out.
    expect(containsCardNumber(part.repeat(Math.ceil(65_536 / part.length)))).toBe(false);
  });
});
