import { expect, test, vi } from 'vitest';
import { clockThroughSleep } from './clock-through-sleep.ts';

const WALL_MS = 1_700_000_000_000;

/** The reading after the monotonic clock has moved from 400 ms, and the wall clock from the same moment. */
function readingAfter(monotonicMs: number, wallMs: number): number {
  const monotonic = vi.spyOn(performance, 'now').mockReturnValue(400);
  const wall = vi.spyOn(Date, 'now').mockReturnValue(WALL_MS);
  const now = clockThroughSleep();
  monotonic.mockReturnValue(400 + monotonicMs);
  wall.mockReturnValue(WALL_MS + wallMs);
  const reading = now();
  vi.restoreAllMocks();
  return reading;
}

test.each([
  ['nothing has happened', 0, 0, 400],
  ['both clocks have moved', 5_000, 5_000, 5_400],
  ['the device has slept while the monotonic clock stood still', 1_000, 601_000, 601_400],
  ['the wall clock was set back', 5_000, -3_600_000, 5_400],
])('the time goes on: %s', (_, monotonicMs, wallMs, reading) => {
  expect(readingAfter(monotonicMs, wallMs)).toBe(reading);
});
