import { wakeable } from '../webhooks/wakeable.ts';
import type { Turns } from './take-turns.ts';
import { within } from './within.ts';
import { type LoopReports, POLL_MS, WORK_MS, type WorkerLoop } from './worker-loop.ts';

export type WindowLoop = WorkerLoop & {
  /** Announces that something might be due now. */
  wake(): void;
};

/**
 * Takes over due work whenever fewer than `atOnce` tasks are running: immediately while it finds as much as it has
 * space for, otherwise when it is woken or a second later. A task that hangs takes one place, and no other task waits
 * for it; after `workMs` it is reported and abandoned. The polls of this loop take turns with those of other loops.
 */
export function startWindowLoop(
  atOnce: number,
  take: (room: number) => Promise<readonly Promise<void>[]>,
  turns: Turns,
  { onDone, onError }: LoopReports,
  workMs = WORK_MS,
): WindowLoop {
  const waker = wakeable();
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  const underWay = new Set<Promise<void>>();
  /** Also tracks tasks that are taken so late that nobody waits for them any more. */
  const begin = async (room: number): Promise<number> => {
    const begun = await take(room);
    for (const piece of begun) {
      const ended = within(workMs, piece)
        .catch(onError)
        .finally(() => underWay.delete(ended));
      underWay.add(ended);
    }
    return begun.length;
  };
  const bounded = (room: number) => within(workMs, begin(room));
  const poll = (room: number) => turns(async () => (isStopping() ? 0 : bounded(room)));
  const run = async (): Promise<void> => {
    let isMore = false;
    while (!isStopping()) {
      const room = atOnce - underWay.size;
      if (room <= 0) {
        await Promise.race(underWay);
        continue;
      }
      const round: Promise<number> = isMore ? bounded(room) : poll(room);
      isMore = await round.then(
        (begun) => {
          onDone();
          return begun === room;
        },
        (error: unknown) => {
          onError(error);
          return false;
        },
      );
      if (!isMore && !isStopping()) await waker.sleep(POLL_MS);
    }
    await Promise.all(underWay);
  };
  const running = run();
  return {
    wake: waker.wake,
    stop: () => {
      stopping.abort();
      waker.wake();
      return running;
    },
  };
}
