import type { Timeline } from '../time/timeline.ts';

/**
 * Gives the connection to one transaction at a time. The others wait, and continue in the order in which they arrived.
 */
export type OneAtATime = {
  /** Does `work` when no other transaction has the connection. */
  readonly whenFree: (transaction: object | null, work: () => Promise<void>) => Promise<void>;
  readonly hold: (transaction: object) => void;
  readonly release: (transaction: object) => void;
};

export function oneAtATime(timeline: Timeline): OneAtATime {
  let holder: object | null = null;
  const waiting: { readonly transaction: object | null; readonly work: () => Promise<void> }[] = [];
  const whenFree: OneAtATime['whenFree'] = async (transaction, work) => {
    if (holder === null || holder === transaction) await work();
    else waiting.push({ transaction, work });
  };
  return {
    whenFree,
    hold: (transaction) => {
      holder = transaction;
    },
    release: (transaction) => {
      if (holder !== transaction) return;
      holder = null;
      for (const next of waiting.splice(0)) timeline.after(0, null, () => whenFree(next.transaction, next.work));
    },
  };
}
