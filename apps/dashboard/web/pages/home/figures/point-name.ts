import { locale } from '../../../texts/locale.ts';
import type { Lang } from '../../../texts/texts.ts';

/** The name of a point in a chart. Days are in UTC, hours in the person's time zone. */
export function pointName(at: string, unit: 'hour' | 'day', lang: Lang): string {
  const how: Intl.DateTimeFormatOptions =
    unit === 'hour' ? { hour: '2-digit', minute: '2-digit' } : { day: 'numeric', month: 'short', timeZone: 'UTC' };
  return new Intl.DateTimeFormat(locale(lang), how).format(new Date(at));
}
