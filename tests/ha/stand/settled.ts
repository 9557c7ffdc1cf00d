import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from '@pay/core/ground/database/pool';
import type { Stand } from './stand.ts';

const PAUSE_MS = 500;
const PATIENCE_MS = 300_000;

/**
 * How many attempts and webhooks still have a next step. Counts only those that began before a time of the database's
 * clock.
 */
export async function countUndecided(pool: Pool, before: Date | 'infinity'): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select ((select count(*) from attempts where due_at is not null and created_at < $1)
      + (select count(*) from deliveries where due_at is not null and created_at < $1))::integer as count`,
    [before],
  );
  return rows[0]?.count ?? 0;
}

/** Waits until nothing has a next step any more. */
export async function untilSettled({ pool }: Pick<Stand, 'pool'>): Promise<void> {
  const endAt = performance.now() + PATIENCE_MS;
  for (;;) {
    // The last fault can have cut the connection.
    const left = await countUndecided(pool, 'infinity').catch(() => 1);
    if (left === 0) return;
    if (performance.now() > endAt) throw new Error(`${left} attempts and webhooks are not settled`);
    await pause(PAUSE_MS);
  }
}
