import { shownZone } from '../../../pieces/zone.tsx';
import { locale } from '../../../texts/locale.ts';
import type { Lang } from '../../../texts/texts.ts';
import type { Volume } from './sums.ts';

/** The name of an hour in a chart. */
export function hourName(at: string, timeZone: string, lang: Lang): string {
  return new Intl.DateTimeFormat(locale(lang), { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(at));
}

/** The name of a calendar day, such as `2026-11-30`, in a chart. */
export function shortDayName(day: string, lang: Lang): string {
  const how = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale(lang), how).format(new Date(day));
}

/** The name of a point of the figures. The server names the point's day, because the server decides when days begin. */
export function pointName({ at, day }: Volume['points'][number], volume: Volume, lang: Lang): string {
  return volume.unit === 'hour' ? hourName(at, shownZone(volume.time_zone), lang) : shortDayName(day, lang);
}
