import { checkLedger } from '@pay/core/books/ledger/check-ledger';
import { closeDays } from '@pay/core/books/ledger/close-days';
import { readBalanceDays } from '@pay/core/books/ledger/read-balance-days';
import { readBalances } from '@pay/core/books/ledger/read-ledger';
import { postingsOf, readStatement } from '@pay/core/books/ledger/read-statement';
import { proveDays } from '@pay/core/books/proofs/prove-days';
import { verifyProofs } from '@pay/core/books/proofs/verify-proofs';
import { patientConnection } from '@pay/core/ground/database/own-connection';
import type { Database } from '@pay/core/ground/database/pool';
import { publicProfileId } from '@pay/core/ground/ids/public-id';
import { sealer } from '@pay/core/ground/sealing/sealer';
import { sealingKeys } from '@pay/core/ground/sealing/sealing-keys';
import { seedSessions } from '@pay/core/looking/seeding/seed-sessions';
import { createTestProfile, unwrap } from '../../harness/merchant.ts';
import type { Stand } from '../bench-system.ts';
import { cpuBetween } from '../cpu-meter.ts';
import { BACKFILL, EMPTY_LEDGER } from '../filling/books-sql.ts';
import type { Trial, TrialParts } from './trial.ts';

/** The default number of sessions, if the bench does not set another. */
const SESSIONS_DEFAULT = 2_000_000;
const DAYS = 90;
const DAY_MS = 86_400_000;
const SAMPLE_MS = 50;

/** `cpuMs`: the CPU time of this program and of the database together; other work on the machine hardly affects it. */
type Step = { readonly name: string; readonly ms: number; readonly cpuMs: number };

/**
 * Measures the ledger of one profile with very many sessions: what people read, what workers do, and the update to a
 * ledger.
 */
export const books: Trial = {
  name: 'books',
  title: `The books of a profile with very many sessions over ${DAYS} days`,
  run: async ({ stand, log }: TrialParts) => {
    const { pool } = stand;
    const sessions = stand.sessions || SESSIONS_DEFAULT;
    log('  Filling the tables');
    const { profileId } = (await createTestProfile(pool)).profile;
    unwrap(await seedSessions({ pool }, { profileId, sessions, seed: 2, days: DAYS }));
    const connection = await patientConnection(pool);
    const steps: Step[] = [];
    const memory = watchMemory();
    const time: Time = async (name, work) => {
      const [startedAt, before] = [performance.now(), stand.cpu()];
      await work();
      const { client, database } = cpuBetween(before, stand.cpu());
      steps.push({ name, ms: performance.now() - startedAt, cpuMs: client + database });
      log(`  ${lineOf(steps.at(-1))}`);
    };
    try {
      await time('close 90 days', () => closeDays(connection, profileId));
      await readings(stand, profileId, time);
      const rows = await countRows(stand, profileId, time);
      await time('prove 90 days, and check', () => prove(stand, profileId));
      await time('verify 90 proofs', () => verifyProofs(connection, profileId));
      await time('check', () => expectSound(connection, profileId));
      await backfill(connection, profileId, time);
      const grown = memory.stop();
      const lines = linesOf(steps, { sessions, rows, grown });
      return { name: 'books', lines, figures: figuresOf(steps, rows, grown) };
    } finally {
      memory.stop();
      await connection.end();
    }
  },
};

type Time = (name: string, work: () => Promise<unknown>) => Promise<void>;

async function readings({ pool }: Stand, profileId: string, time: Time): Promise<void> {
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
  const options = { days: 365, now: new Date() };
  await time('balance now', () => readBalances({ pool }, profileId));
  await time('balance at noon of a day', () => readBalances({ pool }, profileId, ago(40)));
  await time('balances of 365 days', () => readBalanceDays({ pool }, profileId, options));
  await time('statement of 30 days', () => readStatement({ pool }, profileId, { from: ago(60), to: ago(30) }));
}

/** Reads all postings, as the export of a statement does. */
async function countRows({ pool }: Stand, profileId: string, time: Time): Promise<number> {
  let rows = 0;
  await time('all entries of a statement', async () => {
    const { range } = await readStatement({ pool }, profileId, {});
    for await (const batch of postingsOf({ pool }, profileId, range)) rows += batch.length;
  });
  return rows;
}

async function prove({ pool }: Stand, profileId: string): Promise<void> {
  const deps = { pool, environment: 'sandbox', sealer: sealer(sealingKeys(Buffer.alloc(32, 1), [])) } as const;
  const alarm = (message: string, { profile }: Readonly<Record<string, unknown>>) => {
    if (profile === publicProfileId(profileId)) throw new Error(message);
  };
  while ((await proveDays({ ...deps, alarm }, { kind: 'worker' }, 20)) > 0);
}

async function expectSound(connection: Database, profileId: string): Promise<void> {
  const [first] = await checkLedger(connection, profileId);
  if (first) throw new Error(`The ledger differs: ${first.what} ${first.reference}`);
}

/** Books everything again, as the update to a ledger does, and rolls it back. */
async function backfill(connection: Database, profileId: string, time: Time): Promise<void> {
  await connection.query('begin');
  await connection.query(EMPTY_LEDGER);
  await time('book everything, as an update does', () => connection.query(BACKFILL));
  const { rows } = await connection.query('select 1 from postings where profile_id = $1 limit 1', [profileId]);
  await connection.query('rollback');
  if (rows.length === 0) throw new Error('The update booked nothing');
}

/** The growth of this process's memory, in MiB. */
function watchMemory(): { stop(): number } {
  const before = process.memoryUsage.rss();
  let most = before;
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss());
  };
  const timer = setInterval(look, SAMPLE_MS);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return (most - before) / 2 ** 20;
    },
  };
}

type Size = { readonly sessions: number; readonly rows: number; readonly grown: number };

function linesOf(steps: readonly Step[], { sessions, rows, grown }: Size): readonly string[] {
  return [
    `The books of a profile with ${sessions.toLocaleString('en')} sessions and ${rows.toLocaleString('en')} postings:`,
    ...steps.map((step) => `  ${lineOf(step)}`),
    `  The program's memory grew by at most ${Math.round(grown)} MiB.`,
  ];
}

function lineOf(step: Step | undefined): string {
  if (!step) return '';
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(3).padStart(8)} s`;
  return `${seconds(step.ms)} ${seconds(step.cpuMs)} of CPU  ${step.name}`;
}

function figuresOf(steps: readonly Step[], rows: number, grown: number): Readonly<Record<string, number>> {
  const times = steps.flatMap(({ name, ms, cpuMs }) => [
    [`${name}, ms`, ms],
    [`${name}, CPU ms`, cpuMs],
  ]);
  return { ...Object.fromEntries(times), rows, grown_mib: grown };
}
