import { expect, test } from 'vitest';
import { inTurns, TooMuchWaits } from './in-turns.ts';

/** Work that ends when the test ends it. */
function held() {
  let release = () => {};
  const ended = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { ended, release: () => release() };
}

test('no more than the given number run at the same time, the others follow in order, and too many are refused', async () => {
  const take = inTurns(2, 2);
  const works = [held(), held(), held(), held()];
  const began: number[] = [];
  const runs = works.map(({ ended }, n) =>
    take(async () => {
      began.push(n);
      await ended;
      if (n === 0) throw new Error('failed');
      return n;
    }),
  );
  expect(began).toEqual([0, 1]);
  await expect(take(async () => 5)).rejects.toThrow(TooMuchWaits);
  works[0]?.release();
  await expect(runs[0]).rejects.toThrow('failed');
  await expect.poll(() => began).toEqual([0, 1, 2]);
  works[2]?.release();
  expect(await runs[2]).toBe(2);
  await expect.poll(() => began).toEqual([0, 1, 2, 3]);
  for (const { release } of works) release();
  expect(await Promise.all(runs.slice(1))).toEqual([1, 2, 3]);
  expect(await take(async () => 'again')).toBe('again');
});
