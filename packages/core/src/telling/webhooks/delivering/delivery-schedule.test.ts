import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextTryMs, TRIES_MAX } from './delivery-schedule.ts';

const HOUR_MS = 3_600_000;

test.each([
  [1, 5],
  [2, 300],
  [3, 1_800],
  [4, 7_200],
  [5, 18_000],
  [6, 36_000],
  [7, 50_400],
  [8, 72_000],
  [9, 86_400],
])('after %i failed tries the next try is in %i seconds, plus or minus 10 %', (tries, seconds) => {
  expect(nextTryMs(tries, 0.5)).toBe(seconds * 1_000);
  expect(nextTryMs(tries, 0)).toBe(seconds * 900);
  expect(nextTryMs(tries, 0.999_999)).toBeLessThanOrEqual(seconds * 1_100);
});

test('the tenth failed try is the last', () => {
  expect(TRIES_MAX).toBe(10);
  expect(nextTryMs(10, 0.5)).toBeNull();
  expect(nextTryMs(10, 0.5, 60_000)).toBeNull();
});

test('an endpoint can delay the next try by at most a day, and never bring it forward', () => {
  expect(nextTryMs(1, 0.5, 60_000)).toBe(60_000);
  expect(nextTryMs(2, 0.5, 1_000)).toBe(300_000);
  expect(nextTryMs(1, 0.5, 365 * 24 * HOUR_MS)).toBe(24 * HOUR_MS);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      fc.nat(),
      (tries, jitter, wishMs) => {
        expect(nextTryMs(tries, jitter, wishMs)).toBeGreaterThanOrEqual(nextTryMs(tries, jitter) ?? Number.NaN);
      },
    ),
  );
});
