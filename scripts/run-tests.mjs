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

/** Exit codes from here on stand for a signal: someone pressed Ctrl-C, or a check that had failed stopped the others. */
const SIGNALLED = 128;
const hasFailed = (exitCode) => exitCode > 0 && exitCode < SIGNALLED;

/** @returns {Promise<number>} the exit code */
async function runTests([task, ...args]) {
  const stop = new AbortController();
  const checks = (task === 'test' ? CHECKS : []).map(async (each) => {
    const exitCode = await check(each, stop.signal);
    if (hasFailed(exitCode)) stop.abort();
    return exitCode;
  });
  const config = task === 'test:long' ? ['--config', 'vitest.long.config.ts'] : [];
  const vitest = run('vitest', ['run', ...config, ...args], { signal: stop.signal });
  const [tests, ...exitCodes] = await Promise.all([vitest, ...checks]);
  const failed = exitCodes.filter(hasFailed).length;
  // The tests have printed their closing line without the checks that end later.
  if (tests === 0 && failed > 0) process.stdout.write(`\n0 passed, ${failed} failed\n`);
  return exitCodes.find(hasFailed) ?? exitCodes.find((exitCode) => exitCode !== 0) ?? tests;
}

async function check({ heading, command: [name, ...args] }, signal) {
  const output = [];
  const env = { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) };
  const options = { env, signal, stdio: ['ignore', 'pipe', 'pipe'] };
  const exitCode = await run(name, args, options, (chunk) => output.push(chunk));
  if (signal.aborted) return exitCode;
  const outcome = exitCode === 0 ? 'passed' : exitCode < SIGNALLED ? 'failed' : 'stopped';
  process.stdout.write(`\n== ${heading} (${name}): ${outcome}\n`);
  process.stdout.write(Buffer.concat(output));
  return exitCode;
}

/** Runs an installed program in the project's folder, and returns its exit code. */
async function run(name, args, options, onOutput) {
  return endOf(await runChild(programOf(name), args, { cwd: root, ...options }, onOutput));
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
