import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageLanguage } from './language.ts';

describe('the language of a page', () => {
  test('is the one in its URL, if we support it', () => {
    expect(pageLanguage('ar', 'en', 'en')).toBe('ar');
    expect(pageLanguage('en', 'ar', 'ar')).toBe('en');
  });

  test('is the session’s if the URL names none that we support', () => {
    for (const address of [undefined, '', 'fr', 'AR', ['ar'], { ar: 'ar' }, 1, null]) {
      expect(pageLanguage(address, 'ar', 'en')).toBe('ar');
    }
  });

  test.each([
    ['ar', 'ar'],
    ['ar-BH', 'ar'],
    ['AR-bh;q=0.9', 'ar'],
    ['fr, ar;q=0.5', 'ar'],
    ['fr;q=0.9, en;q=0.2, ar;q=0.8', 'ar'],
    ['en;q=0.8, ar;q=0.9', 'ar'],
    ['ar, en', 'ar'],
    ['en, ar', 'en'],
    ['en-GB,en;q=0.9,ar;q=0.8', 'en'],
    ['fr', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [undefined, 'en'],
    [';;;q=,,', 'en'],
  ])(
    'is otherwise the first of the browser’s languages that we support, or else English: %j gives %s',
    (header, lang) => {
      expect(pageLanguage(undefined, null, header)).toBe(lang);
    },
  );

  test.each([
    ['ar;q=0, en', 'en'],
    ['ar;q=0', 'en'],
    ['ar;q=..., fr', 'en'],
  ])('is never one that the browser refuses: %j', (header, lang) => {
    expect(pageLanguage(undefined, null, header)).toBe(lang);
  });

  test('is determined from any header without an error', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (header) => /^(en|ar)$/.test(pageLanguage(0, null, header))));
  });
});
