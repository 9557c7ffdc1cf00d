import type { Lang } from './texts.ts';

/** The locale of numbers and dates, with Western digits in both languages, as on cards. */
export function locale(lang: Lang): string {
  return lang === 'ar' ? 'ar-u-nu-latn' : 'en-GB';
}
