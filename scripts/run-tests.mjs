// What `npm test` runs once scripts/run.sh has prepared: the checks, then the tests.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChild } from './run-child.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Each stops the run when it fails. */
const checks = [
  { heading: 'Format and lint', command: ['biome', 'check'] },
  { heading: 'Types', command: ['tsc'] },
  { heading: 'Types of what browsers run', command: ['tsc', '-p', 'apps/engine/src/card-page/web'] },
  { heading: 'Types of the dashboard’s pages', command: ['tsc', '-p', 'apps/dashboard/web'] },
  { heading: 'Types of the widget', command: ['tsc', '-p', 'packages/checkout/src/web'] },
  { heading: 'Unused code and undeclared imports', command: ['knip'] },
];

/** @returns {Promise<number>} the exit code */
async function runTests(args) {
  const tests = { heading: 'Tests', command: ['vitest', 'run', ...args] };
  for (const { heading, command } of [...checks, tests]) {
    const [name, ...rest] = command;
    process.stdout.write(`\n== ${heading} (${name})\n`);
    const program = join(root, 'node_modules', '.bin', name);
    const { exitCode, wasInterrupted } = await runChild(program, rest, { cwd: root });
    if (exitCode !== 0) return exitCode;
    if (wasInterrupted) return 130;
  }
  return 0;
}

process.exitCode = await runTests(process.argv.slice(2)).catch((error) => {
  process.stderr.write(`${error.message}\n`);
  return 1;
});
