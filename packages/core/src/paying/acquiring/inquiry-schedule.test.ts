import { expect, test } from 'vitest';
import { inquiryDelaySeconds } from './inquiry-schedule.ts';

test.each([
  [0, 2],
  [1, 5],
  [2, 15],
  [3, 60],
  [4, 300],
  [5, 900],
  [6, 900],
  [1_000, 900],
])('after %i inquiries the next one is due in %i seconds', (count, seconds) => {
  expect(inquiryDelaySeconds(count)).toBe(seconds);
});
