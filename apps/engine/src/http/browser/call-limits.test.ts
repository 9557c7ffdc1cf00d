import { expect, test } from 'vitest';
import { callLimit } from './call-limits.ts';

test('each subject can make a limited number of calls a minute, then gets the number of seconds to wait', () => {
  const clock = { ms: 1_000 };
  const { take } = callLimit(2, () => clock.ms);
  expect([take('a'), take('a'), take('a'), take('b')]).toEqual([0, 0, 60, 0]);
  clock.ms += 45_500;
  expect(take('a')).toBe(15);
  clock.ms += 14_500;
  expect([take('a'), take('a'), take('a')]).toEqual([0, 0, 60]);
});

test('asking for the time to wait counts nothing', () => {
  const clock = { ms: 1_000 };
  const { take, waitOf } = callLimit(2, () => clock.ms);
  expect([waitOf('a'), waitOf('a'), waitOf('a'), take('a'), take('a')]).toEqual([0, 0, 0, 0, 0]);
  expect([waitOf('a'), waitOf('b')]).toEqual([60, 0]);
  clock.ms += 60_000;
  expect(waitOf('a')).toBe(0);
});
