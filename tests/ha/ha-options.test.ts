import { expect, test } from 'vitest';
import { readHaOptions } from './ha-options.ts';
import { missingSentence } from './programs.ts';
import { DEFAULT_LIMITS } from './report/limits.ts';
import { SCENARIO_NAMES } from './scenarios/names.ts';

test('without options, every scenario runs five times at 150 payments a second through HAProxy', () => {
  expect(readHaOptions([])).toEqual({
    scenarios: SCENARIO_NAMES,
    each: 5,
    rate: 150,
    reach: 'haproxy',
    freezeSeconds: 120,
    limits: DEFAULT_LIMITS,
    seed: 1,
    patroni: null,
    postgres: null,
    jsonFile: expect.stringMatching(/\.cache\/ha\/1\.json$/),
  });
  expect(readHaOptions(['--help'])).toBeUndefined();
});

test('scenarios are chosen by name, and limits one by one', () => {
  const options = readHaOptions(['--only', 'node-killed,key-revoked', '--limits', 'refusal=10,success=6']);
  expect(options?.scenarios).toEqual(['node-killed', 'key-revoked']);
  expect(options?.limits).toEqual({ ...DEFAULT_LIMITS, refusal: 10, success: 6 });
});

test.each([
  [['--only', 'nodes'], '--only must be a list of switch-over'],
  [['--each', '0'], '--each must be a whole number from 1'],
  [['--rate', 'fast'], '--rate must be a whole number'],
  [['--freeze', '5'], '--freeze must be a whole number from 30'],
  [['--reach', 'dns'], '--reach must be haproxy or hosts'],
  [['--limits', 'toString=6'], '--limits must be a list such as success=6, with success, refusal'],
  [['--limits', 'success'], '--limits must be a list'],
  [['--what'], '--what'],
])('%j is refused with an explanation', (args, sentence) => {
  expect(() => readHaOptions(args)).toThrow(sentence);
});

test('one sentence names the Debian packages that are missing', () => {
  const found = {
    etcd: '/usr/bin/etcd',
    haproxy: undefined,
    patroni: undefined,
    postgres: '/usr/lib/postgresql/15/bin',
  };
  expect(missingSentence(found)).toBe(
    'Skipped, because packages are missing. On Debian, run: apt install haproxy patroni',
  );
});
