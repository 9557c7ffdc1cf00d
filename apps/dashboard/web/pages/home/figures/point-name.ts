import { locale } from '../../../texts/locale.ts';

/** Of a point of a chart: days are those of UTC, hours those of the person. */
export function pointName(at: string, unit: 'hour' | 'day', lang: 'en' | 'ar'): string {
  const how: Intl.DateTimeFormatOptions =
    unit === 'hour' ? { hour: '2-digit', minute: '2-digit' } : { day: 'numeric', month: 'short', timeZone: 'UTC' };
  return new Intl.DateTimeFormat(locale(lang), how).format(new Date(at));
}
