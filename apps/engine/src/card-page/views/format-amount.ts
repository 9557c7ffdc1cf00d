import { type Amount, majorText } from '@pay/money/amount';
import { type Currency, decimalsOf } from '@pay/money/currency';
import type { Lang } from '../texts/texts.ts';

const LOCALES: Record<Lang, string> = { en: 'en', ar: 'ar-u-nu-latn' };
const LEFT_TO_RIGHT_ISOLATE = '\u2066';
const POP_ISOLATE = '\u2069';

/**
 * An amount such as "1,234.500 BHD": the number grouped by `Intl`, then the ISO code, which is unambiguous. Digits are
 * Western in both languages, as on cards. In Arabic the whole amount is isolated left to right, so that it can be used
 * anywhere in a sentence.
 */
export function formatAmount(amount: Amount, lang: Lang): string {
  const number = numberFormat(amount.currency, lang)
    // A decimal string is formatted exactly; a number would pass through floating point.
    .formatToParts(majorText(amount) as `${number}`)
    .filter((part) => part.type !== 'currency' && part.type !== 'literal')
    .map((part) => part.value)
    .join('');
  const written = `${number} ${amount.currency}`;
  return lang === 'ar' ? LEFT_TO_RIGHT_ISOLATE + written + POP_ISOLATE : written;
}

/**
 * A formatter is kept for each currency and language, because creating one costs more than rendering the rest of the
 * page.
 */
const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(currency: Currency, lang: Lang): Intl.NumberFormat {
  const name = `${currency} ${lang}`;
  const decimals = decimalsOf(currency);
  const format =
    formats.get(name) ??
    new Intl.NumberFormat(LOCALES[lang], {
      style: 'currency',
      currency,
      currencyDisplay: 'code',
      // The number of decimals is set explicitly, because the number that Intl uses for a currency can differ from ISO
      // 4217 (IQD: 0 instead of 3).
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
  formats.set(name, format);
  return format;
}
