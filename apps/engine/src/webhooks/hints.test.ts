import { expect, test } from 'vitest';
import { createHints } from './hints.ts';

test('lanes of a profile are leased at its first hint, then at most four times a second, and no hint is lost', () => {
  const hints = createHints();
  hints.add(['a', 'b']);
  expect(hints.take(1_000)).toEqual({ fresh: ['a', 'b'], toLease: ['a', 'b'] });
  expect(hints.nextMs()).toBe(Number.POSITIVE_INFINITY);
  hints.add(['a', 'c']);
  expect(hints.take(1_100)).toEqual({ fresh: ['a', 'c'], toLease: ['c'] });
  expect(hints.nextMs()).toBe(1_250);
  expect(hints.take(1_200)).toEqual({ fresh: [], toLease: [] });
  expect(hints.take(1_250)).toEqual({ fresh: [], toLease: ['a'] });
  expect(hints.take(9_000)).toEqual({ fresh: [], toLease: [] });
});
