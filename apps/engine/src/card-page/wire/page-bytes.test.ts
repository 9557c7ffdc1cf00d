import { gunzipSync, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LANGS } from '../texts/texts.ts';
import { renderCardForm } from '../views/card-form.ts';
import { ORDINARY, sampleForm, sampleHtml } from '../views/sample-views.ts';
import { pageBytes, pageGzip } from './page-bytes.ts';
import { pieces } from './pieces.ts';

const WORDS = { a: 'the same words, the same words', b: '<p>ادفع</p>' };
const piece = pieces<['a' | 'b']>([['a'], ['b']], (choice) => WORDS[choice]);

test('a piece replaces its placeholder', () => {
  expect(pageBytes(`<i>${piece('b')}</i>${piece('a')}`).toString()).toBe(`<i>${WORDS.b}</i>${WORDS.a}`);
  expect(() => piece('c' as 'a')).toThrow('no piece was defined for c');
});

describe.each(LANGS)('in %s', (lang) => {
  test('every page is the same with and without compression', () => {
    for (const [name, html] of sampleHtml(lang)) {
      const packed = pageGzip(html);
      expect(gunzipSync(packed).equals(pageBytes(html)), name).toBe(true);
    }
  });
});

test('every text of a page is unchanged after decompression, even if it is longer than a stored block', () => {
  const text = fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(piece('a'), piece('b'))));
  fc.assert(
    fc.property(text, (parts) => {
      const html = parts.join('');
      expect(gunzipSync(pageGzip(html)).equals(pageBytes(html))).toBe(true);
    }),
  );
  const long = `${'ا'.repeat(70_000)}${piece('a')}`;
  expect(gunzipSync(pageGzip(long)).toString()).toBe('ا'.repeat(70_000) + WORDS.a);
});

describe('the length of a page', () => {
  const lengthWith = (token: string, description: string) =>
    pageGzip(renderCardForm({ ...sampleForm('en'), token, description })).length;

  test('does not depend on whether a text repeats the token', () => {
    const token = '1.k3JZp0aVdQw7XyB9';
    const others = [token, '1.k3JZp0aV00000000', '1.0000000000000000', '??????????????????'];
    expect(new Set(others.map((each) => lengthWith(token, each))).size).toBe(1);
  });

  test('grows by as many bytes as data has', () => {
    expect(lengthWith(ORDINARY.token, 'x'.repeat(2_000)) - lengthWith(ORDINARY.token, 'x')).toBe(1_999);
  });
});

test('a piece can be decompressed without anything that precedes it', () => {
  const packed = pageGzip(`${'the same words, '.repeat(9)}${piece('a')}`);
  const start = packed.indexOf('the same words, '.repeat(9)) + 9 * 16;
  expect(inflateRawSync(packed.subarray(start, packed.length - 8)).toString()).toBe(WORDS.a);
});
