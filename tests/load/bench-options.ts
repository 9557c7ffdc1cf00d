import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { LOADS, type Load } from './loads.ts';
import type { Trial } from './trials/trial.ts';
import { TRIALS } from './trials/trials.ts';

export type BenchOptions = {
  readonly loads: readonly Load[];
  readonly trials: readonly Trial[];
  readonly measuresStart: boolean;
  readonly measuresMemory: boolean;
  readonly hasYardsticks: boolean;
  readonly seconds: number;
  /** Null to use the bench's own server. */
  readonly databaseUrl: string | null;
  /** Whether the tables are filled with sessions of ten profiles before anything is measured. */
  readonly fillsTables: boolean;
  /** The numbers of sessions to compare, in ascending order. With 0, the tables stay empty. */
  readonly sizes: readonly number[];
  readonly jsonFile: string;
  readonly profileFolder: string | null;
};

const FOLDER = resolve(import.meta.dirname, '../../.cache/bench');
/** These trials fill their own profile or database with the sessions of `--sessions`. */
const FILL_THEIR_OWN = ['insight', 'books', 'migrate'];
const SESSIONS_MAX = 100_000_000;
const SECONDS_MAX = 3_600;

const NAMES = [...[...LOADS, ...TRIALS].map(({ name }) => name), 'memory', 'start'];

export const USAGE = `Usage: npm run bench -- [options]
  --seconds N           length of each warm-up and of each measurement (5)
  --only NAME,…         some of ${NAMES.join(', ')}
  --no-yardsticks       only the loads, without their yardsticks
  --sessions N          fill the tables with N sessions first; insight, books and migrate fill their own tables
  --sessions N,M        fill two databases and compare them
  --database URL        an empty database to use (PostgreSQL 15 or later); it is empty again afterwards
  --json FILE           write the figures to this file (.cache/bench/<time>.json)
  --cpu-profile FOLDER  let the engine write a CPU profile to this folder
  --help                show this help`;

/** Throws an error with a message for the user if an option is invalid. @returns undefined if the user asks for help */
export function readBenchOptions(args: readonly string[], now: Date): BenchOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '5' },
      only: { type: 'string', default: NAMES.join(',') },
      'no-yardsticks': { type: 'boolean', default: false },
      sessions: { type: 'string', default: '0' },
      database: { type: 'string' },
      json: { type: 'string' },
      'cpu-profile': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const seconds = Number(values.seconds);
  if (!(seconds > 0 && seconds <= SECONDS_MAX)) throw new Error(`--seconds must be a number up to ${SECONDS_MAX}.`);
  const only = values.only.split(',').map(knownName);
  const sizes = sizesOf(values.sessions);
  const databaseUrl = databaseOf(values.database, sizes);
  const profile = values['cpu-profile'];
  return {
    loads: LOADS.filter(({ name }) => only.includes(name)),
    trials: TRIALS.filter(({ name }) => only.includes(name)),
    measuresStart: only.includes('start'),
    measuresMemory: only.includes('memory'),
    hasYardsticks: !values['no-yardsticks'] && sizes.length === 1,
    seconds,
    databaseUrl,
    sizes,
    fillsTables: !only.every((name) => FILL_THEIR_OWN.includes(name)),
    jsonFile: resolve(values.json ?? join(FOLDER, `${now.toISOString().replaceAll(':', '-')}.json`)),
    profileFolder: profile === undefined ? null : resolve(profile),
  };
}

function knownName(name: string): string {
  if (!NAMES.includes(name)) throw new Error(`--only has the unknown name ${name}. Choose from ${NAMES.join(', ')}.`);
  return name;
}

function sizesOf(text: string): readonly number[] {
  const sizes = text.split(',').map(Number);
  if (!sizes.every((size) => Number.isInteger(size) && size >= 0 && size <= SESSIONS_MAX)) {
    throw new Error(`--sessions must be whole numbers up to ${SESSIONS_MAX}, separated by commas.`);
  }
  return [...new Set(sizes)].sort((a, b) => a - b);
}

function databaseOf(url: string | undefined, sizes: readonly number[]): string | null {
  if (url === undefined) return null;
  if (!/^postgres(?:ql)?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new Error('--database must be a postgres:// address.');
  if (sizes.length > 1) throw new Error('--database is a single database, so give --sessions only one number.');
  return url;
}
