import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type HaOptions, readHaOptions, USAGE } from './ha-options.ts';
import { findPrograms } from './programs.ts';
import { isKept, reportLines } from './report/report-lines.ts';
import { runHa } from './run-ha.ts';

/** @returns the exit code */
async function main(): Promise<number> {
  let options: HaOptions | undefined;
  try {
    options = readHaOptions(process.argv.slice(2));
  } catch (error) {
    print(`${(error as Error).message}\n${USAGE}`);
    return 2;
  }
  if (options === undefined) {
    print(USAGE);
    return 0;
  }
  const programs = await findPrograms(options);
  if ('missing' in programs) {
    print(programs.missing);
    return 0;
  }
  // Every process that is started adds a listener.
  process.setMaxListeners(0);
  // Exits normally, so that every process that this process has started ends too.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => process.exit(130));
  const log = (line: string) => print(`${String(Math.round(performance.now() / 1_000)).padStart(5)} s  ${line}`);
  log(`Seed ${options.seed}`);
  const report = await runHa(options, { programs, log });
  const { jsonFile } = options;
  await mkdir(dirname(jsonFile), { recursive: true });
  await writeFile(jsonFile, `${JSON.stringify(report, null, 2)}\n`);
  for (const line of reportLines(report)) print(line);
  print(`Written to ${jsonFile}`);
  return isKept(report) ? 0 : 1;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

process.exitCode = await main();
