import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldCardText } from './fold-card-text.ts';

function fold(text: string): string {
  return foldCardText(Buffer.from(text)).toString();
}

describe('foldCardText', () => {
  it.each([
    ['Arabic-Indic digits', '٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['Persian digits', '۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['full-width digits and signs', '０９／－', '09/-'],
    ['no-break and typographic spaces', '1\u00a02\u20093\u202f4\u30005', '1 2 3 4 5'],
    ['dashes and the minus sign', '1\u20102\u20133\u20144\u22125', '1-2-3-4-5'],
    ['invisible characters', '\u200f\u202a1\u200b2\u2066\ufeff3\u2069\u202c\u00ad\u061c', '123'],
  ])('folds %s', (_kind, text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it.each(['', 'plain text', 'ادفع', 'é½', '日本', '😀', '𑰠𐂭', 'زی', '०१२'])('leaves %j as it is', (text) => {
    expect(fold(text)).toBe(text);
  });

  it('leaves all ASCII text as it is, and never makes the bytes longer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), fc.uint8Array(), (text, bytes) => {
        expect(fold(text)).toBe(text);
        expect(foldCardText(Buffer.from(bytes)).length).toBeLessThanOrEqual(bytes.length);
      }),
    );
  });

  it('leaves bytes that are not UTF-8 as they are', () => {
    const bytes = [0xa0, 0xad, 0xd9, 0xef, 0xbc, 0x80, 0xff, 0xc0, 0xb4, 0xd9, 0x34, 0xef, 0xbc];
    expect([...foldCardText(Buffer.from(bytes))]).toEqual(bytes);
  });
});
