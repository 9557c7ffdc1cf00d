import { setTimeout as pause } from 'node:timers/promises';

const AGAIN_AFTER_MS = 100;
const TRIES_MAX = 600;

/** Repeats work on the database, which can be down or full. */
export async function untilItWorks<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES_MAX) throw error;
      await pause(AGAIN_AFTER_MS);
    }
  }
}
