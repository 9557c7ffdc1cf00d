// `npm test` and `npm run test:long` run this once scripts/run.sh has prepared everything: the checks and then the
// tests, or the long tests.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChild } from './run-child.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * The checks run in parallel, and the output of each is shown when it ends. The tests start once all checks have
 * passed.
 */
const CHECKS = [
  { heading: 'Format and lint', command: ['biome', 'check'] },
  { heading: 'Types', command: ['tsc'] },
  { heading: 'Types of the browsers’ scripts', command: ['tsc', '-p', 'apps/engine/src/card-page/web'] },
  { heading: 'Types of the dashboard’s pages', command: ['tsc', '-p', 'apps/dashboard/web'] },
  { heading: 'Types of the widget', command: ['tsc', '-p', 'packages/checkout/src/web'] },
  { heading: 'Unused code and undeclared imports', command: ['knip'] },
];

/** @returns {Promise<number>} the exit code */
async function runTests([task, ...args]) {
  if (task === 'test') {
    const ends = await Promise.all(CHECKS.map(check));
    const failed = ends.find((exitCode) => exitCode !== 0);
    if (failed !== undefined) return failed;
  }
  const config = task === 'test:long' ? ['--config', 'vitest.long.config.ts'] : [];
  process.stdout.write('\n== Tests (vitest)\n');
  return endOf(await runChild(programOf('vitest'), ['run', ...config, ...args], { cwd: root }));
}

async function check({ heading, command: [name, ...args] }) {
  const output = [];
  const env = { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) };
  const options = { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] };
  const exitCode = endOf(await runChild(programOf(name), args, options, (chunk) => output.push(chunk)));
  process.stdout.write(`\n== ${heading} (${name})${exitCode === 0 ? ': passed' : ''}\n`);
  process.stdout.write(Buffer.concat(output));
  return exitCode;
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
