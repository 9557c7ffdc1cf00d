import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type LocalStart, localStartEnv, startLocally } from '../alone/local-start.ts';
import { type ProcessMemory, treeMemory } from '../alone/tree-memory.ts';
import { useLocalStart } from '../alone/use-local-start.ts';
import type { Trial } from './trial.ts';

/** The time without requests. It is longer than the time for which unused connections to the database stay open. */
const REST_MS = 75_000;

/** The kind of a process by its command line; any other process appears with its command line. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^npm start/, 'npm'],
  [/apps\/cli\/src\/main\.ts start$/, 'Pay'],
  [/\/postgres -D /, 'PostgreSQL, its server'],
  [/^postgres: .* \d+\.\d+\.\d+\.\d+\(\d+\)/, 'PostgreSQL, connections'],
  [/^postgres: /, 'PostgreSQL, its own work'],
];

/** Measures the memory of everything in a local start, including npm and PostgreSQL, after a while without requests. */
export const memoryAtRest: Trial = {
  name: 'memory-at-rest',
  title: 'Memory of a local start at rest',
  run: async ({ folder, signal, log }) => {
    const env = await localStartEnv(join(folder, 'at-rest'));
    const rested = async (running: LocalStart, when: string) => {
      log(`  ${when}, and ${REST_MS / 1_000} s of rest`);
      await delay(REST_MS, undefined, { signal });
      return byKind(treeMemory(running.pid));
    };
    const readings = await during(await startLocally(env, signal), async (running) => {
      const firstStart = await rested(running, 'First start');
      await useLocalStart(env);
      return [firstStart, await rested(running, 'Some use')];
    });
    const laterStart = await during(await startLocally(env, signal), (running) => rested(running, 'Later start'));
    const all = [...readings, laterStart];
    const [firstStartMiB = 0, afterUseMiB = 0, laterStartMiB = 0] = all.map(total);
    return { name: 'memory-at-rest', lines: table(all), figures: { firstStartMiB, afterUseMiB, laterStartMiB } };
  },
};

async function during<T>(running: LocalStart, work: (running: LocalStart) => Promise<T>): Promise<T> {
  try {
    return await work(running);
  } finally {
    await running.stop();
  }
}

type Reading = ReadonlyMap<string, { readonly processes: number; readonly mebibytes: number }>;

function byKind(processes: readonly ProcessMemory[]): Reading {
  const kinds = new Map<string, { processes: number; mebibytes: number }>();
  for (const { command, mebibytes } of processes) {
    const kind = KINDS.find(([pattern]) => pattern.test(command))?.[1] ?? command;
    const sum = kinds.get(kind) ?? { processes: 0, mebibytes: 0 };
    kinds.set(kind, { processes: sum.processes + 1, mebibytes: sum.mebibytes + mebibytes });
  }
  return kinds;
}

function total(reading: Reading): number {
  return [...reading.values()].reduce((sum, { mebibytes }) => sum + mebibytes, 0);
}

function table(readings: readonly Reading[]): readonly string[] {
  const kinds = [...new Set(readings.flatMap((reading) => [...reading.keys()]))];
  const row = (title: string, cells: readonly string[]) =>
    `${title.padEnd(26)}${cells.map((cell) => cell.padStart(20)).join('')}`;
  return [
    row('At rest: processes, MiB', ['after a first start', 'after some use', 'after a later start']),
    ...kinds.map((kind) =>
      row(
        kind,
        readings.map((reading) => {
          const { processes, mebibytes } = reading.get(kind) ?? { processes: 0, mebibytes: 0 };
          return `${processes}${mebibytes.toFixed(1).padStart(8)}`;
        }),
      ),
    ),
    row(
      'Together',
      readings.map((reading) => total(reading).toFixed(1)),
    ),
  ];
}
