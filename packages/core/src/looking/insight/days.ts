export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** A row's time is that of its transaction, which may take a moment to be seen. */
const SEEN_AFTER_MS = 10 * 60_000;

/** The last `days` days (UTC) before `now` and as many before them, each by its beginning; the last is today. */
export function daysUntil(now: number, days: number): readonly number[] {
  const today = now - (now % DAY_MS);
  return times(today - (2 * days - 1) * DAY_MS, today, DAY_MS);
}

/** Whether nothing that is not seen yet can belong to the day. */
export function isOver(day: number, now: number): boolean {
  return day + DAY_MS + SEEN_AFTER_MS < now;
}

/** From the first to the last, both included. */
export function times(first: number, last: number, stepMs: number): readonly number[] {
  return Array.from({ length: Math.floor((last - first) / stepMs) + 1 }, (_, n) => first + n * stepMs);
}

/** Where each begins and ends, as statements take it. */
export function spans(begins: readonly number[], lengthMs: number): readonly [Date[], Date[]] {
  return [begins.map((at) => new Date(at)), begins.map((at) => new Date(at + lengthMs))];
}

/** `YYYY-MM-DD` */
export function dateOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
