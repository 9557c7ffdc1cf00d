import { accessSync, constants, globSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin'];
/** The folders in which Debian and Red Hat install servers, each version in its own folder. */
const SERVERS = ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin'];

/** The absolute path of an installed program. */
export function installedProgram(name: string): string | undefined {
  return FOLDERS.map((folder) => join(folder, name)).find(isProgram);
}

/** The folder with the programs of the newest installed PostgreSQL server; `given` overrides the search. */
export function installedServer(given?: string): string | undefined {
  const folders = given === undefined ? SERVERS.flatMap((pattern) => globSync(pattern)) : [given];
  return folders
    .filter((folder) => ['initdb', 'postgres'].every((name) => isProgram(join(folder, name))))
    .toSorted((a, b) => versionOf(b) - versionOf(a))[0];
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function versionOf(folder: string): number {
  return Number(/\d+/.exec(folder)?.[0] ?? 0);
}
