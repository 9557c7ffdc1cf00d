import { parseArgs } from 'node:util';
import { findPrograms } from './programs.ts';
import { type DrillReport, runDrill } from './run-drill.ts';

const USAGE = `Usage: npm run restore-drill -- [options]
  --payments N   number of payments before each backup, before the target time of the restore, and after that time (200)
  --clients N    number of clients that pay at the same time (4)
  --postgres DIR the folder with initdb and postgres (the newest installed version)
  --help         show this help`;

/** @returns the exit code */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      payments: { type: 'string', default: '200' },
      clients: { type: 'string', default: '4' },
      postgres: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const [payments, clients] = [Number(values.payments), Number(values.clients)];
  if (values.help || !Number.isInteger(payments) || payments < 1 || !Number.isInteger(clients) || clients < 1) {
    print(USAGE);
    return values.help ? 0 : 2;
  }
  const programs = findPrograms(values.postgres);
  if ('missing' in programs) {
    print(programs.missing);
    return 2;
  }
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => process.exit(130));
  const log = (line: string) => print(`${String(Math.round(performance.now() / 1_000)).padStart(4)} s  ${line}`);
  const report = await runDrill({ programs, payments, clients, signal: stop.signal, log });
  for (const line of reportLines(report)) print(line);
  return isSound(report) ? 0 : 1;
}

/** A drill that loses nothing does not prove that lost payments are found. */
export function isSound({ missing, differences, lost }: DrillReport): boolean {
  return missing.length === 0 && differences.length === 0 && lost.found > 0 && lost.reversed === lost.found;
}

function reportLines({
  missing,
  differences,
  acknowledged,
  cutOff,
  lost,
  adopted,
  seconds,
}: DrillReport): readonly string[] {
  return [
    '',
    `Acknowledged: ${acknowledged.created} sessions, ${acknowledged.paid} of them paid`,
    `Missing although acknowledged before the target time: ${missing.length}`,
    `Lost after the target time, ${seconds.momentAge.toFixed(1)} s before the destruction: ${cutOff} paid payments`,
    `Only at the acquirer: ${lost.found}, of which ${lost.reversed} were reversed`,
    `In progress at the target time, and later found approved: ${adopted}`,
    `Differences between the acquirer's book and the database: ${differences.length}`,
    `RPO ${seconds.recoveryPoint.toFixed(3)} s before the target time; RTO ${seconds.recoveryTime.toFixed(1)} s, of which the restore took ${seconds.restore.toFixed(1)} s`,
    `Reconciled in ${seconds.reconcile.toFixed(1)} s`,
    ...[...missing, ...differences].slice(0, 20).map((line) => `  ${line}`),
  ];
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

if (import.meta.main) process.exitCode = await main();
