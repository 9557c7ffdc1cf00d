import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { isLockTimeout } from './lock-timeout.ts';
import { BATCH, bareStatement, type Step } from './migrations/read-steps.ts';
import { isUndoneForOthers } from './with-retry.ts';

type Tell = (line: string) => void;

/** While a migration waits for a lock on a table, everything that needs the table waits behind it. */
const LOCK_WAIT_MS = 500;
/** The time for waiting statements to run before the migration tries the lock again. */
const BETWEEN_TRIES_MS = 1_000;
const TOLD_EVERY_TRIES = 30;
/** 1 MB of a table: a part that is rewritten in much less time than a payment can wait for a row. */
const PAGES_AT_ONCE = 128;

/** Runs the statements of a migration, each in its own transaction. All or some of them might have run before. */
export async function runSteps(client: pg.Client, steps: readonly Step[], tell: Tell): Promise<void> {
  for (const { text, batchesOf } of steps) {
    if (batchesOf !== null) await runInBatches(client, text, batchesOf, tell);
    else if (/\bconcurrently\b/.test(bareStatement(text))) await runConcurrently(client, text, tell);
    else {
      await limitLockWaits(client, 'of this connection');
      await patiently(() => client.query(text), tell);
    }
  }
}

export async function limitLockWaits(
  client: pg.Client,
  scope: 'of this transaction' | 'of this connection',
): Promise<void> {
  const local = scope === 'of this transaction' ? 'local ' : '';
  await client.query(`set ${local}lock_timeout = ${LOCK_WAIT_MS}`);
}

/** Repeats work that changed nothing, because it did not get a lock in time or because of a conflict with payments. */
export async function patiently<T>(work: () => Promise<T>, tell: Tell): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error) && !isUndoneForOthers(error)) throw error;
      if (tries % TOLD_EVERY_TRIES === 1) tell('waits for a lock, and lets payments go first');
      await pause(BETWEEN_TRIES_MS);
    }
  }
}

/**
 * Creates or drops an index while its table is in use. Nothing waits behind this statement, so it can wait for its
 * locks. If an earlier try was interrupted, it has left an index of that name that is never used; that index is removed
 * first.
 */
async function runConcurrently(client: pg.Client, text: string, tell: Tell): Promise<void> {
  await client.query('set lock_timeout = 0');
  const [, name, table] = /\bconcurrently if not exists (\w+) on ([\w.]+)/.exec(bareStatement(text)) ?? [];
  if (name !== undefined && table !== undefined) {
    await untilNothingIsBuilt(client, table, tell);
    const { rows } = await client.query<{ name: string }>(
      'select indexrelid::regclass::text as name from pg_index where indexrelid = to_regclass($1) and not indisvalid',
      [name],
    );
    for (const row of rows) await client.query(`drop index concurrently ${row.name}`);
  }
  await client.query(text);
}

/**
 * A server that has lost the client of an earlier try finishes the build. Until then, the index is not valid, and
 * dropping it would throw hours of work away.
 */
async function untilNothingIsBuilt(client: pg.Client, table: string, tell: Tell): Promise<void> {
  for (let looks = 1; await isBuilding(client, table); looks++) {
    if (looks % TOLD_EVERY_TRIES === 1) tell(`waits for an index of ${table} that is still being built`);
    await pause(BETWEEN_TRIES_MS);
  }
}

async function isBuilding(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(
    `select count(*) > 0 as yes from pg_stat_progress_create_index
     where datname = current_database() and relid = to_regclass($1)`,
    [table],
  );
  return rows[0]?.yes === true;
}

/**
 * Repeats a statement for all parts of a table, until a pass through the whole table changes nothing: rows that are
 * changed meanwhile can move to a part that was already processed. After each part, pauses for as long as the part
 * took, so that at least half of the server is free for payments.
 */
async function runInBatches(client: pg.Client, text: string, table: string, tell: Tell): Promise<void> {
  await limitLockWaits(client, 'of this connection');
  for (let changed = -1; changed !== 0; ) {
    changed = 0;
    const { rows } = await client.query<{ pages: number }>(
      "select (pg_relation_size($1::regclass) / current_setting('block_size')::bigint)::integer as pages",
      [table],
    );
    const pages = rows[0]?.pages ?? 0;
    for (let from = 0; from < pages; from += PAGES_AT_ONCE) {
      const startedAt = performance.now();
      const batch = text.replaceAll(BATCH, () => batchFrom(from));
      changed += (await patiently(() => client.query(batch), tell)).rowCount ?? 0;
      await pause(performance.now() - startedAt);
    }
  }
}

function batchFrom(page: number): string {
  return `(ctid >= '(${page},0)'::tid and ctid < '(${page + PAGES_AT_ONCE},0)'::tid)`;
}
