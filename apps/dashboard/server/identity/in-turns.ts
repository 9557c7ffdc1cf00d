/** Thrown if too much work is already waiting. */
export class TooMuchWaits extends Error {
  constructor() {
    super('too many passwords are waiting to be hashed');
  }
}

/** A function that runs the given work while fewer than `atOnce` others run; further work waits its turn. */
export function inTurns(atOnce: number, waitingMax: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else {
      if (waiting.length >= waitingMax) throw new TooMuchWaits();
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
}
