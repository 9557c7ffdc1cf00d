import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TooManyWait, turns, turnsOfEach } from './turns.ts';

const POOL = {};

/** Work that has begun and not ended. */
function held() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => ends.push(resolve));
  return { work, begun: () => ends.length, endFirst: () => ends.shift()?.() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('no more than the given number run at the same time, the others follow in order, and too many are refused', async () => {
  const take = turns(2, 2);
  const works = [held(), held(), held(), held()];
  const began: number[] = [];
  const runs = works.map(({ work }, n) =>
    take(async () => {
      began.push(n);
      await work();
      if (n === 0) throw new Error('failed');
      return n;
    }),
  );
  expect(began).toEqual([0, 1]);
  await expect(take(async () => 5)).rejects.toThrow(TooManyWait);
  works[0]?.endFirst();
  await expect(runs[0]).rejects.toThrow('failed');
  await expect.poll(() => began).toEqual([0, 1, 2]);
  works[2]?.endFirst();
  expect(await runs[2]).toBe(2);
  await expect.poll(() => began).toEqual([0, 1, 2, 3]);
  for (const { endFirst } of works) endFirst();
  expect(await Promise.all(runs.slice(1))).toEqual([1, 2, 3]);
  expect(await take(async () => 'again')).toBe('again');
});

describe('turns of each key', () => {
  it('run at most the given number at the same time, and every piece of work once, in order', async () => {
    const orders = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(orders, fc.integer({ min: 1, max: 3 }), async (keys, most) => {
        const turnOf = turnsOfEach(most, Number.POSITIVE_INFINITY);
        const running = new Map<string, number>();
        const done: [string, number][] = [];
        await Promise.all(
          keys.map((key, at) =>
            turnOf(
              POOL,
              key,
            )(async () => {
              running.set(key, (running.get(key) ?? 0) + 1);
              expect(running.get(key)).toBeLessThanOrEqual(most);
              await settled();
              running.set(key, (running.get(key) ?? 0) - 1);
              done.push([key, at]);
            }),
          ),
        );
        for (const key of new Set(keys)) {
          const inOrder = keys.flatMap((each, at) => (each === key ? [at] : []));
          expect(done.filter(([each]) => each === key).map(([, at]) => at)).toEqual(inOrder);
        }
      }),
    );
  });

  it('refuse work beyond the number that may wait, and take it again once the others have ended', async () => {
    const turnOf = turnsOfEach(2, 1);
    const { work, begun, endFirst } = held();
    const three = [1, 2, 3].map(() => turnOf(POOL, 'a')(work));
    await expect(turnOf(POOL, 'a')(work)).rejects.toThrow(TooManyWait);
    expect(begun()).toBe(2);
    endFirst();
    await three[0];
    await settled();
    expect(begun()).toBe(2);
    for (const promise of three.slice(1)) {
      endFirst();
      await promise;
    }
    const again = turnOf(POOL, 'a')(work);
    endFirst();
    await again;
  });

  it('let work of another key or another pool run, and go on after an error', async () => {
    const turnOf = turnsOfEach(1, 1);
    const { work, endFirst } = held();
    const first = turnOf(POOL, 'a')(work);
    await expect(turnOf(POOL, 'b')(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await turnOf({}, 'a')(async () => 'done')).toBe('done');
    endFirst();
    await first;
  });
});
