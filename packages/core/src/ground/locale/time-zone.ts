const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Whether this runtime knows the zone by this name, such as `Asia/Bahrain`. */
export function isTimeZone(name: string): boolean {
  // Offsets such as +03:00 are not names: they do not change with the clocks of a place.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** What the clocks of the zone show at an instant, in milliseconds since 1970-01-01 00:00 on those clocks. */
export function clockAt(instant: number, timeZone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(instant)) parts[type] = Number(value);
  const { year = 1, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  // `Date.UTC` reads years below 100 as those of the 20th century.
  const clock = new Date(Date.UTC(2000, month - 1, day, hour, minute, second)).setUTCFullYear(year);
  return clock + (((instant % SECOND_MS) + SECOND_MS) % SECOND_MS);
}

/** The date on the calendars of the zone, `YYYY-MM-DD`. */
export function dateAt(instant: number, timeZone: string): string {
  return dateOf(clockAt(instant, timeZone));
}

/**
 * The first instant at which the clocks of the zone show this time or a later one, for a time as `clockAt` returns it.
 * Clocks that are put forward skip some times, and clocks that are put back show some times twice.
 */
export function instantOf(clock: number, timeZone: string): number {
  const around = [clock - DAY_MS, clock + DAY_MS].map((at) => clock - (clockAt(at, timeZone) - at));
  const exact = around.filter((at) => clockAt(at, timeZone) === clock);
  if (exact.length > 0) return Math.min(...exact);
  // The time was skipped, so the clocks were put forward between these two.
  let [before, after] = [clock - 2 * DAY_MS, clock + 2 * DAY_MS];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (clockAt(middle, timeZone) >= clock) after = middle;
    else before = middle;
  }
  return after;
}

/**
 * The instant at which a day, `YYYY-MM-DD`, begins in the zone. A day that the zone skipped begins when the next day
 * begins.
 */
export function startOfDay(date: string, timeZone: string): number {
  return instantOf(Date.parse(date), timeZone);
}

/** The day that is this many days later, or earlier if the number is negative. */
export function dayLater(date: string, days: number): string {
  return dateOf(Date.parse(date) + days * DAY_MS);
}

function dateOf(clock: number): string {
  return new Date(clock).toISOString().slice(0, 10);
}

/** Creating a format takes longer than using it a hundred times. There are only as many formats as there are zones. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US-u-ca-iso8601', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}
