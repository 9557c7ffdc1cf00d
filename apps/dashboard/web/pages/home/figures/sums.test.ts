import { expect, test } from 'vitest';
import { averageBefore, averageMinor, type Sums, successRate, type Volume } from './sums.ts';

const sums: Sums = { sessions: 10, paid: 6, failed: 2, paid_minor: 2_400, refunded_minor: 0 };
const volume = (unit: Volume['unit'], points: number) => ({
  unit,
  previous: sums,
  points: Array.from({ length: points }, () => ({ ...sums, at: '2026-11-21T00:00:00.000Z' })),
});

test('the dashed line is the average per hour or day of the previous period, at any time of the current day', () => {
  expect(averageBefore(volume('hour', 5))).toBe(100);
  expect(averageBefore(volume('hour', 24))).toBe(100);
  expect(averageBefore(volume('day', 30))).toBe(80);
});

test('without paid or failed sessions there is no success rate and no average amount', () => {
  expect([successRate(sums), averageMinor(sums)]).toEqual([0.75, 400]);
  const none = { ...sums, paid: 0, failed: 0, paid_minor: 0 };
  expect([successRate(none), averageMinor(none)]).toEqual([null, null]);
});
