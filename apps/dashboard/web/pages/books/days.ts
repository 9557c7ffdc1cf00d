import { locale } from '../../texts/locale.ts';
import type { Lang } from '../../texts/texts.ts';

/** Days of the ledger, such as `2026-11-30`. They begin at midnight UTC. */

const DAY_MS = 86_400_000;

export function isDay(text: string): boolean {
  const time = Date.parse(text);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && dayAt(time) === text;
}

export function dayAt(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

export function dayAfter(day: string): string {
  return dayAt(Date.parse(day) + DAY_MS);
}

/**
 * The first and the last day of the month that is `back` months before the day's month. If `back` is 0, the month ends
 * with the day itself.
 */
export function monthBefore(day: string, back: number): { readonly from: string; readonly to: string } {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const from = dayAt(Date.UTC(year, month - 1 - back, 1));
  return { from, to: back === 0 ? day : dayAt(Date.UTC(year, month - back, 0)) };
}

/** The day in words, because people read all-numeric dates differently. */
export function dayName(day: string, lang: Lang): string {
  const how = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale(lang), how).format(new Date(day));
}
