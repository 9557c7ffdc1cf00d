// `npm test` and `npm run test:long` run this once scripts/run.sh has prepared everything: the checks and the tests, or
// the long tests.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChild } from './run-child.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The checks run at the same time as the tests, which often wait. The first check that fails stops the tests. */
const CHECKS = [
  { heading: 'Format and lint', command: ['biome', 'check'] },
  { heading: 'Types', command: ['tsc'] },
  { heading: 'Types of the browsers’ scripts', command: ['tsc', '-p', 'apps/engine/src/card-page/web'] },
  { heading: 'Types of the dashboard’s pages', command: ['tsc', '-p', 'apps/dashboard/web'] },
  { heading: 'Types of the widget', command: ['tsc', '-p', 'packages/checkout/src/web'] },
  { heading: 'Unused code and undeclared imports', command: ['knip'] },
];

/** The exit code of a program that was stopped because a check had failed. */
const STOPPED = 143;

/** @returns {Promise<number>} the exit code */
async function runTests([task, ...args]) {
  const stop = new AbortController();
  const checks = (task === 'test' ? CHECKS : []).map(async (each) => {
    const exitCode = await check(each, stop.signal);
    if (exitCode !== 0) stop.abort();
    return exitCode;
  });
  const config = task === 'test:long' ? ['--config', 'vitest.long.config.ts'] : [];
  const [tests, ...exitCodes] = await Promise.all([
    run('vitest', ['run', ...config, ...args], { signal: stop.signal }),
    ...checks,
  ]);
  return exitCodes.find((exitCode) => exitCode !== 0 && exitCode !== STOPPED) ?? tests;
}

async function check({ heading, command: [name, ...args] }, signal) {
  const output = [];
  const env = { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) };
  const exitCode = await run(name, args, { env, signal, stdio: ['ignore', 'pipe', 'pipe'] }, (chunk) =>
    output.push(chunk),
  );
  if (exitCode !== STOPPED) {
    process.stdout.write(`\n== ${heading} (${name})${exitCode === 0 ? ': passed' : ''}\n`);
    process.stdout.write(Buffer.concat(output));
  }
  return exitCode;
}

/** Runs an installed program in the project's folder, and returns its exit code; STOPPED if `signal` ended it. */
async function run(name, args, options, onOutput) {
  const ended = await runChild(programOf(name), args, { cwd: root, ...options }, onOutput);
  return options.signal.aborted ? STOPPED : endOf(ended);
}

function programOf(name) {
  return join(root, 'node_modules', '.bin', name);
}

function endOf({ exitCode, wasInterrupted }) {
  return exitCode === 0 && wasInterrupted ? 130 : exitCode;
}

process.exitCode = await runTests(process.argv.slice(2)).catch((error) => {
  process.stderr.write(`${error.message}\n`);
  return 1;
});
