type Counted = { readonly count: number };

export type CountLog<Seen extends Counted> = {
  /** Counts something for the next batch, or drops it. Never fails and never waits. */
  readonly note: (seen: Omit<Seen, 'count'>) => void;
  /** Writes the entries that are still kept, and stops. */
  readonly stop: () => Promise<void>;
};

export type CountLogParts<Seen extends Counted> = {
  /** The same value for everything that is counted together. */
  readonly keyOf: (seen: Omit<Seen, 'count'>) => string;
  /**
   * Each kind has its own places in a batch, so that a flood of one kind never crowds out another. There must be few
   * kinds, and no client may choose a kind freely.
   */
  readonly kindOf: (seen: Omit<Seen, 'count'>) => string;
  readonly write: (seen: readonly Seen[]) => Promise<void>;
  /** Whether this process is behind with its work. If so, nothing is kept or written. */
  readonly isLate: () => boolean;
  readonly onError: (error: unknown) => void;
};

const EVERY_MS = 1_000;
/** The maximum number of different entries of each kind in one batch. Further entries are dropped. */
const KEPT_MAX = 500;

/** Counts mistakes in requests, and writes the counts in batches after the requests are answered. */
export function createCountLog<Seen extends Counted>({
  keyOf,
  kindOf,
  write,
  isLate,
  onError,
}: CountLogParts<Seen>): CountLog<Seen> {
  let kept = new Map<string, Map<string, Seen>>();
  let writing: Promise<void> | undefined;

  const flush = (): void => {
    if (kept.size === 0 || writing) return;
    const batch = [...kept.values()].flatMap((ofKind) => [...ofKind.values()]);
    kept = new Map();
    writing = write(batch)
      .catch(onError)
      .finally(() => {
        writing = undefined;
      });
  };
  const timer = setInterval(() => {
    if (!isLate()) flush();
  }, EVERY_MS);
  timer.unref();

  return {
    note: (seen) => {
      if (isLate()) return;
      const ofKind = kept.get(kindOf(seen)) ?? new Map<string, Seen>();
      kept.set(kindOf(seen), ofKind);
      const key = keyOf(seen);
      const { count = 0 } = ofKind.get(key) ?? {};
      if (count > 0 || ofKind.size < KEPT_MAX) ofKind.set(key, { ...seen, count: count + 1 } as Seen);
    },
    stop: async () => {
      clearInterval(timer);
      await writing;
      flush();
      await writing;
    },
  };
}
