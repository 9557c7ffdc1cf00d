import { expect, test } from 'vitest';
import { sustainedLateness } from './watch-lateness.ts';

test('one pause is not treated as an overload, two in a row are, and one punctual check ends the overload', () => {
  const { note, isLate } = sustainedLateness();
  const seen = [0, 5_000, 20, 400, 301, 900, 299, 800].map((lateByMs) => {
    note(lateByMs);
    return isLate();
  });
  expect(seen).toEqual([false, false, false, false, true, true, false, false]);
});
