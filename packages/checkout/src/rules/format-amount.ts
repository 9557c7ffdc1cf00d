import type { BrowserSession } from './browser-session.ts';
import type { Lang } from './texts.ts';

const LOCALES: Readonly<Record<Lang, string>> = { en: 'en', ar: 'ar-u-nu-latn' };

/**
 * Returns an amount as the card page shows it, for example "1,234.500 BHD": the number grouped by `Intl`, then the
 * unambiguous ISO code. In Arabic, the amount is isolated as left-to-right text, wherever it is in a sentence.
 */
export function formatAmount({ amount, amount_minor, currency }: BrowserSession, lang: Lang): string {
  // The service knows how many decimals a currency has; Intl differs for some (IQD).
  const decimals = Math.round(Math.log10(amount_minor / amount));
  const number = new Intl.NumberFormat(LOCALES[lang], {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  const written = `${number.format(amount)} ${currency}`;
  return lang === 'ar' ? `\u2066${written}\u2069` : written;
}
