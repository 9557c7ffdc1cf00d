import type { AcsLanguage } from './acs-words.ts';

/** The language chosen on the page, or else the supported language that the browser prefers (RFC 9110, 12.5.4). */
export function acsLanguageOf(asked: unknown, acceptLanguage: string | undefined): AcsLanguage {
  if (asked === 'en' || asked === 'ar') return asked;
  const preferred = (acceptLanguage ?? '')
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight.slice(2)) };
    })
    .filter(({ language, weight }) => (language === 'en' || language === 'ar') && weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  return preferred[0]?.language === 'ar' ? 'ar' : 'en';
}
