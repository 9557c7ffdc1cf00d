import { isLocale, type Locale } from '@pay/core/ground/locale/locale';
import type { Lang } from './texts/texts.ts';

/**
 * The language of a page: that of its URL, otherwise that of the session, otherwise the first of the browser's
 * languages that we support, otherwise English.
 */
export function pageLanguage(address: unknown, session: Locale | null, acceptLanguage: string | undefined): Lang {
  return isLocale(address) ? address : (session ?? browserLanguage(acceptLanguage));
}

function browserLanguage(acceptLanguage = ''): Lang {
  const wanted = acceptLanguage
    .slice(0, 200)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.trim().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
      return { lang: tag.slice(0, 2).toLowerCase(), quality: Number(quality ?? 1) };
    })
    // A weight of zero excludes the language.
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return wanted.map(({ lang }) => lang).find(isLocale) ?? 'en';
}
