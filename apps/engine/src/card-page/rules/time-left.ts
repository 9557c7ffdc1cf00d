import type { TimeLeft } from '../texts/texts.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The time left to pay, rounded down so that the page never promises more time than is left. */
export function timeLeft(leftMs: number): TimeLeft | 'under_a_minute' | 'over' {
  if (leftMs <= 0) return 'over';
  if (leftMs < MINUTE_MS) return 'under_a_minute';
  if (leftMs < HOUR_MS) return { unit: 'minute', count: Math.floor(leftMs / MINUTE_MS) };
  if (leftMs < 2 * DAY_MS) return { unit: 'hour', count: Math.floor(leftMs / HOUR_MS) };
  return { unit: 'day', count: Math.floor(leftMs / DAY_MS) };
}
