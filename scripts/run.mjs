// What `npm start`, `npm test` and the scripts `pay`, `bench`, `crash`, `half-sent`, `planted` and `build` begin with. It
// runs on Node 18 and later with nothing installed: it installs what is missing and builds what browsers run, then hands
// over to the Node that package.json pins.
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { findNode } from './find-node.mjs';
import { runChild } from './run-child.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cli = join(root, 'apps', 'cli', 'src', 'main.ts');
/** Programs of their own among the tests. */
const drivers = {
  bench: fileURLToPath(new URL('../tests/load/bench.ts', import.meta.url)),
  crash: fileURLToPath(new URL('../tests/crash/crash.ts', import.meta.url)),
  'half-sent': fileURLToPath(new URL('../tests/load/half-sent/half-sent.ts', import.meta.url)),
  planted: fileURLToPath(new URL('../tests/planted/run.ts', import.meta.url)),
};

/** Less room for the newest objects: after a load an engine holds half as much, and serves as fast. */
const nodeFlags = JSON.parse(readFileSync(new URL('node-flags.json', import.meta.url), 'utf8'));

/** `pay` sees to it by itself where it must; a limit that is there before it starts spares it a start of its own. */
const withoutCoreDumps = 'ulimit -c 0 && exec "$0" "$@"';

/** Each check stops the run when it fails. */
const checks = [
  { heading: 'Format and lint', command: ['biome', 'check'] },
  { heading: 'Types', command: ['tsc'] },
  { heading: 'Types of what browsers run', command: ['tsc', '-p', 'apps/engine/src/card-page/web'] },
  { heading: 'Types of the dashboard’s pages', command: ['tsc', '-p', 'apps/dashboard/web'] },
  { heading: 'Types of the widget', command: ['tsc', '-p', 'packages/checkout/src/web'] },
  { heading: 'Unused code and undeclared imports', command: ['knip'] },
];

/** @returns {Promise<number>} the exit code */
async function main([task, ...args]) {
  if (!['start', 'pay', 'test', 'build', ...Object.keys(drivers)].includes(task)) {
    process.stderr.write(
      'Usage: npm start, npm test, or npm run pay, bench, crash, half-sent, planted or build, with -- before arguments\n',
    );
    return 2;
  }
  await ensureInstalled(root, { withDev: task === 'test' || task in drivers });
  // The other commands of `pay` neither show a page nor publish a script.
  if (task !== 'pay' || ['serve', 'cdn'].includes(args[0])) await build();
  if (task === 'build') return 0;
  const node = findNode(root);
  const env = childEnvironment(node);
  if (task === 'test') return runTests(args, env);
  if (task in drivers) return (await runChild(node, [drivers[task], ...args], { cwd: root, env })).exitCode;
  const words = task === 'start' ? ['start', ...args] : args;
  const command = [node, ...nodeFlags, cli, ...words];
  return (await runChild('/bin/sh', ['-c', withoutCoreDumps, ...command], { cwd: root, env })).exitCode;
}

async function runTests(args, env) {
  const tests = { heading: 'Tests', command: ['vitest', 'run', ...args] };
  for (const { heading, command } of [...checks, tests]) {
    const [name, ...rest] = command;
    process.stdout.write(`\n== ${heading} (${name})\n`);
    const program = join(root, 'node_modules', '.bin', name);
    const { exitCode, wasInterrupted } = await runChild(program, rest, { cwd: root, env });
    if (exitCode !== 0) return exitCode;
    if (wasInterrupted) return 130;
  }
  return 0;
}

/** Nested calls of `node` find the same Node, and compiled code is kept from one start to the next. */
function childEnvironment(node) {
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].filter(Boolean).join(delimiter);
  return { ...process.env, PATH: path, NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node-compile') };
}

main(process.argv.slice(2)).then(
  (exitCode) => {
    process.exitCode = exitCode;
  },
  (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = error.exitCode ?? 1;
  },
);
