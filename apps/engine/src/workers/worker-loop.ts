import { setTimeout as pause } from 'node:timers/promises';

export type WorkerLoop = { stop(): Promise<void> };

export const POLL_MS = 1_000;

/**
 * Does `work` again and again: at once while it finds a full batch, else a second later. A failure is told and tried
 * again at the next poll. Due rows in the database say what there is to do; this loop remembers nothing.
 */
export function startWorkerLoop(
  work: () => Promise<{ readonly isMore: boolean }>,
  onError: (error: unknown) => void,
): WorkerLoop {
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const { isMore } = await work().catch((error: unknown) => {
        onError(error);
        return { isMore: false };
      });
      if (!isMore) await pause(POLL_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
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
