import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Checks the hash of the package that contains Node's binary. npm installs that package without package-lock.json, so
 * the hashes in that file do not protect it. npm has compared the unpacked package with the hash that it keeps beside
 * the package.
 *
 * For a platform or a version whose hash is not in `node-packages.json`, the operator can state the hash in
 * PAY_NODE_INTEGRITY; otherwise, an unknown package is refused.
 *
 * @param {string} root the project's folder
 * @param {Readonly<Record<string, string | undefined>>} env
 * @throws {Error} if the hash of the package is not known or differs; in that case, Node is removed
 */
export function checkNode(root, env = process.env) {
  const known = readJson(join(root, 'scripts/node-packages.json'));
  const installed = readJson(join(root, 'node_modules/node/node_modules/.package-lock.json'));
  const found = Object.entries(installed?.packages ?? {})
    .map(([path, entry]) => ({ ...entry, name: path.split('node_modules/').at(-1) }))
    .filter(({ name }) => /^node-(?:bin-)?(?:aix|darwin|linux|sunos|win)-/.test(name));
  for (const { name, version, integrity } of found) {
    const wanted = known?.[version]?.[name];
    if (wanted !== undefined && wanted === integrity) continue;
    if (wanted !== undefined) refuse(root, `${name} ${version} does not have the expected hash.`);
    const stated = env.PAY_NODE_INTEGRITY;
    if (stated === undefined) {
      refuse(
        root,
        `The hash of ${name} ${version} is not known here. If you have verified it, set PAY_NODE_INTEGRITY.`,
      );
    }
    if (stated !== integrity) refuse(root, `${name} ${version} does not have the hash in PAY_NODE_INTEGRITY.`);
  }
  if (found.length === 0 && existsSync(join(root, 'node_modules/node/bin/node'))) {
    refuse(root, 'npm did not record which package Node comes from.');
  }
}

function refuse(root, reason) {
  rmSync(join(root, 'node_modules/node'), { recursive: true, force: true });
  throw Object.assign(new Error(`${reason} The package was removed.`), { exitCode: 1 });
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
