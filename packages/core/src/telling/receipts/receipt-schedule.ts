const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** The seconds from each failed try to the next. */
const WAITS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR];

/** The seconds until a receipt is tried again after this many tries; null if it is given up. */
export function nextReceiptTrySeconds(tries: number): number | null {
  return WAITS[Math.max(0, tries - 1)] ?? null;
}
