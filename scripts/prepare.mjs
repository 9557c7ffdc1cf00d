// What scripts/run.sh has done first. It runs on Node 18 and later with nothing installed: it installs what is missing,
// builds what browsers run, and sees that there is a Node to hand over to.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { requireNode } from './require-node.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** What the tools of development are not needed for. */
const withoutDev = ['start', 'pay', 'build'];

async function prepare([task, ...args]) {
  await ensureInstalled(root, { withDev: !withoutDev.includes(task) });
  // The other commands of `pay` neither show a page nor publish a script.
  if (task !== 'pay' || ['serve', 'cdn'].includes(args[0])) await build();
  if (task !== 'build') requireNode(root);
}

await prepare(process.argv.slice(2)).catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode ?? 1;
});
