import { setTimeout as pause } from 'node:timers/promises';
import type { Turns } from './take-turns.ts';

export type WorkerLoop = { stop(): Promise<void> };

export const POLL_MS = 1_000;

/**
 * Repeats `work`: immediately while it finds a full batch, otherwise a second later. A failure is reported and tried
 * again at the next poll. Due rows in the database define the work, and this loop stores nothing. Polls take turns with
 * those of other loops, but further batches do not.
 */
export function startWorkerLoop(
  work: () => Promise<{ readonly isMore: boolean }>,
  turns: Turns,
  onError: (error: unknown) => void,
): WorkerLoop {
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  const poll = () => turns(async () => (isStopping() ? { isMore: false } : work()));
  const run = async (): Promise<void> => {
    let isMore = false;
    while (!isStopping()) {
      const done: { readonly isMore: boolean } = await (isMore ? work() : poll()).catch((error: unknown) => {
        onError(error);
        return { isMore: false };
      });
      isMore = done.isMore;
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
