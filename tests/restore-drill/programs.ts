import { installedProgram, installedServer } from '../harness/installed-programs.ts';

/** The programs that a drill needs, as absolute paths. */
export type Programs = {
  readonly pgbackrest: string;
  /** The folder with `initdb` and `postgres`. */
  readonly postgres: string;
};

/**
 * Finds the programs, or returns a sentence that says what is missing. `postgres` overrides the newest installed server,
 * because pgBackRest knows only the versions that existed when it was released.
 */
export function findPrograms(postgres?: string): Programs | { readonly missing: string } {
  const pgbackrest = installedProgram('pgbackrest');
  if (pgbackrest === undefined) {
    return { missing: 'The drill needs pgBackRest. On Debian, run: apt install pgbackrest' };
  }
  const server = installedServer(postgres);
  if (server === undefined) {
    return { missing: 'The drill needs an installed PostgreSQL server. On Debian, run: apt install postgresql' };
  }
  return { pgbackrest, postgres: server };
}
