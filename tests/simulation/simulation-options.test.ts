import { expect, test } from 'vitest';
import { readSimulationOptions } from './simulation-options.ts';

test('the options of a run are read, and each task has its own options', () => {
  expect(readSimulationOptions(['--histories', '500', '--seed', '7'])).toEqual({
    do: 'run',
    seed: 7,
    histories: 500,
    workers: 2,
    only: '',
  });
  expect(readSimulationOptions(['--replay', '12'])).toEqual({ do: 'replay', seed: 12 });
  expect(readSimulationOptions(['--planted', '--only', 'refund'])).toMatchObject({ do: 'plant', only: 'refund' });
  expect(readSimulationOptions(['--help'])).toBeUndefined();
});

test.each([
  [['--histories', '0'], '--histories must be a whole number from 1'],
  [['--seed', 'x'], '--seed must be a whole number'],
  [['--workers', '65'], '--workers must be a whole number from 1 to 64'],
  [['--replay', '-1'], '--replay'],
  [['--what'], '--what'],
])('%j is refused with an explanation', (args, sentence) => {
  expect(() => readSimulationOptions(args)).toThrow(sentence);
});
