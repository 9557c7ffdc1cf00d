import { setTimeout as pause } from 'node:timers/promises';
import type { PollTimes } from './spread-polls.ts';

export type WorkerLoop = { stop(): Promise<void> };

/**
 * Does `work` again and again: at once while it finds a full batch, else at the next poll. A failure is told and tried
 * again then. Due rows in the database say what there is to do; this loop remembers nothing.
 */
export function startWorkerLoop(
  work: () => Promise<{ readonly isMore: boolean }>,
  onError: (error: unknown) => void,
  untilPollMs: PollTimes,
): WorkerLoop {
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const { isMore } = await work().catch((error: unknown) => {
        onError(error);
        return { isMore: false };
      });
      if (!isMore) await pause(untilPollMs(), undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  };
  const running = run();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}
