import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { browserData } from './browser-data.ts';

const languageOf = (header: string | undefined) =>
  browserData({ headers: header === undefined ? {} : { 'accept-language': header } }, new Map(), null).language;

describe("the browser's language", () => {
  test.each([
    ['ar', 'ar'],
    ['ar-BH,ar;q=0.9,en-US;q=0.8,en;q=0.7', 'ar-BH'],
    ['en;q=0.5, ar-BH;q=0.9', 'ar-BH'],
    ['fr;q=0.7, de ; q=0.7', 'fr'],
    ['en;q=0, ar;q=0.1', 'ar'],
    ['*, de-CH;q=0.5', 'de-CH'],
    ['zh-Hant-TW, en;q=0.9', 'zh'],
    ['fil-PH', 'fil-PH'],
  ])('is the one that is wanted most in %j', (header, language) => {
    expect(languageOf(header)).toBe(language);
  });

  test.each([undefined, '', '*', 'en;q=0', 'x', '12', 'en_US', 'français', ',;q=1,'])(
    'is left out if %j names none',
    (header) => {
      expect(languageOf(header)).toBeUndefined();
    },
  );

  test('is one short tag or left out, whatever the header is', () => {
    const range = fc.oneof(
      fc.stringMatching(/^[A-Za-z]{1,4}(-[A-Za-z0-9]{1,9}){0,3}(;q=[0-9.]{0,4})?$/),
      fc.string({ unit: 'binary' }),
    );
    const header = fc.array(range, { maxLength: 40 }).map((ranges) => ranges.join(','));
    fc.assert(
      fc.property(header, (text) => {
        const language = languageOf(text);
        if (language !== undefined) expect(language).toMatch(/^(?=.{2,8}$)[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/);
      }),
    );
  });
});
