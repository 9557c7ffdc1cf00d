import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const majorMin = 24;

/**
 * The Node to run the project with: the one that package.json pins, else the current one if it is new enough.
 *
 * @param {string} root the project's folder
 * @returns {string} the path of the program
 */
export function findNode(root) {
  const folder = join(root, 'node_modules', 'node');
  const program = join(folder, 'bin', 'node');
  if (existsSync(program)) {
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    if (Number.parseInt(version, 10) >= majorMin) return program;
  }
  if (Number.parseInt(process.versions.node, 10) >= majorMin) return process.execPath;
  throw new Error(
    `Pay needs Node ${majorMin}, and this is ${process.versions.node}: npm skipped the install script that brings it ` +
      '(ignore-scripts is on). Run "npm rebuild node --ignore-scripts=false", or use Node 24.',
  );
}
