import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = ['/usr/bin/node', '/usr/local/bin/node', '/opt/homebrew/bin/node'];

/**
 * Finds a Node 20, at least 20.19, that this machine has in addition to the project's own; undefined if there is none.
 */
export function findOldNode(): string | undefined {
  return PLACES.find((node) => {
    if (!existsSync(node)) return false;
    const [major, minor] = execFileSync(node, ['-p', 'process.versions.node']).toString().split('.').map(Number);
    return major === 20 && (minor ?? 0) >= 19;
  });
}
