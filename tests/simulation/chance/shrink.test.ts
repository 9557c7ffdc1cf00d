import { expect, test } from 'vitest';
import { drawnFrom, type Other, repeated, type Taken } from './decisions.ts';
import { shrink } from './shrink.ts';

const WAYS: readonly Other<number>[] = [
  [400, 1],
  [300, 2],
];

/** Takes 40 decisions, and returns them with the sum of their values. */
function story(decisions = drawnFrom(3)): { readonly sum: number; readonly taken: Taken } {
  let sum = 0;
  for (let number = 1; number <= 40; number++) sum += decisions.way(`step ${number}`, 0, WAYS);
  return { sum, taken: new Map(decisions.taken) };
}

test('a seed always leads to the same decisions, which can be repeated without the seed', () => {
  const first = story();
  expect(story()).toEqual(first);
  expect(story(repeated(first.taken))).toEqual(first);
  expect(story(drawnFrom(4)).taken).not.toEqual(first.taken);
});

test('after chance has been calmed, every decision is plain', () => {
  const decisions = drawnFrom(3);
  decisions.calm();
  expect(story(decisions)).toEqual({ sum: 0, taken: new Map() });
});

test('a history is shrunk to the fewest decisions with which it still fails', async () => {
  const { taken } = story();
  const fails = (candidate: Taken) => (candidate.get('step 7') ?? 0) > 0 && story(repeated(candidate)).sum >= 3;
  expect(fails(taken)).toBe(true);
  const shortest = await shrink(taken, async (candidate) => (fails(candidate) ? candidate : null), 1_500);
  expect(shortest.size).toBe(2);
  expect(shortest.has('step 7')).toBe(true);
});
