import { wakeable } from '../webhooks/wakeable.ts';
import type { Turns } from './take-turns.ts';
import { POLL_MS, type WorkerLoop } from './worker-loop.ts';

export type WindowLoop = WorkerLoop & {
  /** Something might be due now. */
  wake(): void;
};

/**
 * Takes over due work whenever fewer than `atOnce` tasks are running: immediately while it finds as much as it has
 * space for, otherwise when it is woken or a second later. A task that hangs takes one place, and no other task waits
 * for it. Its polls take turns with those of other loops.
 */
export function startWindowLoop(
  atOnce: number,
  take: (room: number) => Promise<readonly Promise<void>[]>,
  turns: Turns,
  onError: (error: unknown) => void,
): WindowLoop {
  const waker = wakeable();
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  const underWay = new Set<Promise<void>>();
  const poll = (room: number) => turns(async () => (isStopping() ? [] : take(room)));
  const run = async (): Promise<void> => {
    let isMore = false;
    while (!isStopping()) {
      const room = atOnce - underWay.size;
      const begun: readonly Promise<void>[] = await (isMore ? take(room) : poll(room)).catch((error: unknown) => {
        onError(error);
        return [];
      });
      for (const piece of begun) {
        const ended = piece.catch(onError).finally(() => underWay.delete(ended));
        underWay.add(ended);
      }
      isMore = begun.length === room;
      if (underWay.size === atOnce) await Promise.race(underWay);
      else if (!isMore && !isStopping()) await waker.sleep(POLL_MS);
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
