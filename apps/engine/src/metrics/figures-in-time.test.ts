import { expect, test } from 'vitest';
import { figuresInTime } from './figures-in-time.ts';

test('figures that are read in time are shared by all callers', async () => {
  let reads = 0;
  const figures = figuresInTime(async () => ++reads, 60_000);
  expect(await Promise.all([figures(), figures()])).toEqual([1, 1]);
  expect(await figures()).toBe(2);
});

test('without an answer there are no figures, and no caller waits twice for the same read', async () => {
  let reads = 0;
  const held = Promise.withResolvers<number>();
  const figures = figuresInTime(() => {
    reads += 1;
    return reads === 1 ? held.promise : Promise.resolve(7);
  }, 30);
  expect(await figures()).toBeNull();
  expect(await figures()).toBeNull();
  expect(reads).toBe(1);
  held.resolve(5);
  await expect.poll(() => figures()).toBe(7);
});

test('a failed read gives no figures, and the next call reads again', async () => {
  let reads = 0;
  const figures = figuresInTime(() => (reads++ === 0 ? Promise.reject(new Error('no database')) : Promise.resolve(7)));
  expect(await figures()).toBeNull();
  expect(await figures()).toBe(7);
});
