import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../tidy/project-files.ts';
import { ATTACKS, endOf, readReports, reportLines } from './report/attack-report.ts';
import { SEED_MAX, VARIABLES } from './report/attack-run.ts';

const USAGE = `Usage: npm run attack -- [options]
  Attacks its own engine, dashboard and database, and prints what it tried and found.
  --seed N     seed of all random choices in the attacks (1)
  --only TEXT  only attacks whose name contains this text: ${Object.keys(ATTACKS).join(', ')}
  --help       show this help`;

type Options = { readonly seed: number; readonly only: string };

/** @returns undefined if the user asks for help; throws an error with a message for the user */
function readOptions(args: readonly string[]): Options | undefined {
  const options = {
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  } as const;
  const { values } = parseArgs({ args: [...args], options });
  if (values.help) return undefined;
  const seed = Number(values.seed);
  if (!/^\d+$/.test(values.seed) || seed > SEED_MAX)
    throw new Error(`--seed must be a whole number up to ${SEED_MAX}.`);
  if (!Object.keys(ATTACKS).some((name) => name.includes(values.only))) throw new Error('--only matches no attack.');
  return { seed, only: values.only };
}

/** @returns the exit code: 1 if anything was found */
async function main(): Promise<number> {
  let options: Options | undefined;
  try {
    options = readOptions(process.argv.slice(2));
  } catch (error) {
    print(`${(error as Error).message}\n${USAGE}`);
    return 2;
  }
  if (options === undefined) {
    print(USAGE);
    return 0;
  }
  const { seed, only } = options;
  const folder = join(ROOT, '.cache/attacks', String(seed));
  await rm(folder, { recursive: true, force: true });
  const attacks = Object.entries(ATTACKS).filter(([name]) => name.includes(only));
  const testsEnd = await runTests(
    attacks.map(([, file]) => file),
    { [VARIABLES.seed]: String(seed), [VARIABLES.folder]: folder, PAY_TEST_SEED: String(seed) },
  );
  const reports = await readReports(folder);
  for (const line of reportLines(reports)) print(line);
  return endOf(
    reports,
    attacks.map(([name]) => name),
    testsEnd,
  );
}

/** Runs one file after the other, because each needs the whole machine. */
async function runTests(files: readonly string[], variables: Readonly<Record<string, string>>): Promise<number> {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const args = ['run', '--config', 'vitest.long.config.ts', '--no-file-parallelism', ...files];
  const child = spawn(process.execPath, [vitest, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...variables },
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'close');
  return code ?? 1;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

process.exitCode = await main();
