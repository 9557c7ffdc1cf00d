import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type BenchOptions, readBenchOptions, USAGE } from './bench-options.ts';
import { type BenchSystem, withBenchSystem } from './bench-system.ts';
import { type Books, compareBooks } from './books.ts';
import type { Figures } from './figures.ts';
import { figuresTable } from './figures-table.ts';
import { type Machine, machineLine, readMachine } from './machine.ts';
import { requestsTo } from './requests.ts';
import { runLoad } from './run-load.ts';

type Report = {
  readonly date: string;
  readonly seconds: number;
  readonly machine: Machine;
  readonly loads: readonly Figures[];
  readonly paid: Books;
};

const stop = new AbortController();
// The engine gets Ctrl-C from the terminal too; what it breaks off must not hide that it was asked for.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort());

/** @returns the exit code */
async function main(): Promise<number> {
  const startedAt = new Date();
  const options = readOptions(startedAt);
  if (options === undefined) return 2;
  try {
    const system = { profileFolder: options.profileFolder, signal: stop.signal, log: print };
    const report = await withBenchSystem(system, (running) => measure(running, options, startedAt));
    await mkdir(dirname(options.jsonFile), { recursive: true });
    await writeFile(options.jsonFile, `${JSON.stringify(report, null, 2)}\n`);
    print(`\n${report.date.slice(0, 16).replace('T', ' ')} UTC; ${machineLine(report.machine)}\n`);
    for (const line of figuresTable(report.loads)) print(line);
    print(`\nPaid: ${report.paid.database} in the database, ${report.paid.acquirer} in the acquirer's book`);
    print(`Written to ${options.jsonFile}`);
    return 0;
  } catch (error) {
    print(stop.signal.aborted ? 'Interrupted' : `bench: ${(error as Error).message}`);
    return stop.signal.aborted ? 130 : 1;
  }
}

function readOptions(now: Date): BenchOptions | undefined {
  try {
    return readBenchOptions(process.argv.slice(2), now);
  } catch (error) {
    print(`${(error as Error).message}\n${USAGE}`);
    return undefined;
  }
}

async function measure(system: BenchSystem, { loads, seconds }: BenchOptions, startedAt: Date): Promise<Report> {
  const machine = await readMachine(system.pool, system.folder);
  const requests = requestsTo(system.origin, system.apiKey);
  const figures: Figures[] = [];
  for (const [index, load] of loads.entries()) {
    print(`[${index + 1}/${loads.length}] ${load.title}, ${load.connections} at once: ${seconds} s and ${seconds} s`);
    const options = { origin: system.origin, requests, durationMs: seconds * 1_000, signal: stop.signal };
    const result = await runLoad(load, options);
    print(`      ${Math.round(result.perSecond)} ${result.unit} per second`);
    figures.push(result);
  }
  return { date: startedAt.toISOString(), seconds, machine, loads: figures, paid: await compareBooks(system) };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

process.exitCode = await main();
