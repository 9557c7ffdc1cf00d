import { expect, test } from 'vitest';
import { takeTurns } from './take-turns.ts';
import { startWorkerLoop } from './worker-loop.ts';

/** Counts concurrent work. */
function counter() {
  const seen = { underWay: 0, most: 0, works: 0 };
  const during = async (work: () => Promise<void>) => {
    seen.works += 1;
    seen.underWay += 1;
    seen.most = Math.max(seen.most, seen.underWay);
    await work();
    seen.underWay -= 1;
  };
  return { seen, during };
}

const silent = { onDone: () => {}, onError: () => {} };

const soon = () => new Promise<void>((resolve) => setImmediate(resolve));

test('polls take turns, so that many loops need only one connection', async () => {
  const { seen, during } = counter();
  const turns = takeTurns();
  const poll = async () => {
    await during(soon);
    return { isMore: false };
  };
  const loops = Array.from({ length: 8 }, () => startWorkerLoop(poll, turns, silent));
  await expect.poll(() => seen.works).toBeGreaterThanOrEqual(16);
  await Promise.all(loops.map((loop) => loop.stop()));
  expect(seen.most).toBe(1);
});

test('a loop that always finds more work does not delay the polls of another', async () => {
  const turns = takeTurns();
  let [busy, polls] = [0, 0];
  const backlog = startWorkerLoop(
    async () => {
      busy += 1;
      await soon();
      return { isMore: true };
    },
    turns,
    silent,
  );
  const other = startWorkerLoop(
    async () => {
      polls += 1;
      return { isMore: false };
    },
    turns,
    silent,
  );
  await expect.poll(() => polls).toBeGreaterThanOrEqual(2);
  expect(busy).toBeGreaterThan(polls);
  await Promise.all([backlog.stop(), other.stop()]);
});

test('a failed poll is reported only as a failure, and the next turn is still taken', async () => {
  const turns = takeTurns();
  const told: unknown[] = [];
  let [polls, done] = [0, 0];
  const failing = startWorkerLoop(
    async () => {
      throw new Error('no database');
    },
    turns,
    { onDone: () => done++, onError: (error) => told.push(error) },
  );
  const other = startWorkerLoop(
    async () => {
      polls += 1;
      return { isMore: false };
    },
    turns,
    silent,
  );
  await expect.poll(() => polls).toBeGreaterThanOrEqual(2);
  await Promise.all([failing.stop(), other.stop()]);
  expect(told.length).toBeGreaterThan(0);
  expect(done).toBe(0);
});

test('work that is still waiting for its turn does not begin once it is stopped', async () => {
  const turns = takeTurns();
  const before = Promise.withResolvers<void>();
  const first = turns(() => before.promise);
  let polls = 0;
  const loop = startWorkerLoop(
    async () => {
      polls += 1;
      return { isMore: false };
    },
    turns,
    silent,
  );
  const stopped = loop.stop();
  before.resolve();
  await Promise.all([first, stopped]);
  expect(polls).toBe(0);
});

test('work that never ends is reported, and neither its own loop nor another waits for it', async () => {
  const turns = takeTurns();
  const reports: string[] = [];
  let [works, polls] = [0, 0];
  const hanging = startWorkerLoop(
    () => {
      works += 1;
      return works === 1 ? new Promise(() => {}) : Promise.resolve({ isMore: false });
    },
    turns,
    {
      onDone: () => reports.push('done'),
      onError: (error) => reports.push((error as Error).message),
    },
    50,
  );
  const other = startWorkerLoop(
    async () => {
      polls += 1;
      return { isMore: false };
    },
    turns,
    silent,
  );
  await expect.poll(() => Math.min(reports.length, polls)).toBeGreaterThanOrEqual(2);
  expect(reports.slice(0, 2)).toEqual(['not ended after 0.05 s', 'done']);
  await Promise.all([hanging.stop(), other.stop()]);
});
