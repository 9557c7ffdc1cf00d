import { setImmediate as immediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { takeTurns } from './take-turns.ts';
import { startWindowLoop } from './window-loop.ts';

const silent = { onDone: () => {}, onError: () => {} };

describe('the window of due work', () => {
  test('gives one place to a task that hangs, and the rest to the others', async () => {
    const hung = Promise.withResolvers<void>();
    const rooms: number[] = [];
    let left = 9;
    const loop = startWindowLoop(
      3,
      async (room) => {
        rooms.push(room);
        const begun = Array.from({ length: Math.min(room, left) }, () => Promise.resolve());
        left -= begun.length;
        if (rooms.length === 1) begun[0] = hung.promise;
        return begun;
      },
      takeTurns(),
      silent,
    );
    await expect.poll(() => left).toBe(0);
    expect(rooms.slice(1).every((room) => room === 1 || room === 2)).toBe(true);
    hung.resolve();
    await loop.stop();
  });

  test('never exceeds its limit, and ends only when all tasks have ended', async () => {
    const releases: (() => void)[] = [];
    let underWay = 0;
    let most = 0;
    const loop = startWindowLoop(
      4,
      async (room) =>
        Array.from({ length: room }, async () => {
          most = Math.max(most, ++underWay);
          await new Promise<void>((resolve) => releases.push(resolve));
          underWay -= 1;
        }),
      takeTurns(),
      silent,
    );
    await expect.poll(() => underWay).toBe(4);
    const stopped = loop.stop();
    let hasStopped = false;
    void stopped.then(() => (hasStopped = true));
    releases[0]?.();
    await expect.poll(() => underWay).toBeLessThan(5);
    expect(hasStopped).toBe(false);
    const letGo = setInterval(() => {
      for (const release of releases) release();
    }, 5);
    await stopped;
    clearInterval(letGo);
    expect(most).toBe(4);
    expect(underWay).toBe(0);
  });

  test('looks again as soon as it is woken, even if that happens while it is looking', async () => {
    let takes = 0;
    const first = Promise.withResolvers<void>();
    const loop = startWindowLoop(
      1,
      async () => {
        takes += 1;
        if (takes === 1) await first.promise;
        return [];
      },
      takeTurns(),
      silent,
    );
    loop.wake();
    first.resolve();
    await immediate();
    expect(takes).toBe(2);
    loop.wake();
    await immediate();
    expect(takes).toBe(3);
    await loop.stop();
  });

  test('reports every failure, whether in taking work or in a task, and continues', async () => {
    const told: unknown[] = [];
    let [takes, done] = [0, 0];
    const loop = startWindowLoop(
      1,
      async () => {
        takes += 1;
        if (takes === 1) return [Promise.reject(new Error('a piece'))];
        if (takes === 2) throw new Error('the taking');
        return [];
      },
      takeTurns(),
      { onDone: () => done++, onError: (error) => told.push((error as Error).message) },
    );
    await expect.poll(() => takes).toBe(3);
    await loop.stop();
    expect(told).toEqual(['a piece', 'the taking']);
    // Taking work failed once.
    expect(done).toBe(takes - 1);
  });

  test('reports tasks that never end, and frees their places', async () => {
    const told: unknown[] = [];
    let takes = 0;
    const late = Promise.withResolvers<readonly Promise<void>[]>();
    const loop = startWindowLoop(
      2,
      (room) => {
        takes += 1;
        // Both tasks hang, and then the taking of new tasks hangs too.
        if (takes === 1) return Promise.resolve(Array.from({ length: room }, () => new Promise<void>(() => {})));
        return takes === 2 ? late.promise : Promise.resolve([]);
      },
      takeTurns(),
      { onDone: () => {}, onError: (error) => told.push((error as Error).message) },
      50,
    );
    await expect.poll(() => takes).toBeGreaterThanOrEqual(3);
    expect(told).toEqual(Array(3).fill('not ended after 0.05 s'));
    late.resolve([Promise.reject(new Error('a late task'))]);
    await expect.poll(() => told).toContain('a late task');
    await loop.stop();
  });
});
