import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type BenchOptions, readBenchOptions, USAGE } from './bench-options.ts';
import type { BenchReport } from './bench-report.ts';
import { withBenchSystem } from './bench-system.ts';
import { figuresTable, growthTable } from './figures-table.ts';
import { machineLine } from './machine.ts';
import { measure } from './measure.ts';

const stop = new AbortController();
// Ctrl-C in the terminal reaches the engine too; its errors must not hide that the run was interrupted on purpose.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort());

/** @returns the exit code */
async function main(): Promise<number> {
  const startedAt = new Date();
  let options: BenchOptions | undefined;
  try {
    options = readBenchOptions(process.argv.slice(2), startedAt);
  } catch (error) {
    print(`${(error as Error).message}\n${USAGE}`);
    return 2;
  }
  if (options === undefined) {
    print(USAGE);
    return 0;
  }
  const all = { ...options, startedAt, signal: stop.signal, log: print };
  try {
    const report = await withBenchSystem(all, (system) => measure(system, all));
    await mkdir(dirname(options.jsonFile), { recursive: true });
    await writeFile(options.jsonFile, `${JSON.stringify(report, null, 2)}\n`);
    printReport(report);
    print(`Written to ${options.jsonFile}`);
    return 0;
  } catch (error) {
    print(stop.signal.aborted ? 'Interrupted' : `bench: ${(error as Error).message}`);
    return stop.signal.aborted ? 130 : 1;
  }
}

function printReport({ date, machine, loads, trials, paid, memory, warmStartSeconds }: BenchReport): void {
  print(`\n${date.slice(0, 16).replace('T', ' ')} UTC; ${machineLine(machine)}\n`);
  if (loads.length > 0) {
    for (const line of figuresTable(loads)) print(line);
    print('\nEngine, database, acquirer, client: CPU microseconds for one round');
    print('Others: the share of the cores that everything else on this machine used');
    if (loads.some(({ yardsticks }) => yardsticks.length > 0))
      print('Ratio: rounds of the load for each round of the yardstick');
  }
  const growth = growthTable(loads);
  if (growth.length > 0) print('\nAs multiples of the figures at the smallest size:');
  for (const line of growth) print(line);
  print();
  for (const { lines } of trials) for (const line of lines) print(line);
  if (memory)
    print(`Engine's memory: ${memory.idleMiB ?? '–'} MiB at rest, ${memory.afterLoadMiB ?? '–'} MiB after the loads`);
  if (warmStartSeconds)
    print(`npm start to Ready, warm: ${warmStartSeconds.map((each) => each.toFixed(2)).join(', ')} s`);
  if (paid.database > 0) print(`Paid: ${paid.database} in the database, ${paid.acquirer} in the acquirer's book`);
}

function print(line = ''): void {
  process.stdout.write(`${line}\n`);
}

process.exitCode = await main();
