import type { Pool } from '@pay/core/ground/database/pool';
import { createTestProfile } from '../../harness/merchant.ts';
import type { Sample } from '../shop.ts';
import {
  FILL_ATTEMPTS,
  FILL_EVENTS,
  FILL_POSTINGS,
  FILL_SESSIONS,
  SAMPLE_PAYMENTS,
  SAMPLE_SESSIONS,
} from './fill-sql.ts';
import { tellTenths } from './tell-tenths.ts';
import { withoutIndexes } from './without-indexes.ts';

export type FilledTables = { readonly apiKey: string; readonly sample: Sample };

export type FillOptions = {
  readonly sessions: number;
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
};

const PROFILES = 10;
const ROWS_A_BATCH = 20_000;
const WRITERS = 2;
const SAMPLED = 2_000;

/** The tables that are filled, each with the statement that fills it. */
export const FILLED: ReadonlyMap<string, string> = new Map([
  ['sessions', FILL_SESSIONS],
  ['attempts', FILL_ATTEMPTS],
  ['events', FILL_EVENTS],
  ['postings', FILL_POSTINGS],
]);

/**
 * Creates the merchants and the requested number of sessions, with attempts, events and postings. Afterwards the tables
 * are as if they had been filled long ago: vacuumed, with statistics, and with nothing left to be written to the disk.
 */
export async function fillTables(pool: Pool, options: FillOptions): Promise<FilledTables> {
  const { secretKey } = await createTestProfile(pool);
  const apiKey = secretKey.value;
  if (options.sessions === 0) return { apiKey, sample: { sessions: [], payments: [] } };
  const profiles: { readonly profileId: string; readonly apiKey: string }[] = [];
  while (profiles.length < PROFILES) {
    const made = await createTestProfile(pool);
    profiles.push({ profileId: made.profile.profileId, apiKey: made.secretKey.value });
  }
  const profileIds = profiles.map(({ profileId }) => profileId);
  await fillRows(pool, { ...options, profileIds, filled: FILLED });
  await settle(pool, { ...options, filled: FILLED });
  const keys = new Map(profiles.map((each) => [each.profileId, each.apiKey]));
  return { apiKey, sample: await sampled(pool, keys, options.sessions) };
}

export type RowOptions = FillOptions & {
  readonly profileIds: readonly string[];
  /** Tables that are filled in this order, each with its statement. */
  readonly filled: ReadonlyMap<string, string>;
};

/** Fills the tables with the rows of the requested number of sessions, while the tables have no indexes. */
export async function fillRows(pool: Pool, options: RowOptions): Promise<void> {
  const { sessions, profileIds, filled, signal, log } = options;
  const startedAt = performance.now();
  const batches = Array.from({ length: Math.ceil(sessions / ROWS_A_BATCH) }, (_, index) => index * ROWS_A_BATCH);
  const newest = new Date();
  const tell = tellTenths(sessions, log);
  let done = 0;
  const write = async () => {
    for (let first = batches.shift(); first !== undefined; first = batches.shift()) {
      signal.throwIfAborted();
      const last = Math.min(first + ROWS_A_BATCH, sessions) - 1;
      await writeBatch(pool, filled.values(), [profileIds, newest, first, last]);
      done += last - first + 1;
      tell(done);
    }
  };
  log(`Filling the tables with ${sessions.toLocaleString('en')} sessions`);
  await withoutIndexes(pool, [...filled.keys()], {
    signal,
    work: async () => {
      await Promise.all(Array.from({ length: WRITERS }, write));
      log('  indexes and foreign keys');
    },
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  log(`  filled in ${seconds.toFixed(1)} s, ${Math.round(sessions / seconds).toLocaleString('en')} a second`);
}

async function writeBatch(pool: Pool, statements: Iterable<string>, values: readonly unknown[]): Promise<void> {
  const client = await pool.connect();
  try {
    // The event heads are locked last, so that two batches run in parallel most of the time.
    await client.query(
      'begin; set local synchronous_commit = off; set local statement_timeout = 0; set local lock_timeout = 0',
    );
    for (const text of statements) await client.query(text, [...values]);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Leaves the tables as if they had been filled long ago. */
export async function settle(pool: Pool, { filled, log }: Pick<RowOptions, 'filled' | 'log'>): Promise<void> {
  log('  vacuum, analyze, checkpoint');
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(`vacuum (analyze) ${[...filled.keys(), 'event_heads'].join(', ')}`);
    // This requires a privilege. Without that privilege, the server decides when to write its pages.
    await client.query('checkpoint').catch(() => {});
  } finally {
    client.release(true);
  }
}

async function sampled(pool: Pool, keys: ReadonlyMap<string, string>, sessions: number): Promise<Sample> {
  const percent = (wanted: number) => Math.min(100, (wanted / sessions) * 150);
  const tracks = await pool.query<{ profile_id: string; track_id: string }>(SAMPLE_SESSIONS, [
    percent(SAMPLED),
    SAMPLED,
  ]);
  // A tenth of all sessions wait for a card.
  const payments = await pool.query<{ payment_id: string }>(SAMPLE_PAYMENTS, [percent(SAMPLED * 10), SAMPLED]);
  return {
    sessions: tracks.rows.map((row) => ({ apiKey: keys.get(row.profile_id) ?? '', trackId: row.track_id })),
    payments: payments.rows.map((row) => row.payment_id),
  };
}
