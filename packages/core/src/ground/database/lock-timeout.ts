/** How long a statement waits for a locked row before it fails completely. */
export const LOCK_TIMEOUT_MS = 2_000;

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Whether a statement gave up waiting for a lock that another transaction holds. The statement has then changed nothing.
 * With a `table`, only if it waited for a row or key of that table: for a lock on a whole table the server names none.
 */
export function isLockTimeout(error: unknown, table?: string): boolean {
  const { code, where = '' } = error as { code?: unknown; where?: string };
  // "while inserting index tuple (0,5) in relation "idempotency_keys"", in the server's language.
  return code === LOCK_NOT_AVAILABLE && (table === undefined || where.includes(table));
}
