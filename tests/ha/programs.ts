import { globSync } from 'node:fs';
import { runProgram } from '@pay/local-postgres/run-program';
import { installedProgram, installedServer, isProgram } from '../harness/installed-programs.ts';

/** What the driver needs, as absolute paths. */
export type Programs = {
  readonly etcd: string;
  readonly haproxy: string;
  readonly patroni: string;
  readonly patroniVersion: string;
  /** The folder with `initdb` and `postgres`. */
  readonly postgres: string;
  /** The library that shifts a process's clock; undefined if it is not installed. */
  readonly faketime: string | undefined;
};

export type ProgramOptions = { readonly patroni: string | null; readonly postgres: string | null };

/** The Debian package of each program. */
const PACKAGES = { etcd: 'etcd-server', haproxy: 'haproxy', patroni: 'patroni', postgres: 'postgresql' } as const;

/** Finds the programs, or returns one sentence that names the packages that are missing. */
export async function findPrograms(options: ProgramOptions): Promise<Programs | { readonly missing: string }> {
  const found = {
    etcd: installedProgram('etcd'),
    haproxy: installedProgram('haproxy'),
    patroni: options.patroni === null ? installedProgram('patroni') : whenProgram(options.patroni),
    postgres: installedServer(options.postgres ?? undefined),
  };
  const { etcd, haproxy, patroni, postgres } = found;
  if (etcd === undefined || haproxy === undefined || patroni === undefined || postgres === undefined) {
    return { missing: missingSentence(found) };
  }
  const { output } = await runProgram(patroni, ['--version'], undefined);
  return {
    etcd,
    haproxy,
    patroni,
    patroniVersion: /\d+\.\d+\.\d+/.exec(output)?.[0] ?? '0.0.0',
    postgres,
    faketime: globSync('/usr/lib/*/faketime/libfaketime.so.1')[0],
  };
}

export function missingSentence(found: Readonly<Record<keyof typeof PACKAGES, string | undefined>>): string {
  const missing = Object.entries(PACKAGES).flatMap(([name, of]) =>
    found[name as keyof typeof PACKAGES] === undefined ? [of] : [],
  );
  return `Skipped, because packages are missing. On Debian, run: apt install ${missing.join(' ')}`;
}

function whenProgram(path: string): string | undefined {
  return isProgram(path) ? path : undefined;
}
