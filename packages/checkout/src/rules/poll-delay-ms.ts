/** How long to wait after the nth try, counted from 1, before the next try: short at first, then longer, up to 2 s. */
export function pollDelayMs(tries: number): number {
  // Up to the 15th try, about 5 seconds after the first, an outcome is noticed within half a second.
  return tries < 15 ? Math.min(100 + tries * 100, 400) : Math.min((tries - 13) * 400, 2_000);
}

/**
 * How long to wait after the nth failure in a row, counted from 1. Each wait is twice as long as the previous one, up
 * to 8 s, because more requests do not help a server or a connection that is down.
 */
export function failureDelayMs(failures: number): number {
  return Math.min(8_000, 250 * 2 ** failures);
}
