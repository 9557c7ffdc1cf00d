import { expect, test } from 'vitest';
import { pollDelayMs } from './poll-delay-ms.ts';

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
