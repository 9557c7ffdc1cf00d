import { parseAmount } from '@pay/money/amount';
import { parseCurrency } from '@pay/money/currency';
import { numberText } from '../../../pieces/amount-text.ts';
import { locale } from '../../../texts/locale.ts';
import type { Texts } from '../../../texts/texts.ts';
import { brandName } from '../brand-name.ts';
import type { WrittenRule } from './draft.ts';

type Words = Pick<Texts, 'lang' | 'routing'>;

/** The conditions of a rule as a sentence: "BHD on Mastercard from Kuwait, 10.000–500.000". */
export function ruleWords(rule: WrittenRule, { lang, routing }: Words): string {
  const { currencies = [], brands = [], countries = [] } = rule;
  const either = new Intl.ListFormat(locale(lang), { type: 'disjunction' });
  // Latin letters and digits within Arabic keep their own direction.
  const latin = (text: string) => (lang === 'ar' ? `\u2066${text}\u2069` : text);
  const [from, to] = [rule.amount_from, rule.amount_to].map((text) => text && latin(amountWords(text, currencies[0])));
  return routing.when({
    currencies: either.format(currencies.map(latin)),
    brands: either.format(brands.map((brand) => (brand === 'unknown' ? routing.otherBrand : latin(brandName(brand))))),
    countries: either.format(countries.map((code) => countryName(code, lang))),
    amounts:
      from && to ? routing.between(from, to) : ((from && routing.atLeast(from)) ?? (to && routing.atMost(to)) ?? ''),
  });
}

/** The name of a country in the page's language; the code itself if it has none. */
function countryName(code: string, lang: Texts['lang']): string {
  try {
    return new Intl.DisplayNames([locale(lang)], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** `1,250.500`, with all decimals of the currency. */
function amountWords(text: string, code = ''): string {
  const currency = parseCurrency(code);
  const parsed = currency && parseAmount(text, currency);
  return parsed?.ok ? numberText(Number(parsed.amount.minor), code) : text;
}
