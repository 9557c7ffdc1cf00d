import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = ['/usr/bin/node', '/usr/local/bin/node', '/opt/homebrew/bin/node'];

/**
 * Finds Node 20.19 or a later Node 20 on this machine, in addition to the project's own; undefined if there is none.
 */
export function findOldNode(): string | undefined {
  return PLACES.find((node) => {
    if (!existsSync(node)) return false;
    const [major, minor] = execFileSync(node, ['-p', 'process.versions.node']).toString().split('.').map(Number);
    return major === 20 && (minor ?? 0) >= 19;
  });
}
