import { expect, test } from 'vitest';
import { seldom } from './seldom.ts';

test('each key is reported at most once per period', () => {
  const clock = { ms: 0 };
  const may = seldom(1_000, () => clock.ms);
  expect([may('a'), may('a'), may('b')]).toEqual([true, false, true]);
  clock.ms = 999;
  expect(may('a')).toBe(false);
  clock.ms = 1_000;
  expect([may('a'), may('a')]).toEqual([true, false]);
});
