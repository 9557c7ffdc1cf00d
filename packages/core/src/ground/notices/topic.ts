type Listener = (names: readonly string[]) => void;

/**
 * A kind of work that can become due, with a way to notify workers of it. Workers get only a hint; the rows are
 * authoritative.
 */
export type Topic = {
  /** The PostgreSQL channel on which other nodes listen. */
  readonly channel: string;
  /**
   * Calls the listener after commits in this process. A worker that misses a hint finds the rows at its next poll.
   * Returns a function that unsubscribes the listener.
   */
  readonly on: (listener: Listener) => () => void;
  /** The meaning of the names depends on the topic. */
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
