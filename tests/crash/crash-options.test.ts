import { expect, test } from 'vitest';
import { readCrashOptions } from './crash-options.ts';
import { SHAPES } from './stand/shapes.ts';

test('the options of a run are read, and the default report file is named after the seed', () => {
  expect(readCrashOptions(['--faults', '10', '--payments', '100', '--seed', '3'])).toEqual({
    faults: 10,
    payments: 100,
    seed: 3,
    clients: 48,
    acquirer: 'simulator',
    servers: 1,
    shapes: SHAPES,
    only: null,
    deadlines: 'moved',
    jsonFile: expect.stringMatching(/\.cache\/crash\/3\.json$/),
  });
  expect(readCrashOptions(['--help'])).toBeUndefined();
});

test.each([
  [['--faults', '-1'], '--faults'],
  [['--payments', '0'], '--payments must be a whole number from 1'],
  [['--seed', 'x'], '--seed must be a whole number'],
  [['--deadlines', 'soon'], '--deadlines must be moved or real'],
  [['--shapes', 'own,round'], '--shapes must be a list of own, one_step'],
  [['--shapes', 'spared'], '--shapes must be a list of own, one_step'],
  [['--acquirer', 'mpgs', '--shapes', 'hold'], '--shapes must be a list of mpgs, mpgs_notified'],
  [['--acquirer', 'another'], '--acquirer must be one of simulator, mpgs, adyen, checkout-com, mpgs+checkout-com'],
  [['--servers', '0'], '--servers must be a whole number from 1 to 8'],
  [['--clients', '1000'], '--clients must be a whole number from 1 to 256'],
  [['--what'], '--what'],
])('%j is refused with an explanation', (args, sentence) => {
  expect(() => readCrashOptions(args)).toThrow(sentence);
});

test('a run with some shapes has a merchant for each of them, and a spared merchant', () => {
  const shapes = readCrashOptions(['--shapes', 'hold,hold,notices_only'])?.shapes.map(({ name }) => name);
  expect(shapes).toEqual(['hold', 'hold', 'notices_only', 'spared']);
});

test.each([
  ['mpgs', ['mpgs', 'mpgs_notified', 'spared']],
  ['adyen', ['adyen', 'adyen_batched', 'spared']],
  ['checkout-com', ['checkout_com', 'checkout_com_notified', 'spared']],
])('a run against the fake of %s has a merchant for each of its shapes', (acquirer, names) => {
  const { shapes = [] } = readCrashOptions(['--acquirer', acquirer]) ?? {};
  expect(shapes.map(({ name }) => name)).toEqual(names);
});
