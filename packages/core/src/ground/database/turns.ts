export type Turn = <T>(work: () => Promise<T>) => Promise<T>;

/** Returns a function that runs at most `most` pieces of work at the same time, in the order of the calls. */
export function turns(most: number): Turn {
  return queue(most).run;
}

/** Too many pieces of work wait for the same lock. None of this piece was done. */
export class TooManyWait extends Error {
  constructor() {
    super('too many transactions wait for the same lock');
  }
}

/**
 * Like `turns`, but for each key of a pool separately, with at most `waitingMax` pieces of work waiting for a key. For
 * transactions that begin with the same lock: those that have to wait for each other anyway wait without a connection,
 * so that they leave the pool's connections to others. @throws TooManyWait
 */
export function turnsOfEach(most: number, waitingMax: number): (pool: object, key: string) => Turn {
  const pools = new WeakMap<object, Map<string, ReturnType<typeof queue>>>();
  return (pool, key) => async (work) => {
    const queues = pools.get(pool) ?? new Map<string, ReturnType<typeof queue>>();
    pools.set(pool, queues);
    const mine = queues.get(key) ?? queue(most);
    queues.set(key, mine);
    if (mine.waiting() >= waitingMax) throw new TooManyWait();
    try {
      return await mine.run(work);
    } finally {
      if (mine.isIdle()) queues.delete(key);
    }
  };
}

function queue(most: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  const run: Turn = async (work) => {
    if (running === most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
  return { run, waiting: () => waiting.length, isIdle: () => running === 0 };
}
