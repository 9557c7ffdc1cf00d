import { expect, test } from 'vitest';
import { acsLanguageOf } from './acs-language.ts';

test.each([
  [undefined, undefined, 'en'],
  [undefined, '', 'en'],
  [undefined, 'ar', 'ar'],
  [undefined, 'ar-BH, en;q=0.5', 'ar'],
  [undefined, 'en;q=0.5, AR;q=0.9', 'ar'],
  [undefined, 'en, ar', 'en'],
  [undefined, 'fr, de, ar;q=0.1', 'ar'],
  [undefined, 'ar;q=0', 'en'],
  [undefined, 'arn', 'en'],
  ['ar', 'en', 'ar'],
  ['en', 'ar', 'en'],
  ['fr', 'ar', 'ar'],
  [['ar', 'en'], 'en', 'en'],
])('with lang %j and Accept-Language %j the page is in %s', (asked, accepted, expected) => {
  expect(acsLanguageOf(asked, accepted)).toBe(expected);
});
