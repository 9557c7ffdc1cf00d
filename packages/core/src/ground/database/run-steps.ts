import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Blockers, limitLockWaits, patiently, type Tell } from './lock-patience.ts';
import { BATCH, bareStatement, type Step } from './migrations/read-steps.ts';

const BETWEEN_LOOKS_MS = 1_000;
const TOLD_EVERY_LOOKS = 30;
/** 1 MB of a table: a part that is rewritten in much less time than a payment can wait for a row. */
const PAGES_AT_ONCE = 128;

/** Runs the statements of a migration, each in its own transaction. All or some of them might have run before. */
export async function runSteps(
  client: pg.Client,
  steps: readonly Step[],
  tell: Tell,
  blockers: Blockers,
): Promise<void> {
  const run = (text: string) =>
    patiently(
      async (lockWaitMs) => {
        await limitLockWaits(client, 'of this connection', lockWaitMs);
        return client.query(text);
      },
      tell,
      blockers,
    );
  for (const { text, batchesOf } of steps) {
    if (batchesOf !== null) await runInBatches(client, text, batchesOf, run);
    else if (/\bconcurrently\b/.test(bareStatement(text))) await runConcurrently(client, text, tell);
    else await run(text);
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
    if (looks % TOLD_EVERY_LOOKS === 1) tell(`waits for an index of ${table} that is still being built`);
    await pause(BETWEEN_LOOKS_MS);
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
async function runInBatches(
  client: pg.Client,
  text: string,
  table: string,
  run: (text: string) => Promise<pg.QueryResult>,
): Promise<void> {
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
      changed += (await run(batch)).rowCount ?? 0;
      await pause(performance.now() - startedAt);
    }
  }
}

function batchFrom(page: number): string {
  return `(ctid >= '(${page},0)'::tid and ctid < '(${page + PAGES_AT_ONCE},0)'::tid)`;
}
