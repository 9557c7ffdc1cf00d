const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const TRIES_MAX = 5;

/** Repeats work that the database rolled back because of a serialisation failure or a deadlock. */
export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isUndoneForOthers(error) || tries === TRIES_MAX) throw error;
    }
  }
}

export function isUndoneForOthers(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED;
}
