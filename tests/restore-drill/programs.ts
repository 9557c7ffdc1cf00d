import { accessSync, constants, globSync } from 'node:fs';
import { join } from 'node:path';

/** The programs that a drill needs, as absolute paths. */
export type Programs = {
  readonly pgbackrest: string;
  /** The folder with `initdb` and `postgres`. */
  readonly postgres: string;
};

const FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];
/** The folders in which Debian and Red Hat install servers, each version in its own folder. */
const SERVERS = ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin'];

/**
 * Finds the programs, or returns a sentence that says what is missing. `postgres` overrides the newest installed server,
 * because pgBackRest knows only the versions that existed when it was released.
 */
export function findPrograms(postgres?: string): Programs | { readonly missing: string } {
  const pgbackrest = FOLDERS.map((folder) => join(folder, 'pgbackrest')).find(isProgram);
  if (pgbackrest === undefined) {
    return { missing: 'The drill needs pgBackRest: on Debian, apt install pgbackrest.' };
  }
  const installed = postgres === undefined ? SERVERS.flatMap((pattern) => globSync(pattern)) : [postgres];
  const server = installed
    .filter((folder) => ['initdb', 'postgres'].every((name) => isProgram(join(folder, name))))
    .toSorted((a, b) => versionOf(b) - versionOf(a))[0];
  if (server === undefined) {
    return { missing: 'The drill needs an installed PostgreSQL server: on Debian, apt install postgresql.' };
  }
  return { pgbackrest, postgres: server };
}

function versionOf(folder: string): number {
  return Number(/\d+/.exec(folder)?.[0] ?? 0);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
