import { expect, test } from 'vitest';
import { POLL_MS, spreadPolls } from './spread-polls.ts';

test('each loop polls once a second, whenever it asks, and at a moment that no other has', () => {
  let nowMs = 12_345.6;
  const next = spreadPolls(() => nowMs);
  const loops = Array.from({ length: 11 }, next);
  const moments = loops.map((untilNext) => (nowMs + untilNext()) % POLL_MS);
  const sorted = moments.toSorted((a, b) => a - b);
  const gaps = sorted.map((moment, at) => (sorted[at + 1] ?? POLL_MS + (sorted[0] ?? 0)) - moment);
  expect(Math.min(...gaps)).toBeGreaterThan(POLL_MS / 11 / 2);
  for (const laterMs of [0, 1, 999, 250.25]) {
    nowMs += laterMs;
    loops.forEach((untilNext, at) => {
      expect(untilNext()).toBeGreaterThan(0);
      expect(untilNext()).toBeLessThanOrEqual(POLL_MS);
      const offMs = Math.abs(((nowMs + untilNext()) % POLL_MS) - (moments[at] ?? 0));
      expect(Math.min(offMs, POLL_MS - offMs)).toBeLessThan(0.001);
    });
  }
});
