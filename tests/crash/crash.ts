import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type CrashArguments, readCrashOptions, USAGE } from './crash-options.ts';
import type { CrashReport } from './crash-report.ts';
import { runCrash } from './run-crash.ts';

// Every restart of a killed process adds an exit listener.
process.setMaxListeners(0);
// Exits normally, which also ends every process that this one has started.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => process.exit(130));

const SHOWN_MAX = 20;

/** @returns the exit code */
async function main(): Promise<number> {
  let options: CrashArguments | undefined;
  try {
    options = readCrashOptions(process.argv.slice(2));
  } catch (error) {
    print(`${(error as Error).message}\n${USAGE}`);
    return 2;
  }
  if (options === undefined) {
    print(USAGE);
    return 0;
  }
  const { jsonFile } = options;
  await mkdir(dirname(jsonFile), { recursive: true });
  const report = await runCrash({ ...options, keepIn: dirname(jsonFile), log: print });
  await writeFile(jsonFile, `${JSON.stringify(report, inJson, 2)}\n`);
  printReport(report);
  print(`Written to ${jsonFile}`);
  return report.violations.length === 0 ? 0 : 1;
}

function printReport({
  faultsByKind,
  sessionsByEnd,
  attemptsByEnd,
  refundsByEnd,
  violations,
  ...rest
}: CrashReport): void {
  const { answers } = rest;
  print(
    `\nSeed ${rest.seed}: ${rest.payments} payments, ${rest.livedSeconds} s with faults, ${rest.wholeSeconds} s in total`,
  );
  print(`${rest.struck} of ${rest.faults} faults happened, of which ${rest.processKills} killed a process:`);
  for (const [name, count] of Object.entries(faultsByKind)) print(`${String(count).padStart(6)}  ${name}`);
  print(`Answers: ${answers.given} given, ${answers.serverErrors} of them server errors, ${answers.lost} lost`);
  for (const [what, counts] of Object.entries({
    Sessions: sessionsByEnd,
    Attempts: attemptsByEnd,
    Refunds: refundsByEnd,
  })) {
    const parts = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
    print(`${what}: ${parts.join(', ') || 'none'}`);
  }
  const { endpoints, sent, acknowledged } = rest.deliveries;
  print(`Deliveries: ${sent} messages to ${endpoints} endpoints, ${acknowledged} of them acknowledged`);
  print(`Violations: ${violations.length}`);
  for (const { invariant, id, detail, known } of violations.slice(0, SHOWN_MAX)) {
    print(`- ${invariant}: ${id}: ${detail}`);
    for (const fact of known) print(`    ${JSON.stringify(fact, inJson)}`);
  }
  if (violations.length > SHOWN_MAX) print(`- and ${violations.length - SHOWN_MAX} more`);
}

function inJson(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

process.exitCode = await main();
