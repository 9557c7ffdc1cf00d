import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeFailure } from './describe-failure.ts';
import type { ServerPlace } from './place-server.ts';
import { runProgram } from './run-program.ts';

/** The superuser of a cluster that is created here. */
export const clusterUser = 'pay';

export interface Cluster {
  readonly folder: string;
  readonly password: string;
}

/**
 * Finds the cluster of `place`, or creates it. A new cluster gets its name only when it is complete, so that a crash
 * leaves nothing that a later start could mistake for a database.
 *
 * @param durable false skips flushing a new cluster to disk
 * @throws Error if another major version of PostgreSQL created the cluster, or if it cannot be read or created
 */
export async function createCluster(
  place: ServerPlace,
  durable: boolean,
  log: (line: string) => void,
): Promise<Cluster> {
  const folder = join(place.home, 'cluster');
  for (const name of await readdir(place.home)) {
    if (name.startsWith('unfinished-')) await rm(join(place.home, name), { recursive: true, force: true });
  }
  const version = await readVersion(folder);
  if (version === undefined) {
    log('Creating a PostgreSQL database (only at the first start)');
    const password = await writePassword(place);
    await initialise(place, folder, durable);
    return { folder, password };
  }
  const ours = place.binaries.version.split('.')[0];
  if (version !== ours) {
    throw new Error(
      `The database in ${folder} was created by PostgreSQL ${version}, but this version of Pay includes PostgreSQL ${ours}. ` +
        'Move the database with pg_dump, or set DATABASE_URL to a server of that version.',
    );
  }
  return { folder, password: await readPassword(place) };
}

async function readVersion(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code === 'EACCES') {
      throw new Error(
        `The database in ${folder} belongs to another user of this machine. Start Pay as that user, or as root.`,
      );
    }
    throw error;
  }
}

async function readPassword({ home }: ServerPlace): Promise<string> {
  const path = join(home, 'password');
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    throw new Error(`The database's password cannot be read from ${path}: ${(error as Error).message}.`);
  }
}

/**
 * Creates the password file. The server's account must be able to read it, because initdb gets the password from it.
 */
async function writePassword({ home, account }: ServerPlace): Promise<string> {
  const path = join(home, 'password');
  const password = randomBytes(24).toString('base64url');
  await rm(path, { force: true });
  await writeFile(path, `${password}\n`, { mode: 0o600, flag: 'wx' });
  if (account !== undefined) await chown(path, account.uid, account.gid);
  return password;
}

async function initialise({ home, binaries, account }: ServerPlace, folder: string, durable: boolean): Promise<void> {
  const unfinished = await mkdtemp(join(home, 'unfinished-'));
  await chmod(unfinished, 0o700);
  if (account !== undefined) await chown(unfinished, account.uid, account.gid);
  const { exitCode, output } = await runProgram(
    binaries.initdb,
    [
      `--pgdata=${unfinished}`,
      `--username=${clusterUser}`,
      `--pwfile=${join(home, 'password')}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ],
    account,
  );
  if (exitCode !== 0) {
    await rm(unfinished, { recursive: true, force: true });
    throw new Error(describeFailure(output, { dataDir: home }));
  }
  await rename(unfinished, folder);
}
