import type { Locale } from './locale.ts';

const LOCALES: Record<Locale, string> = { en: 'en-GB', ar: 'ar-u-nu-latn' };

const FORMATS = {
  en: format('en'),
  ar: format('ar'),
} as const;

/** A time as shoppers read it, such as "23 November 2026 at 23:14 UTC". Their time zone is not known. */
export function writtenTime(at: Date, locale: Locale): string {
  return FORMATS[locale].format(at);
}

function format(locale: Locale): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(LOCALES[locale], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
    timeZoneName: 'short',
  });
}
