import { existsSync } from 'node:fs';
import { join } from 'node:path';

const majorMin = 24;

/**
 * Checks after the installation that the Node pinned in package.json exists, or that the current one is new enough.
 *
 * @param {string} root the project's folder
 * @throws {Error} if the pinned Node is missing and the current one is too old
 */
export function requireNode(root) {
  if (existsSync(join(root, 'node_modules', 'node', 'bin', 'node'))) return;
  if (Number.parseInt(process.versions.node, 10) >= majorMin) return;
  throw new Error(
    `Pay needs Node ${majorMin}, but this is ${process.versions.node}, because npm skipped an install script ` +
      '(ignore-scripts is on). Run "npm rebuild node --ignore-scripts=false", or use Node 24.',
  );
}
