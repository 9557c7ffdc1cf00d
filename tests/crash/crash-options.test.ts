import { expect, test } from 'vitest';
import { readCrashOptions } from './crash-options.ts';

test('the options of a run are read, and the default report file is named after the seed', () => {
  expect(readCrashOptions(['--faults', '10', '--payments', '100', '--seed', '3'])).toEqual({
    faults: 10,
    payments: 100,
    seed: 3,
    clients: 48,
    only: null,
    deadlines: 'moved',
    jsonFile: expect.stringMatching(/\.cache\/crash\/3\.json$/),
  });
  expect(readCrashOptions(['--help'])).toBeUndefined();
});

test.each([
  [['--faults', '-1'], '--faults'],
  [['--payments', '0'], '--payments takes a whole number from 1'],
  [['--seed', 'x'], '--seed takes a whole number'],
  [['--deadlines', 'soon'], '--deadlines takes moved or real'],
  [['--clients', '1000'], '--clients takes a whole number from 1 to 256'],
  [['--what'], '--what'],
])('%j is refused with an explanation', (args, sentence) => {
  expect(() => readCrashOptions(args)).toThrow(sentence);
});
