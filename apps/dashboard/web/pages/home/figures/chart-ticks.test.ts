import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chartTicks } from './chart-ticks.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 0.5, 1]],
  [100, [0, 50, 100]],
  [105_000, [0, 50_000, 100_000, 150_000]],
  [7, [0, 2.5, 5, 7.5]],
])('the axis of a chart up to %d has the values %j', (max, ticks) => {
  expect(chartTicks(max)).toEqual(ticks);
});

test('balances below zero extend the axis downwards', () => {
  expect(chartTicks(20, -10)).toEqual([-10, 0, 10, 20]);
  expect(chartTicks(-5, -10)).toEqual([-10, -5, 0]);
});

test('the axis includes zero and every value, and has one to five steps', () => {
  const value = fc.integer({ min: -(2 ** 50), max: 2 ** 50 });
  fc.assert(
    fc.property(value, value, (one, other) => {
      const ticks = chartTicks(Math.max(one, other), Math.min(one, other));
      expect(ticks.some((tick) => tick === 0)).toBe(true);
      const slack = 2 ** 52 * Number.EPSILON * 16;
      expect(ticks.at(-1) ?? 0).toBeGreaterThanOrEqual(Math.max(one, other) - slack);
      expect(ticks[0] ?? 0).toBeLessThanOrEqual(Math.min(one, other) + slack);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }),
  );
});
