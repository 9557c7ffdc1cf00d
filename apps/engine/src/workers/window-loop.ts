import { wakeable } from '../webhooks/wakeable.ts';
import { POLL_MS, type WorkerLoop } from './worker-loop.ts';

export type WindowLoop = WorkerLoop & {
  /** Something may be due now. A hint that is lost costs a poll. */
  wake(): void;
};

/**
 * Takes over due work whenever there is room for some of `atOnce`: at once while it finds as much as it has room for,
 * else when it is woken or a second later. A piece that hangs takes one place, and no other piece waits for it.
 */
export function startWindowLoop(
  atOnce: number,
  take: (room: number) => Promise<readonly Promise<void>[]>,
  onError: (error: unknown) => void,
): WindowLoop {
  const waker = wakeable();
  const underWay = new Set<Promise<void>>();
  let isStopping = false;
  const run = async (): Promise<void> => {
    while (!isStopping) {
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
      else if (begun.length < room && !isStopping) await waker.sleep(POLL_MS);
    }
    await Promise.all(underWay);
  };
  const running = run();
  return {
    wake: waker.wake,
    stop: () => {
      isStopping = true;
      waker.wake();
      return running;
    },
  };
}
