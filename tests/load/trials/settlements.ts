import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkLedger } from '@pay/core/books/ledger/check-ledger';
import { patientConnection } from '@pay/core/ground/database/own-connection';
import type { Pool } from '@pay/core/ground/database/pool';
import { newRoutedId } from '@pay/core/ground/ids/public-id';
import { startCommand } from '../../harness/command.ts';
import { createTestProfile } from '../../harness/merchant.ts';
import { residentMiB } from '../alone/resident-memory.ts';
import { ATTEMPTS_TO_SETTLE, FILL_HEAD, FILL_SETTLED } from '../filling/settlement-sql.ts';
import { processCpuMs } from '../process-cpu.ts';
import type { Trial } from './trial.ts';

const LINES = 1_000_000;
const GOAL_SECONDS = 60;
const LOOK_EVERY_MS = 250;

/** Measures the import of a settlement file with a million lines, each of which settles a payment in the tables. */
export const settlements: Trial = {
  name: 'settlements',
  title: `The import of a settlement file with ${LINES.toLocaleString('en')} lines`,
  run: async ({ stand, folder, log }) => {
    const { pool, databaseUrl } = stand;
    log('  Filling the tables');
    const { profileId, accountId } = await fill(pool);
    const path = join(folder, 'settlement_detail_report.csv');
    await pipeline(Readable.from(reportOf(pool, profileId)), createWriteStream(path));
    const { seconds, peakMiB, cpu, said } = await importAs(pool, accountId, path, databaseUrl);
    const differences = await checked(pool, profileId);
    const figures = {
      seconds,
      lines_per_second: LINES / seconds,
      peak_mib: peakMiB,
      command_cpu_seconds: cpu.command,
      database_cpu_seconds: cpu.database,
      differences,
    };
    const rate = Math.round(LINES / seconds).toLocaleString('en');
    return {
      name: 'settlements',
      lines: [
        `${LINES.toLocaleString('en')} lines of a settlement file: ${seconds.toFixed(1)} s, ${rate} a second, at most ${peakMiB} MiB`,
        `  CPU: ${cpu.command.toFixed(1)} s of the command, ${cpu.database.toFixed(1)} s of the database`,
        `  ${seconds <= GOAL_SECONDS ? 'within' : 'longer than'} ${GOAL_SECONDS} s; ${said.trim()}; ${differences} differences`,
      ],
      figures,
    };
  },
};

async function fill(pool: Pool): Promise<{ readonly profileId: string; readonly accountId: string }> {
  const { profileId } = (await createTestProfile(pool)).profile;
  const accountId = newRoutedId('acc', profileId);
  await pool.query("insert into acquirer_accounts (profile_id, account_id, kind) values ($1, $2, 'adyen')", [
    profileId,
    accountId,
  ]);
  const connection = await patientConnection(pool);
  try {
    await connection.query('set synchronous_commit = off');
    for (const text of FILL_SETTLED) await connection.query(text, [profileId, accountId, 1, LINES]);
    await connection.query(FILL_HEAD, [profileId, LINES]);
    await connection.query('vacuum (analyze) sessions, attempts, postings');
    await connection.query('checkpoint').catch(() => {});
  } finally {
    await connection.end();
  }
  return { profileId, accountId };
}

/** A report with Adyen's standard columns, in which every payment is settled with a fee. */
async function* reportOf(pool: Pool, profileId: string): AsyncGenerator<string> {
  yield `${HEAD.join(',')}\n`;
  type Row = { attempt_id: string; acquirer_reference: string; amount_minor: bigint };
  for (let after = ''; ; ) {
    const { rows } = await pool.query<Row>(ATTEMPTS_TO_SETTLE, [profileId, after, 5_000]);
    if (rows.length === 0) return;
    yield rows.map(lineOf).join('');
    after = rows.at(-1)?.attempt_id ?? after;
  }
}

const HEAD = [
  ...['Company Account', 'Merchant Account', `P${'sp'} Reference`, 'Merchant Reference', 'Payment Method'],
  ...['Creation Date', 'TimeZone', 'Type', 'Modification Reference', 'Gross Currency', 'Gross Debit (GC)'],
  ...['Gross Credit (GC)', 'Exchange Rate', 'Net Currency', 'Net Debit (NC)', 'Net Credit (NC)', 'Commission (NC)'],
  ...['Markup (NC)', 'Scheme Fees (NC)', 'Interchange (NC)', 'Payment Method Variant'],
  ...['Modification Merchant Reference', 'Batch Number'],
];

function lineOf(row: { attempt_id: string; acquirer_reference: string; amount_minor: bigint }): string {
  const amount = Number(row.amount_minor);
  const [gross, net] = [amount, amount - 7].map((minor) => (minor / 100).toFixed(2));
  return `Co,Shop,${row.acquirer_reference},${row.attempt_id},visa,2026-11-20 10:00:00,CET,Settled,m-${row.acquirer_reference},EUR,,${gross},1,EUR,,${net},,0.02,0.01,0.04,visa,,4\n`;
}

type Imported = { readonly seconds: number; readonly peakMiB: number; readonly cpu: Cpu; readonly said: string };
/** CPU seconds of the command and of its connections to the database; NaN if the machine does not report them. */
type Cpu = { readonly command: number; readonly database: number };

async function importAs(pool: Pool, account: string, path: string, databaseUrl: string): Promise<Imported> {
  const startedAt = performance.now();
  const args = ['settlements', 'import', path, '--account', account, '--format', 'adyen'];
  const command = startCommand(args, { DATABASE_URL: databaseUrl });
  const pid = command.process.pid ?? 0;
  const backends = new Map<number, number>();
  let peakMiB = 0;
  let commandMs = 0;
  const look = async () => {
    peakMiB = Math.max(peakMiB, residentMiB(pid) ?? 0);
    commandMs = Math.max(commandMs, processCpuMs(pid) || 0);
    const { rows } = await pool.query<{ pid: number }>(
      "select pid from pg_stat_activity where application_name = 'pay cli'",
    );
    for (const backend of rows) backends.set(backend.pid, processCpuMs(backend.pid) || 0);
  };
  const looking = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS);
  const { code, stdout, stderr } = await command.ended();
  clearInterval(looking);
  if (code !== 0) throw new Error(`the import failed: ${stderr}`);
  const databaseMs = [...backends.values()].reduce((sum, ms) => sum + ms, 0);
  return {
    seconds: (performance.now() - startedAt) / 1_000,
    peakMiB: Math.round(peakMiB),
    cpu: { command: commandMs / 1_000, database: databaseMs / 1_000 },
    said: stdout,
  };
}

async function checked(pool: Pool, profileId: string): Promise<number> {
  const connection = await patientConnection(pool);
  try {
    return (await checkLedger(connection, profileId)).length;
  } finally {
    await connection.end();
  }
}
