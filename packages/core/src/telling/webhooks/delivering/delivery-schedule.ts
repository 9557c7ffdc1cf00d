const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The delay after each failed try. The first try happens immediately. */
const DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** The maximum number of tries of one delivery, including the first. */
export const TRIES_MAX = DELAYS_MS.length + 1;

const JITTER = 0.1;
const RETRY_AFTER_MAX_MS = 24 * HOUR_MS;

/**
 * Milliseconds from a failed try to the next; null when it was the last.
 *
 * An endpoint's `Retry-After` can only delay the next try, by at most 24 hours. An endpoint that asks for an earlier
 * try might just be busy. An endpoint that asks for a delay of a year must not keep its events waiting for that long.
 *
 * @param tries that have failed, at least 1
 * @param jitter from 0 to less than 1; spreads the delay by 10 % either way, so that simultaneous failures are not
 * retried together
 */
export function nextTryMs(tries: number, jitter: number, retryAfterMs = 0): number | null {
  const delayMs = DELAYS_MS[tries - 1];
  if (delayMs === undefined) return null;
  const spread = delayMs * (1 - JITTER + 2 * JITTER * jitter);
  return Math.round(Math.max(spread, Math.min(retryAfterMs, RETRY_AFTER_MAX_MS)));
}
