import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { migrate as migrateDatabase } from '@pay/core/ground/database/migrate';
import { createPool, type Pool } from '@pay/core/ground/database/pool';
import { FILLED, fillRows, settle } from '../filling/fill-tables.ts';
import type { Trial, TrialParts } from './trial.ts';

/** The database of the oldest version; see tests/database/versions/README.md. */
const OLDEST = new URL('../../database/versions/0015.sql.gz', import.meta.url);
const DATABASE = 'pay_bench_migrate';
/** The number of sessions, if the bench does not set another. */
const SESSIONS_DEFAULT = 1_000_000;
/** The longest time that a migration may delay a payment. */
const GOAL_MS = 1_000;
const WRITERS = 4;
const SHOWN = 12;

type Applied = {
  readonly name: string;
  readonly ms: number;
  /** The longest write that was running during this migration. */
  readonly longestWriteMs: number;
};

/**
 * Migrates a database of the oldest version, filled with very many sessions, while sessions with attempts and events
 * are being written, and measures how long these writes take during each migration.
 */
export const migrate: Trial = {
  name: 'migrate',
  title: 'Migrations of a database in use, from the oldest version on',
  run: async ({ stand, signal, log }) => {
    const sessions = stand.sessions || SESSIONS_DEFAULT;
    await using ends = new AsyncDisposableStack();
    const pool = await oldestDatabase(ends, stand);
    const filled = new Map([...FILLED].filter(([table]) => table !== 'postings'));
    const { rows } = await pool.query<{ profile_id: string }>('select profile_id from profiles order by 1');
    const profileIds = rows.map((row) => row.profile_id);
    await fillRows(pool, { sessions, signal, log, profileIds, filled });
    await settle(pool, { filled, log });
    const { applied, writes } = await migrateInUse(pool, { profileIds, sessions, signal, log, filled });
    return { name: 'migrate', lines: linesOf(applied, { sessions, writes }), figures: figuresOf(applied, writes) };
  },
};

/** Creates a database of the oldest version beside the stand's database, and drops it at the end. */
async function oldestDatabase(ends: AsyncDisposableStack, { pool: admin, databaseUrl }: TrialParts['stand']) {
  await admin.query(`create database ${DATABASE}`);
  ends.defer(async () => void (await admin.query(`drop database ${DATABASE} with (force)`)));
  const url = Object.assign(new URL(databaseUrl), { pathname: DATABASE }).href;
  // The dump changes the settings of its connection.
  const loader = createPool({ url, applicationName: 'bench', max: 1 });
  await loader.query(gunzipSync(await readFile(OLDEST)).toString());
  await loader.end();
  const pool = createPool({ url, applicationName: 'bench', max: WRITERS + 2, answerMs: 0 });
  ends.defer(() => pool.end());
  return pool;
}

type InUse = {
  readonly profileIds: readonly string[];
  readonly sessions: number;
  readonly filled: ReadonlyMap<string, string>;
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
};

async function migrateInUse(pool: Pool, { profileIds, sessions, filled, signal, log }: InUse) {
  const ended: { readonly name: string; readonly ms: number }[] = [];
  const longest: number[] = [];
  let next = sessions;
  let writes = 0;
  let isDone = false;
  const write = async () => {
    const client = await pool.connect();
    try {
      await client.query('set statement_timeout = 0; set lock_timeout = 0');
      while (!isDone) {
        signal.throwIfAborted();
        const number = next++;
        const values = [profileIds, new Date(), number, number];
        for (const text of filled.values()) {
          const first = ended.length;
          const startedAt = performance.now();
          // A transaction of its own, like most statements of the payment path.
          await client.query(text, values);
          const ms = performance.now() - startedAt;
          for (let during = first; during <= ended.length; during++)
            longest[during] = Math.max(longest[during] ?? 0, ms);
        }
        writes += 1;
      }
    } finally {
      client.release(true);
    }
  };
  const migrated = migrateDatabase(pool, (line) => {
    log(`  ${line}`);
    const [, name, ms] = /^\S+ (\S+) applied \((\d+) ms\)$/.exec(line) ?? [];
    if (name !== undefined) ended.push({ name, ms: Number(ms) });
  }).finally(() => {
    isDone = true;
  });
  await Promise.all([migrated, ...Array.from({ length: WRITERS }, write)]);
  const applied = ended.map((each, index): Applied => ({ ...each, longestWriteMs: longest[index] ?? 0 }));
  return { applied, writes };
}

function linesOf(
  applied: readonly Applied[],
  { sessions, writes }: { readonly sessions: number; readonly writes: number },
): readonly string[] {
  const slowest = applied.toSorted((one, other) => other.longestWriteMs - one.longestWriteMs);
  const tooLong = applied.filter(({ longestWriteMs }) => longestWriteMs > GOAL_MS);
  return [
    `With ${sessions.toLocaleString('en')} sessions, ${applied.length} migrations took ${seconds(total(applied))} s, while ${writes.toLocaleString('en')} sessions were written. The migrations with the longest writes:`,
    '  longest write  it took  migration',
    ...slowest
      .slice(0, SHOWN)
      .map(
        (each) => `  ${seconds(each.longestWriteMs).padStart(11)} s  ${seconds(each.ms).padStart(5)} s  ${each.name}`,
      ),
    tooLong.length === 0
      ? `  no write took more than ${GOAL_MS / 1_000} s`
      : `  above ${GOAL_MS / 1_000} s: ${tooLong.map(({ name }) => name).join(', ')}`,
  ];
}

function figuresOf(applied: readonly Applied[], writes: number): Readonly<Record<string, number>> {
  const longest = applied.map((each) => [each.name, Math.round(each.longestWriteMs)] as const);
  return { seconds: total(applied) / 1_000, writes, ...Object.fromEntries(longest) };
}

const total = (applied: readonly Applied[]) => applied.reduce((sum, { ms }) => sum + ms, 0);
const seconds = (ms: number) => (ms / 1_000).toFixed(2);
