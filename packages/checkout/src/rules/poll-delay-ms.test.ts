import { expect, test } from 'vitest';
import { failureDelayMs, pollDelayMs } from './poll-delay-ms.ts';

const delays = Array.from({ length: 30 }, (_, index) => pollDelayMs(index + 1));

test('the first tries are quick, and later ones are at most 2 seconds apart', () => {
  expect(delays.slice(0, 4)).toEqual([200, 300, 400, 400]);
  expect(delays).toEqual(delays.toSorted((a, b) => a - b));
  expect(delays.at(-1)).toBe(2_000);
});

test('in the first 5 seconds, tries are less than half a second apart', () => {
  let elapsedMs = 0;
  for (const delay of delays) {
    if (elapsedMs < 5_000) expect(delay).toBeLessThan(500);
    elapsedMs += delay;
  }
});

test("a minute of polling stays far below a session's limit of 120 calls", () => {
  let elapsedMs = 0;
  let tries = 1;
  while (elapsedMs < 60_000) elapsedMs += pollDelayMs(tries++);
  expect(tries).toBeLessThan(60);
});

test('after failures, each wait is twice as long as the previous one, up to 8 seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 50].map(failureDelayMs)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
});

test('12 seconds without a connection cost 5 tries', () => {
  let elapsedMs = 0;
  let tries = 0;
  while (elapsedMs < 12_000) elapsedMs += failureDelayMs(++tries);
  expect(tries).toBe(5);
});
