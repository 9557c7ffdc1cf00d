/** A process. While it is stopped, its work is postponed; once it is gone, its work never happens. */
export type Owner = { readonly isGone: () => boolean; readonly stoppedUntil: () => number };

export type Cancel = () => void;

/** Virtual time, in milliseconds since the history began, and everything that will happen in it. */
export type Timeline = {
  readonly now: () => number;
  /** The process whose work is running; null if the work belongs to none. */
  readonly running: () => Owner | null;
  /**
   * Runs `work` after a delay, in the process `owner`. If `work` returns a promise, time stands still until it is
   * settled, so the promise must represent only real work.
   */
  readonly after: (delayMs: number, owner: Owner | null, work: () => unknown) => Cancel;
  /**
   * Runs the next entry, and everything that follows from it without time passing. Returns false if there is no next
   * entry.
   */
  readonly step: () => Promise<boolean>;
};

type Entry = { at: number; readonly owner: Owner | null; readonly work: () => unknown };

/**
 * This is the real `setImmediate`, because virtual time replaces the global function. A turn of the event loop runs
 * every continuation that is ready.
 */
const endOfTurn: (run: () => void) => unknown = setImmediate;

export function createTimeline(): Timeline {
  const entries = new Set<Entry>();
  let now = 0;
  let running: Owner | null = null;

  /** Returns the earliest entry; among entries of the same time, the one that was added first. */
  function next(): Entry | undefined {
    let first: Entry | undefined;
    for (const entry of entries) {
      const { owner } = entry;
      if (owner?.isGone()) entries.delete(entry);
      else {
        if (owner !== null && owner.stoppedUntil() > entry.at) entry.at = owner.stoppedUntil();
        if (first === undefined || entry.at < first.at) first = entry;
      }
    }
    return first;
  }

  return {
    now: () => now,
    running: () => running,
    after: (delayMs, owner, work) => {
      const entry: Entry = { at: now + Math.max(0, delayMs), owner, work };
      entries.add(entry);
      return () => void entries.delete(entry);
    },
    step: async () => {
      const entry = next();
      if (entry === undefined) return false;
      entries.delete(entry);
      now = Math.max(now, entry.at);
      running = entry.owner;
      await entry.work();
      await new Promise<void>(endOfTurn);
      running = null;
      return true;
    },
  };
}
