import { dateAt, dayLater, startOfDay } from '../../ground/locale/time-zone.ts';

const HOUR_MS = 3_600_000;
/**
 * The time after which a row is certain to be visible, counted from the row's own time. The row's own time is the start
 * of its transaction.
 */
const SEEN_AFTER_MS = 10 * 60_000;

/** A period of time, in milliseconds since 1970; `ends` is not part of it. */
export type Span = { readonly begins: number; readonly ends: number };

/** A calendar day, `YYYY-MM-DD`, and the time that it covers: 23 or 25 hours if the clocks change on that day. */
export type Day = Span & { readonly date: string };

/**
 * The last `count` days of a time zone at `now`, today included, and as many days before them; oldest first. A day that
 * the zone has skipped is left out.
 */
export function daysUntil(now: number, timeZone: string, count: number): readonly Day[] {
  const found: Day[] = [];
  // Clocks that are put back over midnight show yesterday's date again, after today has begun.
  let date = dayLater(dateAt(now, timeZone), 1);
  let ends = startOfDay(dayLater(date, 1), timeZone);
  while (found.length < 2 * count) {
    const begins = startOfDay(date, timeZone);
    if (begins < ends && begins <= now) found.push({ date, begins, ends });
    [ends, date] = [begins, dayLater(date, -1)];
  }
  return found.reverse();
}

/** The hours of a day that have begun, counted from its beginning. */
export function hoursUntil(now: number, { begins, ends }: Span): readonly Span[] {
  const count = Math.floor((Math.min(now, ends - 1) - begins) / HOUR_MS) + 1;
  return Array.from({ length: count }, (_, n) => begins + n * HOUR_MS).map((at) => ({
    begins: at,
    ends: Math.min(at + HOUR_MS, ends),
  }));
}

/** The number of hours of a day; an hour that is not whole counts as one. */
export function hoursOf({ begins, ends }: Span): number {
  return Math.ceil((ends - begins) / HOUR_MS);
}

/** Whether every row of the day must be visible by now. */
export function isOver({ ends }: Span, now: number): boolean {
  return ends + SEEN_AFTER_MS < now;
}

/** The beginnings and the ends of the spans, as arrays for statements. */
export function asArrays(spans: readonly Span[]): readonly [Date[], Date[]] {
  return [spans.map(({ begins }) => new Date(begins)), spans.map(({ ends }) => new Date(ends))];
}

/** Days that are counted with one statement; few, so that the statement also ends in time for a very large profile. */
export const COUNTED_TOGETHER = 3;

/** The spans in groups, so that a statement ends in time even if each span has many sessions. */
export function inGroups<T>(spans: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(spans.length / size) }, (_, n) => spans.slice(n * size, (n + 1) * size));
}
