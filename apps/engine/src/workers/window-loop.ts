import { setTimeout as pause } from 'node:timers/promises';
import type { Turns } from './take-turns.ts';
import { within } from './within.ts';
import { POLL_MS, WORK_MS, type WorkerLoop } from './worker-loop.ts';

/**
 * Takes over due work whenever there is room for some of `atOnce`: at once while it finds as much as it has room for,
 * else a second later. A piece that hangs takes one place, no other piece waits for it, and in the end it is told of and
 * left behind. Polls take turns with those of other loops.
 */
export function startWindowLoop(
  atOnce: number,
  take: (room: number) => Promise<readonly Promise<void>[]>,
  turns: Turns,
  onError: (error: unknown) => void,
  workMs = WORK_MS,
): WorkerLoop {
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  const underWay = new Set<Promise<void>>();
  const bounded = (room: number) => within(workMs, take(room));
  const poll = (room: number) => turns(async () => (isStopping() ? [] : bounded(room)));
  const run = async (): Promise<void> => {
    let isMore = false;
    while (!isStopping()) {
      const room = atOnce - underWay.size;
      const begun: readonly Promise<void>[] = await (isMore ? bounded(room) : poll(room)).catch((error: unknown) => {
        onError(error);
        return [];
      });
      for (const piece of begun) {
        const ended = within(workMs, piece)
          .catch(onError)
          .finally(() => underWay.delete(ended));
        underWay.add(ended);
      }
      isMore = begun.length === room;
      if (underWay.size === atOnce) await Promise.race(underWay);
      else if (!isMore) {
        await pause(POLL_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
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
