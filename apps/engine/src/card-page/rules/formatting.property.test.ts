import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editField } from './edit-field.ts';
import { digitsOf } from './folded-text.ts';
import { formatExpiry } from './format-expiry.ts';
import { formatNumber } from './format-number.ts';

const character = fc.constantFrom(
  ...'0123456789',
  ...'0123456789',
  ...'٠١٢٣٤٥٦٧٨٩',
  ...'۰۱۲۳۴۵۶۷۸۹',
  ...' -/.a\u200f\u00a0',
);
const text = fc.array(character, { maxLength: 24 }).map((characters) => characters.join(''));
const inputType = fc.constantFrom('insertText', 'insertFromPaste', 'deleteContentBackward', 'deleteContentForward', '');
const edit = text.chain((typed) =>
  fc.record({ typed: fc.constant(typed), caret: fc.nat(typed.length), before: text.map(formatNumber), inputType }),
);

describe('a number', () => {
  test('contains the typed digits in order, and otherwise only spaces', () => {
    fc.assert(
      fc.property(text, (typed) => {
        expect(formatNumber(typed).replaceAll(' ', '')).toBe(digitsOf(typed));
      }),
    );
  });

  test('that is already formatted stays unchanged', () => {
    fc.assert(
      fc.property(text, (typed) => {
        expect(formatNumber(formatNumber(typed))).toBe(formatNumber(typed));
      }),
    );
  });

  test('does not begin or end with a space, or have two in a row', () => {
    fc.assert(
      fc.property(text, (typed) => {
        expect(formatNumber(typed)).toMatch(/^(\d+( \d+)*)?$/);
      }),
    );
  });

  test('keeps the caret after the same digit, whatever was typed or pasted', () => {
    fc.assert(
      fc.property(edit, ({ typed, caret, before }) => {
        const edited = editField(formatNumber, before, { text: typed, caret }, 'insertText');
        expect(digitsOf(edited.text.slice(0, edited.caret))).toBe(digitsOf(typed.slice(0, caret)));
        expect(digitsOf(edited.text)).toBe(digitsOf(typed));
      }),
    );
  });

  test('loses at most one digit more than the shopper deleted, and only next to a separator', () => {
    fc.assert(
      fc.property(edit, ({ typed, caret, before, inputType }) => {
        const edited = editField(formatNumber, before, { text: typed, caret }, inputType);
        const lost = digitsOf(typed).length - digitsOf(edited.text).length;
        expect(lost).toBeGreaterThanOrEqual(0);
        expect(lost).toBeLessThanOrEqual(digitsOf(typed) === digitsOf(before) ? 1 : 0);
        expect(edited.caret).toBeGreaterThanOrEqual(0);
        expect(edited.caret).toBeLessThanOrEqual(edited.text.length);
      }),
    );
  });

  test('can be deleted with one key press for each digit, wherever the caret is', () => {
    fc.assert(
      fc.property(text.map(formatNumber), fc.nat(30), (formatted, at) => {
        const caret = Math.min(at, formatted.length);
        const digitsBefore = digitsOf(formatted.slice(0, caret));
        if (caret === 0) return;
        const typed = { text: formatted.slice(0, caret - 1) + formatted.slice(caret), caret: caret - 1 };
        const edited = editField(formatNumber, formatted, typed, 'deleteContentBackward');
        expect(digitsOf(edited.text)).toBe(digitsBefore.slice(0, -1) + digitsOf(formatted.slice(caret)));
      }),
    );
  });
});

describe('an expiry', () => {
  test('contains the typed digits, apart from an added zero before the month and an omitted century', () => {
    const separated = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 99 }));
    fc.assert(
      fc.property(text, (typed) => {
        const [month = '', year = ''] = formatExpiry(typed).split(' / ');
        const digits = digitsOf(typed);
        const asTyped = [month + year, month.replace(/^0/, '') + year, `0${month}${year}`];
        const withCentury = asTyped.map((each) => `${each.slice(0, each.length - 2)}20${year}`);
        const turned = `20${year}${month}`;
        expect([...asTyped, ...withCentury, turned, turned.replace(/0(?=\d$)/, '')]).toContain(digits);
      }),
    );
    fc.assert(
      fc.property(separated, fc.constantFrom('/', ' / ', '-', '.'), ([month, year], separator) => {
        const [mm, yy] = [month, year].map((each) => String(each).padStart(2, '0'));
        expect(formatExpiry(`${month}${separator}20${yy}`)).toBe(`${mm} / ${yy}`);
        expect(formatExpiry(`${mm}${yy}`)).toBe(`${mm} / ${yy}`);
      }),
    );
  });

  test('that is already formatted stays unchanged', () => {
    fc.assert(
      fc.property(text, (typed) => {
        expect(formatExpiry(formatExpiry(typed))).toBe(formatExpiry(typed));
      }),
    );
  });

  test('keeps the caret at its end while the shopper types there', () => {
    fc.assert(
      fc.property(text, inputType, (typed, type) => {
        const edited = editField(formatExpiry, '', { text: typed, caret: typed.length }, type);
        expect(edited.caret).toBe(edited.text.length);
      }),
    );
  });
});
