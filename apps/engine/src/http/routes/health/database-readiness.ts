import { setTimeout as pause } from 'node:timers/promises';
import { canCommit } from '@pay/core/ground/database/can-commit';
import { UnfitDatabase } from '@pay/core/ground/database/check-connection';
import { isMigrated } from '@pay/core/ground/database/migrate';
import type { Pool } from '@pay/core/ground/database/pool';

export const DATABASE_FAULTS = ['database_unreachable', 'database_not_writable', 'not_migrated'] as const;
export type DatabaseFault = (typeof DATABASE_FAULTS)[number];
export type DatabaseStatus = 'ok' | DatabaseFault;

/** How long the result of a check is reused, so that frequent requests cost the database nothing. */
const KEPT_MS = 1_000;
/** The time limit of a check. Load balancers do not wait longer. */
const PATIENCE_MS = 3_000;

/**
 * Checks that the database can do what a payment needs: it answers, has all tables, and completes a commit. Only one
 * check runs at a time, and no caller waits for a check that hangs.
 */
export function databaseReadiness(pool: Pool, patienceMs = PATIENCE_MS): () => Promise<DatabaseStatus> {
  // Migrations only go forward, so once they are complete they are not checked again.
  let migrated = false;
  let known: DatabaseStatus = 'database_unreachable';
  let knownAtMs = Number.NEGATIVE_INFINITY;
  let looking:
    | { readonly startedAtMs: number; stage: DatabaseFault; readonly end: Promise<DatabaseStatus> }
    | undefined;

  const look = async (at: (stage: DatabaseFault) => void): Promise<DatabaseStatus> => {
    if (migrated) await pool.query('select 1');
    else migrated = await isMigrated(pool);
    if (!migrated) return 'not_migrated';
    at('database_not_writable');
    return (await canCommit(pool)) ? 'ok' : 'database_not_writable';
  };

  const start = (): NonNullable<typeof looking> => {
    const begun = { startedAtMs: performance.now(), stage: 'database_unreachable' as DatabaseFault };
    const end = look((stage) => {
      begun.stage = stage;
    })
      .catch((error: unknown) => (error instanceof UnfitDatabase ? 'database_not_writable' : begun.stage))
      .then((status) => {
        known = status;
        knownAtMs = performance.now();
        looking = undefined;
        return status;
      });
    return Object.assign(begun, { end });
  };

  return async () => {
    const nowMs = performance.now();
    if (!looking && nowMs - knownAtMs < KEPT_MS) return known;
    looking ??= start();
    const mine = looking;
    const leftMs = Math.max(0, mine.startedAtMs + patienceMs - nowMs);
    return Promise.race([mine.end, pause(leftMs, undefined, { ref: false }).then(() => mine.stage)]);
  };
}
