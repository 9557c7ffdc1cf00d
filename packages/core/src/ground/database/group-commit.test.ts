import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { groupCommit } from './group-commit.ts';
import { UnreadableRow } from './unreadable-row.ts';

/** A write that the test itself completes, so that the test can see which rows gather until then. */
function heldWrite() {
  const batches: number[][] = [];
  const releases: (() => void)[] = [];
  const write = (rows: readonly number[]) => {
    batches.push([...rows]);
    return new Promise<readonly number[]>((resolve) => releases.push(() => resolve(rows.map((row) => row * 10))));
  };
  return { batches, write, release: () => releases.shift()?.() };
}

/** By default, no limit is reached within a test. */
const limits = (rowsMax: number, inFlightMax: number, patienceMs = 60_000, waitMaxMs = 60_000) => ({
  rowsMax,
  inFlightMax,
  patienceMs,
  waitMaxMs,
  againMaxMs: 60_000,
});

const endOfTurn = () => new Promise((resolve) => setImmediate(resolve));

const dataError = Object.assign(new Error('a value does not fit'), { code: '22001' });

/** Makes time pass only when the test advances it. */
const holdTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
afterEach(() => void vi.useRealTimers());

describe('group commit', () => {
  test('a single row is written at the end of its turn of the event loop', async () => {
    const { batches, write, release } = heldWrite();
    const answer = groupCommit(write, limits(3, 1))(1);
    await endOfTurn();
    expect(batches).toEqual([[1]]);
    release();
    expect(await answer).toBe(10);
  });

  test('rows of one turn share a write, even if more slots are free', async () => {
    const { batches, write, release } = heldWrite();
    const commit = groupCommit(write, limits(3, 2));
    const answers = [1, 2, 3].map(commit);
    await endOfTurn();
    expect(batches).toEqual([[1, 2, 3]]);
    release();
    expect(await Promise.all(answers)).toEqual([10, 20, 30]);
  });

  test('rows that arrive while all slots are taken share the next write, up to the limit', async () => {
    const { batches, write, release } = heldWrite();
    const commit = groupCommit(write, limits(3, 1));
    const first = commit(1);
    await endOfTurn();
    const answers = [first, ...[2, 3, 4, 5].map(commit)];
    for (let batch = 1; batch <= 3; batch++) {
      await expect.poll(() => batches.length).toBe(batch);
      release();
    }
    expect(await Promise.all(answers)).toEqual([10, 20, 30, 40, 50]);
    expect(batches).toEqual([[1], [2, 3, 4], [5]]);
  });

  test('while the first write does not take too long, a second begins only if more rows wait than one write can take', async () => {
    const { batches, write, release } = heldWrite();
    const commit = groupCommit(write, limits(2, 2));
    const answers = [commit(1)];
    await endOfTurn();
    answers.push(commit(2), commit(3));
    await endOfTurn();
    expect(batches).toEqual([[1]]);
    answers.push(commit(4));
    await endOfTurn();
    expect(batches).toEqual([[1], [2, 3]]);
    release();
    release();
    await expect.poll(() => batches).toEqual([[1], [2, 3], [4]]);
    release();
    expect(await Promise.all(answers)).toEqual([10, 20, 30, 40]);
  });

  test('a write that hangs does not delay the rest', async () => {
    const { batches, write, release } = heldWrite();
    const commit = groupCommit(write, limits(2, 3, 1));
    const answers = [commit(1)];
    await endOfTurn();
    answers.push(commit(2));
    await expect.poll(() => batches).toEqual([[1], [2]]);
    answers.push(commit(3));
    await expect.poll(() => batches).toEqual([[1], [2], [3]]);
    answers.push(commit(4));
    for (let held = 0; held < 3; held++) release();
    await expect.poll(() => batches.length).toBe(4);
    release();
    expect(await Promise.all(answers)).toEqual([10, 20, 30, 40]);
  });

  test('every row gets its own answer, whichever write includes it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer(), { maxLength: 60 }),
        fc.integer({ min: 1, max: 5 }),
        async (rows, slots) => {
          const write = async (batch: readonly number[]) => {
            await Promise.resolve();
            return batch.map((row) => `answer to ${row}`);
          };
          const commit = groupCommit(write, limits(4, slots));
          expect(await Promise.all(rows.map(commit))).toEqual(rows.map((row) => `answer to ${row}`));
        },
      ),
    );
  });

  test('a row whose data is refused fails alone', async () => {
    const write = async (rows: readonly number[]) => {
      await Promise.resolve();
      if (rows.includes(3)) throw dataError;
      return rows;
    };
    const commit = groupCommit(write, limits(10, 1));
    const settled = await Promise.allSettled([1, 2, 3, 4].map(commit));
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });

  test.each([
    ['a serialisation failure', Object.assign(new Error('undone'), { code: '40001' })],
    ['a deadlock', Object.assign(new Error('undone'), { code: '40P01' })],
    ['a lock time-out', Object.assign(new Error('undone'), { code: '55P03' })],
    ['a row that cannot be read', new UnreadableRow('trk_1', 'its currency is not known')],
  ])('%s fails no other row', async (_name, error) => {
    const write = async (rows: readonly number[]) => {
      await Promise.resolve();
      if (rows.includes(2)) throw error;
      return rows;
    };
    const settled = await Promise.allSettled([1, 2, 3].map(groupCommit(write, limits(10, 1))));
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  test('rows that arrived while every slot was taken are written as soon as a slot is free, even if another write hangs', async () => {
    holdTime();
    const batches: number[][] = [];
    const held = new Map<number, PromiseWithResolvers<void>>();
    const write = async (rows: readonly number[]) => {
      batches.push([...rows]);
      const hold = Promise.withResolvers<void>();
      held.set(rows[0] ?? 0, hold);
      await hold.promise;
      return rows;
    };
    const commit = groupCommit(write, limits(2, 2, 20));
    const hanging = commit(1);
    await endOfTurn();
    const other = commit(2);
    vi.advanceTimersByTime(20);
    await endOfTurn();
    expect(batches).toEqual([[1], [2]]);
    const stranded = commit(3);
    // Runs the timers that were set while both slots were taken.
    vi.advanceTimersByTime(60);
    held.get(2)?.resolve();
    expect(await other).toBe(2);
    await endOfTurn();
    vi.advanceTimersByTime(20);
    await endOfTurn();
    expect(batches).toEqual([[1], [2], [3]]);
    held.get(3)?.resolve();
    expect(await stranded).toBe(3);
    held.get(1)?.resolve();
    await hanging;
  });

  test('a row that has waited too long is refused and never written', async () => {
    holdTime();
    const { batches, write, release } = heldWrite();
    const commit = groupCommit(write, limits(1, 1, 1, 30));
    const first = commit(1);
    await endOfTurn();
    const waiting = Promise.allSettled([2, 3].map(commit));
    vi.advanceTimersByTime(30);
    const messages = (await waiting).map((each) => (each.status === 'rejected' ? each.reason.message : 'written'));
    expect(messages).toEqual(Array(2).fill('group commit: not written after 30 ms'));
    release();
    expect(await first).toBe(10);
    await endOfTurn();
    expect(batches).toEqual([[1]]);
    const later = commit(4);
    await endOfTurn();
    release();
    expect(await later).toBe(40);
  });

  test('retrying rows one by one has a time limit, and the remaining rows fail with the error of the shared write', async () => {
    holdTime();
    const tried: number[][] = [];
    const write = async (rows: readonly number[]) => {
      tried.push([...rows]);
      // Each write runs into a lock time-out.
      vi.advanceTimersByTime(20);
      throw Object.assign(new Error('a lock'), { code: '55P03' });
    };
    const commit = groupCommit(write, { ...limits(10, 1), againMaxMs: 30 });
    const settled = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(commit));
    expect(settled.map(({ status }) => status)).toEqual(Array(6).fill('rejected'));
    expect(tried).toEqual([[1, 2, 3, 4, 5, 6], [1], [2]]);
  });

  test.each([[[1]], [[1, 2, 3]]])(
    'if the answers do not match the rows, no answer is used: %j for two rows',
    async (answers) => {
      let writes = 0;
      const write = async () => {
        writes++;
        await Promise.resolve();
        return answers;
      };
      const settled = await Promise.allSettled([1, 2].map(groupCommit<number, number>(write, limits(10, 1))));
      expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      expect(writes).toBe(1);
    },
  );

  test('a write that fails for another reason is not repeated, because it might have been committed', async () => {
    let writes = 0;
    const write = async (): Promise<readonly number[]> => {
      writes++;
      await Promise.resolve();
      throw new Error('the connection was lost');
    };
    const commit = groupCommit<number, number>(write, limits(10, 1));
    const settled = await Promise.allSettled([1, 2, 3].map(commit));
    expect(settled.every(({ status }) => status === 'rejected')).toBe(true);
    expect(writes).toBe(1);
  });

  test('after a failure the next rows are written', async () => {
    let fails = true;
    const write = async (rows: readonly number[]) => {
      if (fails) throw new Error('not now');
      return rows;
    };
    const commit = groupCommit(write, limits(1, 1));
    await expect(commit(1)).rejects.toThrow('not now');
    fails = false;
    expect(await commit(2)).toBe(2);
  });
});
