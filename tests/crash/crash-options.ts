import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ACQUIRER_NAMES, ACQUIRERS, type AcquirerName } from './acquirers/acquirers.ts';
import type { RunSize } from './faults/plan-faults.ts';
import type { Deadlines } from './stand/settle.ts';
import type { Shape } from './stand/shapes.ts';

export type CrashArguments = RunSize & {
  readonly clients: number;
  readonly acquirer: AcquirerName;
  readonly servers: number;
  /** The last merchant is spared. */
  readonly shapes: readonly Shape[];
  readonly deadlines: Deadlines;
  readonly jsonFile: string;
};

const SPARED = 'spared';

const FOLDER = resolve(import.meta.dirname, '../../.cache/crash');

/** A run in real time takes longer and covers only work that is due soon, so only some of the runs are in real time. */
const REAL_EVERY = 5;

export const USAGE = `Usage: npm run crash -- [options]
  --faults N    how many faults to draw (200)
  --payments N  how many payments to run (5000)
  --seed N      seed of the faults and of the clients' actions (1)
  --clients N   how many payments run at the same time (48)
  --servers N   the number of database servers; several are behind the router of the tests (1)
  --acquirer A  the merchants' acquirer: ${ACQUIRER_NAMES.join(', ')} (simulator)
  --shapes LIST shapes of the merchants' accounts, separated by commas (all shapes of the acquirer):
${ACQUIRER_NAMES.map((name) => `                ${name}: ${shapesOf(name).join(', ')}`).join('\n')}
  --only TEXT   draw only kinds of fault whose name matches this regular expression (all)
  --deadlines D moved: at the end, every deadline is moved to now; real: two minutes pass in real time first (moved, but real for every fifth seed)
  --json FILE   the report; the nodes' logs are copied next to it (.cache/crash/<seed>.json)
  --help        show this help`;

/** Throws an error with a message for the user. @returns undefined if the user asks for help */
export function readCrashOptions(args: readonly string[]): CrashArguments | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      faults: { type: 'string', default: '200' },
      payments: { type: 'string', default: '5000' },
      seed: { type: 'string', default: '1' },
      clients: { type: 'string', default: '48' },
      servers: { type: 'string', default: '1' },
      acquirer: { type: 'string', default: 'simulator' },
      shapes: { type: 'string' },
      only: { type: 'string' },
      deadlines: { type: 'string' },
      json: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const acquirer = readAcquirer(values.acquirer);
  const seed = wholeNumber('seed', values.seed, 0, 2 ** 31 - 1);
  return {
    seed,
    faults: wholeNumber('faults', values.faults, 0, 100_000),
    payments: wholeNumber('payments', values.payments, 1, 1_000_000),
    clients: wholeNumber('clients', values.clients, 1, 256),
    acquirer,
    servers: wholeNumber('servers', values.servers, 1, 8),
    shapes: readShapes(acquirer, values.shapes),
    only: values.only ?? null,
    deadlines: readDeadlines(values.deadlines ?? (seed % REAL_EVERY === 0 ? 'real' : 'moved')),
    jsonFile: resolve(values.json ?? join(FOLDER, `${seed}.json`)),
  };
}

function readAcquirer(text: string): AcquirerName {
  const name = ACQUIRER_NAMES.find((each) => each === text);
  if (name === undefined) throw new Error(`--acquirer must be one of ${ACQUIRER_NAMES.join(', ')}.`);
  return name;
}

function shapesOf(acquirer: AcquirerName): readonly string[] {
  return ACQUIRERS[acquirer].shapes.map(({ name }) => name).filter((name) => name !== SPARED);
}

/** A merchant for each of these shapes, and a spared merchant. Shapes can be repeated. */
function readShapes(acquirer: AcquirerName, text: string | undefined): readonly Shape[] {
  const names = text?.split(',') ?? shapesOf(acquirer);
  return [...names, SPARED].map((name, place) => {
    const shape = ACQUIRERS[acquirer].shapes.find((each) => each.name === name);
    if (shape && (name === SPARED) === (place === names.length)) return shape;
    throw new Error(`--shapes must be a list of ${shapesOf(acquirer).join(', ')}.`);
  });
}

function readDeadlines(text: string): Deadlines {
  if (text !== 'moved' && text !== 'real') throw new Error('--deadlines must be moved or real.');
  return text;
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < least || number > most) {
    throw new Error(`--${name} must be a whole number from ${least} to ${most}.`);
  }
  return number;
}
