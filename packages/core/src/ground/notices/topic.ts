type Listener = (names: readonly string[]) => void;

/** Work that has just become due, of which workers are told by a hint and no more: the rows are the truth. */
export type Topic = {
  /** By which other nodes hear of it. */
  readonly channel: string;
  /**
   * Hears what becomes due in this process, after the commit. Whoever misses it finds the rows at the next poll.
   * Answers how to stop listening.
   */
  readonly on: (listener: Listener) => () => void;
  /** `names` say of what: each topic has names of its own. */
  readonly hint: (names: readonly string[]) => void;
};

export function topic(channel: string): Topic {
  const listeners = new Set<Listener>();
  return {
    channel,
    on: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    hint: (names) => {
      if (names.length === 0) return;
      for (const listener of listeners) listener(names);
    },
  };
}
