import { expect, test } from 'vitest';
import { averageBefore, averageMinor, type Sums, successRate } from './sums.ts';

const sums: Sums = { sessions: 10, paid: 6, failed: 2, paid_minor: 2_400, refunded_minor: 0 };

test('the dashed line is the average per hour or day of the previous period, which can have a day of 25 hours', () => {
  expect(averageBefore({ previous: sums, previous_points: 24 })).toBe(100);
  expect(averageBefore({ previous: sums, previous_points: 25 })).toBe(96);
  expect(averageBefore({ previous: sums, previous_points: 30 })).toBe(80);
});

test('without paid or failed sessions there is no success rate and no average amount', () => {
  expect([successRate(sums), averageMinor(sums)]).toEqual([0.75, 400]);
  const none = { ...sums, paid: 0, failed: 0, paid_minor: 0 };
  expect([successRate(none), averageMinor(none)]).toEqual([null, null]);
});
