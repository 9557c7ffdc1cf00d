import { isLocale, type Locale } from '@pay/core/ground/locale/locale';
import { acceptedLanguages } from './accepted-languages.ts';
import type { Lang } from './texts/texts.ts';

/**
 * The language of a page: that of its URL, otherwise that of the session, otherwise the first of the browser's
 * languages that we support, otherwise English.
 */
export function pageLanguage(address: unknown, session: Locale | null, acceptLanguage: string | undefined): Lang {
  return isLocale(address) ? address : (session ?? browserLanguage(acceptLanguage));
}

function browserLanguage(acceptLanguage = ''): Lang {
  return (
    acceptedLanguages(acceptLanguage)
      .map((tag) => tag.slice(0, 2).toLowerCase())
      .find(isLocale) ?? 'en'
  );
}
