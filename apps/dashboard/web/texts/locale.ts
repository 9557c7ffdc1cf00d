import type { Lang } from './texts.ts';

/** Western digits in both languages, as on cards. */
export function locale(lang: Lang): string {
  return lang === 'ar' ? 'ar-u-nu-latn' : 'en-GB';
}
