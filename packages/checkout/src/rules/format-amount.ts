import type { BrowserSession } from './browser-session.ts';
import type { Lang } from './texts.ts';

const LOCALES: Readonly<Record<Lang, string>> = { en: 'en', ar: 'ar-u-nu-latn' };

/**
 * "1,234.500 BHD", as the card page writes it: grouped as `Intl` does, then the ISO code, which no other currency shares.
 * In Arabic it is isolated left to right, wherever in a sentence it stands.
 */
export function formatAmount({ amount, amount_minor, currency }: BrowserSession, lang: Lang): string {
  // The service knows how many decimals a currency has; Intl's own idea is another for some (IQD).
  const decimals = Math.round(Math.log10(amount_minor / amount));
  const number = new Intl.NumberFormat(LOCALES[lang], {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  const written = `${number.format(amount)} ${currency}`;
  return lang === 'ar' ? `\u2066${written}\u2069` : written;
}
