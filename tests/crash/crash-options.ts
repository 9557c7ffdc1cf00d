import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { RunSize } from './faults/plan-faults.ts';
import type { Deadlines } from './stand/settle.ts';

export type CrashArguments = RunSize & {
  readonly clients: number;
  readonly deadlines: Deadlines;
  readonly jsonFile: string;
};

const FOLDER = resolve(import.meta.dirname, '../../.cache/crash');

/** Real time takes longer and shows only what is due soon, so it is used in only some of the runs. */
const REAL_EVERY = 5;

export const USAGE = `Usage: npm run crash -- [options]
  --faults N    how many faults to draw (200)
  --payments N  how many payments to run (5000)
  --seed N      decides the faults and what the clients do (1)
  --clients N   how many payments run at the same time (48)
  --only TEXT   draw only kinds of fault whose name matches this regular expression (all)
  --deadlines D moved: in the end every deadline is moved to now; real: first two minutes really pass
                (moved, and real for every fifth seed)
  --json FILE   the report; the engines' logs are written next to it (.cache/crash/<seed>.json)
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
      only: { type: 'string' },
      deadlines: { type: 'string' },
      json: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const seed = wholeNumber('seed', values.seed, 0, 2 ** 31 - 1);
  return {
    seed,
    faults: wholeNumber('faults', values.faults, 0, 100_000),
    payments: wholeNumber('payments', values.payments, 1, 1_000_000),
    clients: wholeNumber('clients', values.clients, 1, 256),
    only: values.only ?? null,
    deadlines: readDeadlines(values.deadlines ?? (seed % REAL_EVERY === 0 ? 'real' : 'moved')),
    jsonFile: resolve(values.json ?? join(FOLDER, `${seed}.json`)),
  };
}

function readDeadlines(text: string): Deadlines {
  if (text !== 'moved' && text !== 'real') throw new Error('--deadlines takes moved or real.');
  return text;
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < least || number > most) {
    throw new Error(`--${name} takes a whole number from ${least} to ${most}.`);
  }
  return number;
}
