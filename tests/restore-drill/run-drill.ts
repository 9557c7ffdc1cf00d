import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { migrate } from '@pay/core/ground/database/migrate';
import { createPool, type Pool } from '@pay/core/ground/database/pool';
import { runCommand } from '../harness/command.ts';
import { createTestProfile } from '../harness/merchant.ts';
import { engineEnv, startSimulator } from '../load/bench-processes.ts';
import { openConnection } from '../load/connection.ts';
import { newSession } from '../load/loads.ts';
import { requestsTo } from '../load/requests.ts';
import { type ArchivedPostgres, startArchivedPostgres } from './archived-postgres.ts';
import { missingAcknowledgements, moneyDifferences, readAttempts, readBook, readSessions } from './compare-books.ts';
import { type EngineProcess, engineProcess } from './engine-process.ts';
import { type NotingClients, startNotingClients } from './noting-clients.ts';
import type { Programs } from './programs.ts';

export type DrillOptions = {
  readonly programs: Programs;
  /** The number of payments before each backup, before the target time, and after it. */
  readonly payments: number;
  readonly clients: number;
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
};

export type DrillReport = {
  /** Both lists must be empty. */
  readonly missing: readonly string[];
  readonly differences: readonly string[];
  readonly acknowledged: { readonly created: number; readonly paid: number };
  /** The number of payments that were acknowledged as paid and whose sessions the restored database does not have. */
  readonly cutOff: number;
  /**
   * The numbers of approvals at the acquirer that have no attempt in the restored database, and of those that were
   * reversed.
   */
  readonly lost: { readonly found: number; readonly reversed: number };
  /**
   * The number of attempts that were in progress at the target time and that workers found approved at the acquirer.
   */
  readonly adopted: number;
  readonly seconds: {
    /** From the last commit in the restored database to the target time. */
    readonly recoveryPoint: number;
    /** From the target time to the destruction. */
    readonly momentAge: number;
    readonly restore: number;
    /** From the destruction to the first session that is created again. */
    readonly recoveryTime: number;
    readonly reconcile: number;
  };
};

const PAUSE_MS = 200;

/** Loses a database under load, restores it to a point in time, and reconciles it with the acquirer. */
export async function runDrill(options: DrillOptions): Promise<DrillReport> {
  const { log, payments } = options;
  await using ends = new AsyncDisposableStack();
  const stand = await startStand(ends, options);
  const { database, engine, clients, book } = stand;
  await clients.paid(payments);
  await database.backup('full');
  log(`Full backup after ${paidCount(clients)} payments`);
  await clients.paid(payments);
  await database.backup('incr');
  log(`Incremental backup after ${paidCount(clients)} payments`);
  await clients.paid(payments);

  const moment = await chooseMoment(database.url);
  await clients.paid(payments);
  await untilArchived(database.url, moment.segment);
  log(`The target time of the restore is ${moment.text}`);

  const destroyedAtMs = Date.now();
  await Promise.all([database.destroy(), engine.kill()]);
  await clients.stop();
  log(`The database was destroyed after ${paidCount(clients)} payments`);
  const startedAt = performance.now();
  await database.restore(moment.text);
  const restoreSeconds = (performance.now() - startedAt) / 1_000;
  log(`Restored in ${restoreSeconds.toFixed(1)} s`);

  const pool = openPool(ends, database.url);
  const before = await readAttempts(pool);
  const newest = await newestCommit(pool);
  const sessions = await readSessions(pool);
  const missing = missingAcknowledgements(clients.notes, sessions, moment.ms);
  await engine.start();
  const connection = await openConnection(stand.origin);
  await newSession(connection, stand.requests);
  connection.close();
  const recoveryTime = (Date.now() - destroyedAtMs) / 1_000;

  const reconcileFrom = performance.now();
  const found = [...(await readBook(book)).values()].filter(
    ({ reference, state }) => state === 'approved' && !before.has(reference),
  );
  log(`The acquirer has approved ${found.length} payments that the database does not have`);
  const reconciled = await runCommand(['payments', 'reconcile', book, '--reverse'], { DATABASE_URL: database.url });
  for (const line of `${reconciled.stdout}${reconciled.stderr}`.trim().split('\n')) log(`  ${line}`);
  await untilSettled(pool);
  const [sales, after] = [await readBook(book), await readAttempts(pool)];
  return {
    missing,
    differences: moneyDifferences(sales, after),
    acknowledged: { created: clients.notes.length, paid: paidCount(clients) },
    cutOff: clients.notes.filter(({ trackId, paidAtMs }) => paidAtMs !== null && !sessions.has(trackId)).length,
    lost: {
      found: found.length,
      reversed: found.filter(({ reference }) => sales.get(reference)?.state === 'reversed').length,
    },
    adopted: [...before.values()].filter(
      ({ attempt_id: id, state }) => state !== 'approved' && after.get(id)?.state === 'approved',
    ).length,
    seconds: {
      recoveryPoint: Math.max(0, moment.ms - newest) / 1_000,
      momentAge: (destroyedAtMs - moment.ms) / 1_000,
      restore: restoreSeconds,
      recoveryTime,
      reconcile: (performance.now() - reconcileFrom) / 1_000,
    },
  };
}

