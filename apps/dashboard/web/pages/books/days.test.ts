import { expect, test } from 'vitest';
import { dayAfter, isDay, monthBefore } from './days.ts';

test('only real days are days', () => {
  expect(['2026-02-28', '2028-02-29'].every(isDay)).toBe(true);
  expect(['2026-02-29', '2026-13-01', '2026-1-1', '', 'May', '2026-02-28T00:00:00Z'].some(isDay)).toBe(false);
});

test('the next and previous months and days are correct across the end of a year', () => {
  expect(dayAfter('2026-12-31')).toBe('2027-01-01');
  expect(monthBefore('2026-11-22', 0)).toEqual({ from: '2026-11-01', to: '2026-11-22' });
  expect(monthBefore('2026-11-22', 1)).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  expect(monthBefore('2027-01-31', 1)).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(monthBefore('2028-03-31', 1)).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});
