import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { LOADS, type Load } from './loads.ts';

export type BenchOptions = {
  readonly loads: readonly Load[];
  readonly seconds: number;
  readonly jsonFile: string;
  readonly profileFolder: string | null;
};

const FOLDER = resolve(import.meta.dirname, '../../.cache/bench');

export const USAGE = `Usage: npm run bench -- [options]
  --seconds N           length of each warm-up, and again of each measurement (5)
  --only NAME,…         some of ${LOADS.map(({ name }) => name).join(', ')}
  --json FILE           where the figures are written (.cache/bench/<time>.json)
  --cpu-profile FOLDER  where the engine writes a CPU profile`;

/** Throws an error that is a sentence for whoever typed the arguments. */
export function readBenchOptions(args: readonly string[], now: Date): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '5' },
      only: { type: 'string' },
      json: { type: 'string' },
      'cpu-profile': { type: 'string' },
    },
  });
  const seconds = Number(values.seconds);
  if (!(seconds > 0 && seconds <= 3_600)) throw new Error('--seconds takes a number up to 3600.');
  const profile = values['cpu-profile'];
  return {
    loads: values.only === undefined ? LOADS : values.only.split(',').map(loadNamed),
    seconds,
    jsonFile: resolve(values.json ?? join(FOLDER, `${now.toISOString().replaceAll(':', '-')}.json`)),
    profileFolder: profile === undefined ? null : resolve(profile),
  };
}

function loadNamed(name: string): Load {
  const load = LOADS.find((each) => each.name === name);
  if (load === undefined) throw new Error(`There is no load ${name}.`);
  return load;
}
