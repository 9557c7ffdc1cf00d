// The first step of scripts/run.sh. It runs on Node 18 and later with nothing installed: it installs missing packages,
// builds the scripts that browsers run, and checks that the right Node is available.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { requireNode } from './require-node.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Tasks that need no development tools. */
const withoutDev = ['start', 'pay', 'build'];

async function prepare([task, ...args]) {
  await ensureInstalled(root, { withDev: !withoutDev.includes(task) });
  // The other `pay` commands neither serve a page nor publish a script.
  if (task !== 'pay' || ['serve', 'cdn'].includes(args[0])) await build();
  if (task !== 'build') requireNode(root);
}

await prepare(process.argv.slice(2)).catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode ?? 1;
});
