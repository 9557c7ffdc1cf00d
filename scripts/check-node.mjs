import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Checks the hash of the package that contains Node's binary. npm installs that package without package-lock.json, so
 * the hashes in that file do not protect it. npm has compared the unpacked package with the hash that it keeps beside
 * the package.
 *
 * @param {string} root the project's folder
 * @throws {Error} if the hash of the package differs from the one in `node-packages.json`; in that case, Node is
 * removed
 */
export function checkNode(root) {
  const known = readJson(join(root, 'scripts/node-packages.json'));
  const installed = readJson(join(root, 'node_modules/node/node_modules/.package-lock.json'));
  for (const [path, { version, integrity }] of Object.entries(installed?.packages ?? {})) {
    const name = path.split('node_modules/').at(-1);
    if (!/^node-(?:bin-)?(?:aix|darwin|linux|sunos|win)-/.test(name)) continue;
    const wanted = known?.[version]?.[name];
    if (wanted === integrity) continue;
    if (wanted === undefined) {
      process.stderr.write(`Note: the hash of ${name} ${version} is not known, so it was not checked.\n`);
      continue;
    }
    rmSync(join(root, 'node_modules/node'), { recursive: true, force: true });
    throw Object.assign(new Error(`${name} ${version} is not the package whose hash is known. It was removed.`), {
      exitCode: 1,
    });
  }
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
