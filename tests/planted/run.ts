import { parseArgs } from 'node:util';
import { plantForDriver } from './plant-for-driver.ts';
import { plantForTests } from './plant-for-tests.ts';

const USAGE = `Usage: npm run planted -- [options]
  Plants each listed bug in a copy of the project, and expects it to be caught.
  --driver     use the fault driver instead of tests
  --only TEXT  only bugs whose name matches this regular expression
  --help       show this help`;

/** @returns the exit code: 1 if a bug was not caught */
async function main(): Promise<number> {
  const options = { driver: { type: 'boolean' }, only: { type: 'string' }, help: { type: 'boolean' } } as const;
  let values: { driver?: boolean; only?: string; help?: boolean };
  try {
    values = parseArgs({ options }).values;
  } catch (error) {
    print(`${(error as Error).message}\n${USAGE}`);
    return 2;
  }
  if (values.help) {
    print(USAGE);
    return 0;
  }
  const plant = values.driver ? plantForDriver : plantForTests;
  return (await plant(new RegExp(values.only ?? ''), print)) ? 0 : 1;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

process.exitCode = await main();
