import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describeFailure } from './describe-failure.ts';
import type { ServerAccount } from './server-account.ts';

/**
 * The result of a program: `exitCode` is null if a signal ended it; `output` is what the program wrote to stdout and
 * stderr, in order.
 */
export interface Finished {
  readonly exitCode: number | null;
  readonly output: string;
}

/**
 * The environment variables of all programs that this package starts. Nothing is inherited, because variables such as
 * `PGPORT`, `PGDATA` and `PGOPTIONS` would change the server, and `describeFailure` reads messages only in English.
 */
export const cleanEnvironment: Readonly<Record<string, string>> = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

/** The spawn options to run a program as `account`, or as the current user if there is none. */
export function runAs(account: ServerAccount | undefined): { uid?: number; gid?: number } {
  return account === undefined ? {} : { uid: account.uid, gid: account.gid };
}

/**
 * Runs a program in `/`, which every account can enter, and waits for it to end.
 *
 * @throws Error if it cannot be started as that account or on this machine
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  account: ServerAccount | undefined,
): Promise<Finished> {
  try {
    const child = spawn(program, args, {
      ...runAs(account),
      cwd: '/',
      env: { ...cleanEnvironment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
    }
    await once(child, 'close');
    return { exitCode: child.exitCode, output: output.join('') };
  } catch (error) {
    throw new Error(describeFailure((error as Error).message), { cause: error });
  }
}
