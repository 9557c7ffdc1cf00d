import { expect, test } from 'vitest';
import { inquiryDelaySeconds, issuerDelaySeconds } from './inquiry-schedule.ts';

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

test.each([
  [0, 2],
  [2_000, 2],
  [6_500, 6.5],
  [15_000, 15],
  [600_000, 15],
])('while the shopper is with the issuer, the inquiry after %i ms is followed by one in %d seconds', (ms, seconds) => {
  expect(issuerDelaySeconds(ms)).toBe(seconds);
});
