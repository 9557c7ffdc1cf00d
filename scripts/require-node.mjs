import { existsSync } from 'node:fs';
import { join } from 'node:path';

const majorMin = 24;

/**
 * Once all is installed: the Node that package.json pins is there, else the current one is new enough.
 *
 * @param {string} root the project's folder
 * @throws {Error} when neither is so
 */
export function requireNode(root) {
  if (existsSync(join(root, 'node_modules', 'node', 'bin', 'node'))) return;
  if (Number.parseInt(process.versions.node, 10) >= majorMin) return;
  throw new Error(
    `Pay needs Node ${majorMin}, and this is ${process.versions.node}: npm skipped the install script that brings it ` +
      '(ignore-scripts is on). Run "npm rebuild node --ignore-scripts=false", or use Node 24.',
  );
}
