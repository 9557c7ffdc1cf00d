import { wakeable } from '../webhooks/wakeable.ts';
import type { Turns } from './take-turns.ts';
import { within } from './within.ts';
import { type LoopReports, POLL_MS, WORK_MS, type WorkerLoop } from './worker-loop.ts';

export type WindowLoop = WorkerLoop & {
  /** Announces that something might be due now. */
  wake(): void;
};

export type WindowSize = {
  /** The maximum number of tasks that run at the same time. */
  readonly atOnce: number;
  /** The maximum number of tasks of one origin that one round finds, if there is such a limit. */
  readonly ofOriginMax?: number;
};

/**
 * Takes over due work whenever fewer than `atOnce` tasks are running: immediately while it finds as much as it has
 * space for, otherwise when it is woken or a second later. A round that finds as much as one origin can have might have
 * left more of that origin, so the loop is also woken when half as many tasks have ended. A task that hangs takes one
 * place, and no other task waits for it; after `workMs` it is reported and abandoned. The polls of this loop take turns
 * with those of other loops.
 */
export function startWindowLoop(
  { atOnce, ofOriginMax = Number.POSITIVE_INFINITY }: WindowSize,
  take: (room: number) => Promise<readonly Promise<void>[]>,
  turns: Turns,
  { onDone, onError }: LoopReports,
  workMs = WORK_MS,
): WindowLoop {
  const waker = wakeable();
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  const underWay = new Set<Promise<void>>();
  let endsUntilWoken = 0;
  const end = (ended: Promise<void>): void => {
    underWay.delete(ended);
    endsUntilWoken -= 1;
    if (endsUntilWoken === 0) waker.wake();
  };
  /** Also tracks tasks that are taken so late that nobody waits for them any more. */
  const begin = async (room: number): Promise<number> => {
    const begun = await take(room);
    if (begun.length >= ofOriginMax) endsUntilWoken = Math.ceil(begun.length / 2);
    for (const piece of begun) {
      const ended = within(workMs, piece)
        .catch(onError)
        .finally(() => end(ended));
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
