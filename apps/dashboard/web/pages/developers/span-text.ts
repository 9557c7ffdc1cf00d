import { locale } from '../../texts/locale.ts';
import type { Lang } from '../../texts/texts.ts';

const UNITS = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const;

/** A number of seconds in words, such as "1 day, 2 hours". */
export function spanText(seconds: number, lang: Lang): string {
  let left = seconds;
  const parts = UNITS.flatMap(({ unit, seconds: ofUnit }) => {
    const count = Math.floor(left / ofUnit);
    left -= count * ofUnit;
    const words = new Intl.NumberFormat(locale(lang), { style: 'unit', unit, unitDisplay: 'long' });
    return count === 0 ? [] : [words.format(count)];
  });
  return new Intl.ListFormat(locale(lang), { type: 'unit', style: 'long' }).format(parts);
}
