import type { SeenMisuse } from '@pay/core/merchants/misuse/misuse';

export type MisuseLog = {
  /** Counts a misuse for the next batch, or drops it. Never fails and never waits. */
  readonly note: (seen: Omit<SeenMisuse, 'count'>) => void;
  /** Writes what is kept. */
  readonly stop: () => Promise<void>;
};

export type MisuseLogParts = {
  readonly write: (seen: readonly SeenMisuse[]) => Promise<void>;
  /** Whether this process is behind with its work. If so, nothing is kept or written. */
  readonly isLate: () => boolean;
  readonly onError: (error: unknown) => void;
};

const EVERY_MS = 1_000;
/** The maximum number of different entries in one batch; further ones are dropped. */
const KEPT_MAX = 500;

/** Counts misused keys and blocked origins, and writes the counts in batches after the requests are answered. */
export function createMisuseLog({ write, isLate, onError }: MisuseLogParts): MisuseLog {
  let kept = new Map<string, SeenMisuse>();
  let writing: Promise<void> | undefined;

  const flush = (): void => {
    if (kept.size === 0 || writing) return;
    const batch = [...kept.values()];
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
      const key = `${seen.kind} ${seen.keyHash.toString('base64')} ${seen.origin}`;
      const { count = 0 } = kept.get(key) ?? {};
      if (count > 0 || kept.size < KEPT_MAX) kept.set(key, { ...seen, count: count + 1 });
    },
    stop: async () => {
      clearInterval(timer);
      await writing;
      flush();
      await writing;
    },
  };
}
