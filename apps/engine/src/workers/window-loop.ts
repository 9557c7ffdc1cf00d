import { setTimeout as pause } from 'node:timers/promises';
import type { PollTimes } from './spread-polls.ts';
import type { WorkerLoop } from './worker-loop.ts';

/**
 * Takes over due work whenever there is room for some of `atOnce`: at once while it finds as much as it has room for,
 * else at the next poll. A piece that hangs takes one place, and no other piece waits for it.
 */
export function startWindowLoop(
  atOnce: number,
  take: (room: number) => Promise<readonly Promise<void>[]>,
  onError: (error: unknown) => void,
  untilPollMs: PollTimes,
): WorkerLoop {
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const room = atOnce - underWay.size;
      const begun = await take(room).catch((error: unknown) => {
        onError(error);
        return [];
      });
      for (const piece of begun) {
        const ended = piece.catch(onError).finally(() => underWay.delete(ended));
        underWay.add(ended);
      }
      if (underWay.size === atOnce) await Promise.race(underWay);
      else if (begun.length < room) {
        await pause(untilPollMs(), undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      }
    }
    await Promise.all(underWay);
  };
  const running = run();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}