type DrillStand = {
  readonly database: ArchivedPostgres;
  readonly engine: EngineProcess;
  readonly clients: NotingClients;
  readonly origin: string;
  readonly requests: ReturnType<typeof requestsTo>;
  /** The acquirer's own book, which serves as its report. */
  readonly book: string;
};

async function startStand(
  ends: AsyncDisposableStack,
  { programs, clients: count, signal, log }: DrillOptions,
): Promise<DrillStand> {
  const folder = await mkdtemp(join(tmpdir(), 'pay-restore-'));
  ends.defer(() => rm(folder, { recursive: true, force: true }));
  // If root starts the server, the server runs as another user, who must be able to enter this folder.
  await chmod(folder, 0o755);
  const database = await startArchivedPostgres(folder, programs);
  ends.defer(() => database.stop());
  const pool = openPool(ends, database.url);
  await migrate(pool);
  const { secretKey } = await createTestProfile(pool);
  const simulator = await startSimulator(ends, { folder, signal, log });
  const env = await engineEnv({ databaseUrl: database.url, simulatorUrl: simulator.origin, folder });
  const engine = engineProcess(env);
  ends.defer(() => engine.stop());
  await engine.start();
  const origin = env.PAY_SANDBOX_BASE_URL;
  const requests = requestsTo(origin, secretKey.value);
  const clients = await startNotingClients(origin, requests, count);
  ends.defer(() => clients.stop());
  return { database, engine, clients, origin, requests, book: join(folder, 'simulator/book.jsonl') };
}

function openPool(ends: AsyncDisposableStack, url: string): Pool {
  const pool = createPool({ url, applicationName: 'restore drill', max: 2 });
  ends.defer(() => pool.end());
  return pool;
}

type Moment = { readonly text: string; readonly ms: number; readonly segment: string };

/** The target time is a time of the database's clock, because an operator would choose such a time. */
async function chooseMoment(url: string): Promise<Moment> {
  const pool = createPool({ url, applicationName: 'restore drill', max: 1 });
  try {
    const { rows } = await pool.query<{ text: string; at: Date; segment: string }>(
      'select now()::text as text, now() as at, pg_walfile_name(pg_current_wal_lsn()) as segment',
    );
    const [row] = rows;
    if (row === undefined) throw new Error('the database returned no time');
    return { text: row.text, ms: row.at.getTime(), segment: row.segment };
  } finally {
    await pool.end();
  }
}

/** Waits until the log up to the target time is in the repository, so that the restore can reach the target time. */
async function untilArchived(url: string, segment: string): Promise<void> {
  const pool = createPool({ url, applicationName: 'restore drill', max: 1 });
  try {
    const isArchived = "select coalesce(last_archived_wal, '') > $1 as yes from pg_stat_archiver";
    while (!(await pool.query<{ yes: boolean }>(isArchived, [segment])).rows[0]?.yes) await pause(PAUSE_MS);
  } finally {
    await pool.end();
  }
}

async function newestCommit(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ at: Date | null }>('select max(created_at) as at from sessions');
  return rows[0]?.at?.getTime() ?? 0;
}

/** Waits until workers have nothing left to ask the acquirer about attempts and lost approvals. */
async function untilSettled(pool: Pool): Promise<void> {
  const isOpen = `select exists (select from attempts where due_at is not null)
    or exists (select from lost_approvals where due_at is not null) as yes`;
  while ((await pool.query<{ yes: boolean }>(isOpen)).rows[0]?.yes) await pause(PAUSE_MS);
}

function paidCount({ notes }: NotingClients): number {
  return notes.filter(({ paidAtMs }) => paidAtMs !== null).length;
}
