/** How long a statement waits for a locked row before the whole statement fails. */
export const LOCK_TIMEOUT_MS = 2_000;

/**
 * How long a statement with rows of several lanes waits for a locked row. No healthy transaction holds a lock that
 * long.
 */
export const SHARED_LOCK_TIMEOUT_MS = 200;

/**
 * A part of a `with` that limits how long the rest of the transaction waits for each lock. It takes effect when a row
 * is read from `patience`, so it must be joined before rows are locked. The parameter is a number of milliseconds.
 */
export function patience(parameter: number): string {
  return `patience as materialized (select set_config('lock_timeout', $${parameter}::integer::text, true))`;
}

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Whether a statement gave up waiting for a lock that another transaction holds. The statement has then changed
 * nothing. With a `table`, true only if it waited for a row or key of that table; for a lock on a whole table, the
 * server names no table.
 */
export function isLockTimeout(error: unknown, table?: string): boolean {
  const { code, where = '' } = error as { code?: unknown; where?: string };
  // The context reads "while inserting index tuple (0,5) in relation "idempotency_keys"", in the server's language.
  return code === LOCK_NOT_AVAILABLE && (table === undefined || where.includes(table));
}
