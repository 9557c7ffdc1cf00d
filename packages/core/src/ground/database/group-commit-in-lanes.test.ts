import { expect, test } from 'vitest';
import { groupCommitInLanes, type LaneLimits } from './group-commit-in-lanes.ts';

const LIMITS: LaneLimits = {
  rowsMax: 32,
  inFlightMax: 4,
  patienceMs: 10,
  waitMaxMs: 10_000,
  againMaxMs: 4_000,
  sharedLockTimeoutMs: 200,
  separateMs: 60_000,
  lanesAtOnce: 2,
  laneRowsMax: 3,
};

/**
 * A fake database that writes rows such as `a1`, whose lane is `a`. A write to a held lane waits, or fails if it has
 * the lock time-out of shared statements.
 */
function database(limits: LaneLimits = LIMITS) {
  const writes: string[] = [];
  const held = new Map<string, PromiseWithResolvers<void>>();
  const heldOnce = new Set<string>();
  const add = groupCommitInLanes<string, string>(
    async (rows, lockTimeoutMs) => {
      writes.push(rows.join());
      if (rows.some((row) => heldOnce.delete(row.charAt(0)))) throw timedOut();
      for (const row of rows) {
        const lock = held.get(row.charAt(0));
        if (lock === undefined) continue;
        if (lockTimeoutMs === limits.sharedLockTimeoutMs) throw timedOut();
        await lock.promise;
      }
      return rows.map((row) => `${row} written`);
    },
    (row) => row.charAt(0),
    limits,
  );
  return { add, writes, hold: (lane: string) => held.set(lane, Promise.withResolvers()), held, heldOnce };
}

function timedOut(): Error {
  return Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
}

test('rows of all lanes share a statement while no lock is held', async () => {
  const { add, writes } = database();
  expect(await Promise.all(['a1', 'b1', 'c1'].map(add))).toEqual(['a1 written', 'b1 written', 'c1 written']);
  expect(writes).toEqual(['a1,b1,c1']);
});

test('a held lane delays only its own rows, and no shared statement once it is known to be held', async () => {
  const { add, writes, hold, held } = database();
  hold('a');
  const waiting = add('a1');
  expect(await Promise.all([add('b1'), add('c1')])).toEqual(['b1 written', 'c1 written']);
  expect(writes.toSorted()).toEqual(['a1', 'a1', 'a1,b1,c1', 'b1', 'c1']);
  writes.length = 0;
  const later = add('a2');
  for (let at = 2; at < 20; at += 1) await Promise.all([add(`b${at}`), add(`c${at}`)]);
  expect(writes).toEqual(Array.from({ length: 18 }, (_, at) => `b${at + 2},c${at + 2}`));
  held.get('a')?.resolve();
  expect(await Promise.all([waiting, later])).toEqual(['a1 written', 'a2 written']);
});

test('held lanes do not delay rows that shared a statement with another held lane', async () => {
  const { add, hold } = database();
  for (const lane of ['a', 'b', 'c', 'd']) {
    hold(lane);
    void add(`${lane}1`);
    expect(await add('x1')).toBe('x1 written');
  }
});

test('a lane with too many waiting rows refuses further rows immediately', async () => {
  const { add, hold, held } = database();
  hold('a');
  const waiting = ['a1', 'a2', 'a3'].map(add);
  await expect.poll(() => add('a4').catch(String)).toContain('too many rows wait for the same lock');
  held.get('a')?.resolve();
  expect(await Promise.all(waiting)).toEqual(['a1 written', 'a2 written', 'a3 written']);
});

test('lanes that did not cause a lock time-out share statements again', async () => {
  const { add, writes, heldOnce } = database();
  heldOnce.add('a');
  await Promise.all([add('a1'), add('b1')]);
  expect(writes.toSorted()).toEqual(['a1', 'a1,b1', 'b1']);
  writes.length = 0;
  await Promise.all([add('a2'), add('b2')]);
  expect(writes).toEqual(['a2,b2']);
});

test('another fault fails as before', async () => {
  const add = groupCommitInLanes<string, string>(
    async () => {
      throw new Error('connection lost');
    },
    (row) => row,
    LIMITS,
  );
  await expect(add('a1')).rejects.toThrow('connection lost');
});
