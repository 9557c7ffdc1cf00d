export type Turn = <T>(work: () => Promise<T>) => Promise<T>;

/** Too much other work waits for its turn already. None of this work was done. */
export class TooManyWait extends Error {
  constructor() {
    super('too much work is waiting for its turn');
  }
}

/**
 * Returns a function that runs at most `most` pieces of work at the same time, in the order of the calls. At most
 * `waitingMax` more wait. @throws TooManyWait
 */
export function turns(most: number, waitingMax = Number.POSITIVE_INFINITY): Turn {
  return queue(most, waitingMax).run;
}

/**
 * Like `turns`, but for each key of a pool separately. For transactions that begin with the same lock: those that have
 * to wait for each other anyway wait without a connection, so that they leave the pool's connections to others.
 */
export function turnsOfEach(most: number, waitingMax: number): (pool: object, key: string) => Turn {
  const pools = new WeakMap<object, Map<string, ReturnType<typeof queue>>>();
  return (pool, key) => async (work) => {
    const queues = pools.get(pool) ?? new Map<string, ReturnType<typeof queue>>();
    pools.set(pool, queues);
    const mine = queues.get(key) ?? queue(most, waitingMax);
    queues.set(key, mine);
    try {
      return await mine.run(work);
    } finally {
      if (mine.isIdle()) queues.delete(key);
    }
  };
}

function queue(most: number, waitingMax: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  const run: Turn = async (work) => {
    if (running < most) running += 1;
    else {
      if (waiting.length >= waitingMax) throw new TooManyWait();
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      // The place passes to the next in line, so `running` stays the same.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
  return { run, isIdle: () => running === 0 };
}
