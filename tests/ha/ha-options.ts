import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_LIMITS, type Limits, readLimits } from './report/limits.ts';
import { SCENARIO_NAMES, type ScenarioName } from './scenarios/names.ts';

export type HaOptions = {
  readonly scenarios: readonly ScenarioName[];
  /** How often each fault happens. */
  readonly each: number;
  /** Payments a second. */
  readonly rate: number;
  /** How engines reach the leader. */
  readonly reach: 'haproxy' | 'hosts';
  readonly freezeSeconds: number;
  readonly limits: Limits;
  readonly seed: number;
  readonly patroni: string | null;
  readonly postgres: string | null;
  readonly jsonFile: string;
};

const FOLDER = resolve(import.meta.dirname, '../../.cache/ha');

export const USAGE = `Usage: npm run ha -- [options]
  --only LIST    scenarios, separated by commas (all): ${SCENARIO_NAMES.join(', ')}
  --each N       how often each fault happens (5)
  --rate N       payments to begin each second (150, or half of what this machine can handle if that is less)
  --reach R      how engines reach the leader: haproxy, or hosts for DATABASE_URL with several hosts (haproxy)
  --freeze N     seconds for which a leader is frozen (120)
  --limits LIST  limits in seconds, to replace some of: ${Object.entries(DEFAULT_LIMITS)
    .map(([name, seconds]) => `${name}=${seconds}`)
    .join(',')}
  --seed N       seed of the moments at which faults happen (1)
  --patroni FILE the program patroni (the installed one)
  --postgres DIR the folder with initdb and postgres (the newest installed version)
  --json FILE    the report (.cache/ha/<seed>.json)
  --help         show this help`;

/** Throws an error with a message for the user. @returns undefined if the user asks for help */
export function readHaOptions(args: readonly string[]): HaOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      each: { type: 'string', default: '5' },
      rate: { type: 'string', default: '150' },
      reach: { type: 'string', default: 'haproxy' },
      freeze: { type: 'string', default: '120' },
      limits: { type: 'string', default: '' },
      seed: { type: 'string', default: '1' },
      patroni: { type: 'string' },
      postgres: { type: 'string' },
      json: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const seed = wholeNumber('seed', values.seed, 0, 2 ** 31 - 1);
  const { reach } = values;
  if (reach !== 'haproxy' && reach !== 'hosts') throw new Error('--reach must be haproxy or hosts.');
  return {
    scenarios: readScenarios(values.only),
    each: wholeNumber('each', values.each, 1, 1_000),
    rate: wholeNumber('rate', values.rate, 1, 1_000),
    reach,
    freezeSeconds: wholeNumber('freeze', values.freeze, 30, 3_600),
    limits: readLimits(values.limits),
    seed,
    patroni: values.patroni ?? null,
    postgres: values.postgres ?? null,
    jsonFile: resolve(values.json ?? join(FOLDER, `${seed}.json`)),
  };
}

function readScenarios(text: string | undefined): readonly ScenarioName[] {
  if (text === undefined) return SCENARIO_NAMES;
  return text.split(',').map((each) => {
    const name = SCENARIO_NAMES.find((known) => known === each);
    if (name === undefined) throw new Error(`--only must be a list of ${SCENARIO_NAMES.join(', ')}.`);
    return name;
  });
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < least || number > most) {
    throw new Error(`--${name} must be a whole number from ${least} to ${most}.`);
  }
  return number;
}
