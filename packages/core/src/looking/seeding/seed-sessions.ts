import { patientConnection } from '../../ground/database/own-connection.ts';
import type { Database, Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import { ANALYZE, ENVIRONMENT_OF, FORGET_DAYS, OPEN_HEAD, SEED_SESSIONS } from './seed-sessions-sql.ts';

export type SeedSessions = {
  /** The profile's routing part. */
  readonly profileId: string;
  readonly sessions: number;
  /** The same seed creates the same sessions. */
  readonly seed: number;
  /** The number of days, up to now, over which the sessions are spread. */
  readonly days: number;
  /** Called after each batch with the number of rows processed so far; return false to stop. */
  readonly onProgress?: (done: number) => boolean;
};

const BATCH = 1_000;
/** The number of concurrent writers; more would only wait for each other on a small server. */
const WRITERS = 2;

/**
 * Fills a sandbox profile with made-up sessions, attempts and refunds, so that lists and charts show many of them.
 * Returns how many sessions were created; sessions that the same seed created before are not changed. Refuses:
 * not_found, invalid_request (a live profile).
 */
export async function seedSessions(
  { pool }: { readonly pool: Pool },
  { profileId, sessions, seed, days, onProgress = () => true }: SeedSessions,
): Promise<Result<number>> {
  const [profile] = await run<{ environment: Environment }>(pool, ENVIRONMENT_OF, [profileId]);
  if (!profile) return refused('not_found', 'There is no such profile.');
  if (profile.environment !== 'sandbox') {
    return refused(
      'invalid_request',
      'Only sandbox profiles can be filled, because generated payments were never paid.',
    );
  }
  await run(pool, OPEN_HEAD, [profileId]);
  const until = new Date();
  let next = 0;
  let done = 0;
  let made = 0;
  const write = async (connection: Database) => {
    // If a crash loses a batch, the same seed creates the batch again. Therefore, no commit has to wait for the disk.
    await connection.query('set synchronous_commit = off; set enable_hashjoin = on');
    while (next < sessions) {
      const from = next;
      next = Math.min(sessions, from + BATCH);
      const to = next;
      const values = [profileId, seed, from, to, sessions, days, until];
      const [row] = await run<{ count: number }>(connection, SEED_SESSIONS, values);
      made += row?.count ?? 0;
      done += to - from;
      if (!onProgress(done)) next = sessions;
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, () => patiently(pool, write)));
  await run(pool, FORGET_DAYS, [profileId]);
  await patiently(pool, (connection) => run(connection, ANALYZE, []));
  return accepted(made);
}

/** A batch, or the statistics of large tables, can take longer than a statement of the payment path is allowed to. */
async function patiently(pool: Pool, work: (connection: Database) => Promise<unknown>): Promise<void> {
  const connection = await patientConnection(pool);
  try {
    await work(connection);
  } finally {
    await connection.end();
  }
}
