export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/**
 * The time after which a row is certain to be visible, counted from the row's own time, which is the start of its
 * transaction.
 */
const SEEN_AFTER_MS = 10 * 60_000;

/** The starts of the last `days` days (UTC) before `now`, today included, and of as many days before them. */
export function daysUntil(now: number, days: number): readonly number[] {
  const today = now - (now % DAY_MS);
  return times(today - (2 * days - 1) * DAY_MS, today, DAY_MS);
}

/** Whether every row of the day must be visible by now. */
export function isOver(day: number, now: number): boolean {
  return day + DAY_MS + SEEN_AFTER_MS < now;
}

/** The times from the first to the last, inclusive. */
export function times(first: number, last: number, stepMs: number): readonly number[] {
  return Array.from({ length: Math.floor((last - first) / stepMs) + 1 }, (_, n) => first + n * stepMs);
}

/** The start and end of each period, as arrays for statements. */
export function spans(begins: readonly number[], lengthMs: number): readonly [Date[], Date[]] {
  return [begins.map((at) => new Date(at)), begins.map((at) => new Date(at + lengthMs))];
}

/** `YYYY-MM-DD` */
export function dateOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
