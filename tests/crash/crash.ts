import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type CrashArguments, readCrashOptions, USAGE } from './crash-options.ts';
import { inJson, reportLines } from './report-lines.ts';
import { runCrash } from './run-crash.ts';
import { runInOwnNamespace } from './stand/own-namespace.ts';

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
  return (await runInOwnNamespace()) ?? run(options);
}

async function run(options: CrashArguments): Promise<number> {
  // Every restart of a killed process adds an exit listener.
  process.setMaxListeners(0);
  // Exits normally, so that every process that this process has started ends too.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => process.exit(130));
  const { jsonFile } = options;
  const log = (line: string) => print(`${String(Math.round(performance.now() / 1_000)).padStart(5)} s  ${line}`);
  await mkdir(dirname(jsonFile), { recursive: true });
  const report = await runCrash({ ...options, keepAt: jsonFile.replace(/\.json$/, ''), log });
  await writeFile(jsonFile, `${JSON.stringify(report, inJson, 2)}\n`);
  for (const line of reportLines(report)) print(line);
  print(`Written to ${jsonFile}`);
  return report.violations.length === 0 ? 0 : 1;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

process.exitCode = await main();
