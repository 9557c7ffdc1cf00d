import { parseArgs } from 'node:util';

export type SimulationArguments =
  | { readonly do: 'run'; readonly seed: number; readonly histories: number; readonly workers: number }
  | { readonly do: 'replay'; readonly seed: number }
  | {
      readonly do: 'plant';
      readonly seed: number;
      readonly histories: number;
      readonly workers: number;
      /** The text that the names of the mistakes must contain. */
      readonly only: string;
    };

export const USAGE = `Usage: npm run simulate -- [options]
  --histories N  number of histories to run (10000)
  --seed N       seed of the first history; each further history has the next number (1)
  --workers N    number of processes that run them (2)
  --replay SEED  show the history of this seed step by step, and its shortest form if it violates a guarantee
  --planted      plant bugs, one after the other, and expect each to be found within the given number of histories
  --only TEXT    plant only bugs whose name contains this text
  --help         show this help`;

/** Throws an error with a sentence for the user if an option is wrong. @returns undefined if the user asks for help */
export function readSimulationOptions(args: readonly string[]): SimulationArguments | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      histories: { type: 'string', default: '10000' },
      seed: { type: 'string', default: '1' },
      workers: { type: 'string', default: '2' },
      replay: { type: 'string' },
      planted: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  if (values.replay !== undefined) return { do: 'replay', seed: wholeNumber('replay', values.replay, 0, SEED_MAX) };
  return {
    do: values.planted ? 'plant' : 'run',
    seed: wholeNumber('seed', values.seed, 0, SEED_MAX),
    histories: wholeNumber('histories', values.histories, 1, 100_000_000),
    workers: wholeNumber('workers', values.workers, 1, 64),
    only: values.only,
  };
}

const SEED_MAX = 2 ** 31 - 1;

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < least || number > most) {
    throw new Error(`--${name} must be a whole number from ${least} to ${most}.`);
  }
  return number;
}
