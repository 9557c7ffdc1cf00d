import { setTimeout as pause } from 'node:timers/promises';

/** The time limit for reading metrics from the database, so that the other metrics do not wait for them. */
const READ_MS = 2_000;

/**
 * Reads figures that several metrics share. Null if they cannot be read in time. No caller waits again for a read that
 * has exceeded its time limit.
 */
export function figuresInTime<T>(read: () => Promise<T>, readMs = READ_MS): () => Promise<T | null> {
  let reading: { readonly untilMs: number; readonly figures: Promise<T | null> } | undefined;
  const start = () => {
    const figures = read()
      .catch(() => null)
      .finally(() => {
        reading = undefined;
      });
    return { untilMs: performance.now() + readMs, figures };
  };
  return () => {
    reading ??= start();
    const leftMs = Math.max(0, reading.untilMs - performance.now());
    return Promise.race([reading.figures, pause(leftMs, null, { ref: false })]);
  };
}
