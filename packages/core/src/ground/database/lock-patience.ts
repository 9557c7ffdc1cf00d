import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { isLockTimeout } from './lock-timeout.ts';
import type { Pool } from './pool.ts';
import { isUndoneForOthers } from './with-retry.ts';

export type Tell = (line: string) => void;

/** Names who holds the locks that a connection is waiting for; empty if it is not waiting. */
export type Blockers = () => Promise<readonly string[]>;

/** While a migration waits for a lock on a table, everything that needs the table waits behind it. */
const LOCK_WAIT_MS = 500;
/**
 * PostgreSQL stops an autovacuum only for a statement that has waited for `deadlock_timeout`, which is a second. This
 * is longer, but shorter than payments wait for a lock.
 */
const LONG_LOCK_WAIT_MS = 1_200;
const LONG_WAIT_EVERY_TRIES = 4;
/** The time for waiting statements to run before the migration tries the lock again. */
const BETWEEN_TRIES_MS = 1_000;
const TOLD_EVERY_TRIES = 30;
const LOOK_MS = 150;

/**
 * Repeats work that changed nothing, because it did not get a lock in time or because of a conflict with payments.
 * `work` gets the time that it may wait for each lock.
 */
export async function patiently<T>(
  work: (lockWaitMs: number) => Promise<T>,
  tell: Tell,
  blockers?: Blockers,
): Promise<T> {
  let known = '';
  for (let tries = 1; ; tries++) {
    const isTold = tries % TOLD_EVERY_TRIES === 1;
    const watch = blockers && (isTold || known === '') ? watchBlockers(blockers) : undefined;
    try {
      return await work(tries % LONG_WAIT_EVERY_TRIES === 0 ? LONG_LOCK_WAIT_MS : LOCK_WAIT_MS);
    } catch (error) {
      if (!isLockTimeout(error) && !isUndoneForOthers(error)) throw error;
      const seen = (await watch?.end()) ?? '';
      if (isTold || (known === '' && seen !== '')) {
        tell(`waits for a lock${seen === '' ? '' : ` of ${seen}`}, and lets payments go first`);
      }
      known = seen || known;
      await pause(BETWEEN_TRIES_MS);
    } finally {
      void watch?.end();
    }
  }
}

export async function limitLockWaits(
  client: pg.Client,
  scope: 'of this transaction' | 'of this connection',
  lockWaitMs: number,
): Promise<void> {
  const local = scope === 'of this transaction' ? 'local ' : '';
  await client.query(`set ${local}lock_timeout = ${lockWaitMs}`);
}

/** Looks, on other connections, who blocks the statement that this connection is running. */
export async function blockersOf(client: pg.Client, pool: Pool): Promise<Blockers> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return async () => {
    const found = await pool.query<{ name: string }>(
      // Of other users' processes, only the user and the application are shown; an autovacuum has no user.
      `select distinct case when usesysid is null then 'an autovacuum' else coalesce(nullif(application_name, ''), usename)
         end as name from pg_stat_activity where pid = any (pg_blocking_pids($1)) order by 1`,
      [rows[0]?.pid],
    );
    return found.rows.map((row) => row.name);
  };
}

/** Looks again and again until `end` is called, which returns the last names that were found, or an empty text. */
function watchBlockers(blockers: Blockers): { end(): Promise<string> } {
  const ended = new AbortController();
  const watching = (async () => {
    let seen = '';
    for (;;) {
      await pause(LOOK_MS, undefined, { signal: ended.signal }).catch(() => {});
      if (ended.signal.aborted) return seen;
      // A look that fails only leaves the names out of the message.
      seen = (await blockers().catch(() => [])).join(' and ') || seen;
    }
  })();
  return {
    end: () => {
      ended.abort();
      return watching;
    },
  };
}
