/** How long a statement waits for a locked row before it fails completely. */
export const LOCK_TIMEOUT_MS = 2_000;

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Whether a statement gave up waiting for a row or key that another transaction holds. The statement has then changed
 * nothing.
 */
export function isLockTimeout(error: unknown): boolean {
  return (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE;
}
