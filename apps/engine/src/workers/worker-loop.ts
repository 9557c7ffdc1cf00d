import { setTimeout as pause } from 'node:timers/promises';
import type { Turns } from './take-turns.ts';
import { within } from './within.ts';

export type WorkerLoop = { stop(): Promise<void> };

export type LoopReports = {
  /** Called after each successful round of the loop. */
  readonly onDone: () => void;
  readonly onError: (error: unknown) => void;
};

export const POLL_MS = 1_000;
/** The time limit of a task, longer than the combined limits of everything that it waits for. */
export const WORK_MS = 60_000;

/**
 * Repeats `work`: immediately while it finds a full batch, otherwise a second later. A failure is reported, and the
 * work is tried again at the next poll. Due rows in the database define the work, and this loop stores nothing. Polls
 * take turns with those of other loops, but further batches do not. Work that hangs is reported and abandoned after
 * `workMs`, so that no loop waits for it forever.
 */
export function startWorkerLoop(
  work: () => Promise<{ readonly isMore: boolean }>,
  turns: Turns,
  { onDone, onError }: LoopReports,
  workMs = WORK_MS,
): WorkerLoop {
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  const bounded = () => within(workMs, work());
  const poll = () => turns(async () => (isStopping() ? { isMore: false } : bounded()));
  const run = async (): Promise<void> => {
    let isMore = false;
    while (!isStopping()) {
      const round: Promise<{ readonly isMore: boolean }> = isMore ? bounded() : poll();
      isMore = await round.then(
        (done) => {
          onDone();
          return done.isMore;
        },
        (error: unknown) => {
          onError(error);
          return false;
        },
      );
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
