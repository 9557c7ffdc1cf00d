import { describe, expect, test } from 'vitest';
import { readBenchOptions } from './bench-options.ts';

const now = new Date('2026-11-21T10:00:00Z');
const read = (...args: string[]) => readBenchOptions(args, now);

describe('the options of the bench', () => {
  test("select everything, and the bench's own server, by default", () => {
    expect(read()).toMatchObject({
      measuresStart: true,
      measuresMemory: true,
      hasYardsticks: true,
      seconds: 5,
      databaseUrl: null,
      sizes: [0],
      profileFolder: null,
    });
    expect(read()?.loads.map(({ name }) => name)).toEqual(['status', 'page', 'payment', 'create-1', 'create']);
  });

  test('choose loads, sizes, a database and files', () => {
    const url = 'postgres://pay@db.example/bench';
    const options = read('--only', 'create,memory', '--sessions', '100', '--database', url, '--json', '/tmp/x.json');
    expect(options).toMatchObject({ measuresStart: false, measuresMemory: true, sizes: [100], databaseUrl: url });
    expect(options?.loads.map(({ name }) => name)).toEqual(['create']);
    expect(options?.jsonFile).toBe('/tmp/x.json');
  });

  test('contain several sizes in ascending order and without duplicates, to be compared only with each other', () => {
    expect(read('--sessions', '1000000,10000,10000')).toMatchObject({
      sizes: [10_000, 1_000_000],
      hasYardsticks: false,
    });
  });

  test('--help measures nothing', () => {
    expect(read('--help')).toBeUndefined();
  });

  test.each([
    [['--only', 'creat'], '--only has the unknown name creat.'],
    [['--seconds', '0'], '--seconds must be a number up to 3600.'],
    [['--sessions', '1e9'], '--sessions must be whole numbers up to 100000000, separated by commas.'],
    [['--sessions', '10,x'], '--sessions must be whole numbers up to 100000000, separated by commas.'],
    [['--database', 'db.example'], '--database must be a postgres:// address.'],
    [
      ['--database', 'postgres://db/x', '--sessions', '1,2'],
      '--database is a single database, so give --sessions only one number.',
    ],
  ])('%j is refused with an explanation', (args, sentence) => {
    expect(() => read(...args)).toThrow(sentence);
  });
});
