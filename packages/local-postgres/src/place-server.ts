import { createHash } from 'node:crypto';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { binariesIn, findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { runProgram } from './run-program.ts';
import { chooseServerAccount, type ServerAccount } from './server-account.ts';

/** The location of a server's files and the account that it runs as; `account` is undefined for the current user. */
export interface ServerPlace {
  /** The folder that contains `cluster`, `password` and `server.log`. */
  readonly home: string;
  readonly binaries: PostgresBinaries;
  readonly account: ServerAccount | undefined;
}

/** The name of the link in the data folder to a home outside that folder. */
const elsewhere = 'elsewhere';

/**
 * Creates the data folder if it is missing. Other accounts can enter the folders that are created for root, because the
 * server runs as another account; existing folders are never changed.
 *
 * @throws Error if it cannot be created
 */
export async function makeDataFolder(dataDir: string): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  try {
    const first = await mkdir(dataDir, { recursive: true, mode: isRoot ? 0o755 : 0o700 });
    if (!isRoot || first === undefined) return;
    for (let folder = dataDir; folder.length >= first.length; folder = dirname(folder)) await chmod(folder, 0o755);
  } catch (error) {
    throw new Error(`The data folder ${dataDir} cannot be created: ${(error as Error).message}.`, { cause: error });
  }
}

/**
 * Decides where the server's files go. For an ordinary user, they go in the data folder itself. Root needs another
 * account to run the server. If that account cannot reach the data folder or the binaries, for example because they are
 * in a private home, the files go below `fallbackDir`. A link in the data folder points to them, so deleting the data
 * folder still means starting from scratch.
 *
 * @param dataDir the real path of an existing folder
 */
export async function placeServer(
  dataDir: string,
  fallbackDir: string,
  log: (line: string) => void,
): Promise<ServerPlace> {
  const installed = await findPostgresBinaries();
  const linked = await readlink(join(dataDir, elsewhere)).catch(() => undefined);
  const owner = await stat(join(linked ?? dataDir, 'cluster')).catch(() => undefined);
  if (process.getuid?.() !== 0) return { home: linked ?? dataDir, binaries: installed, account: undefined };

  const account = chooseServerAccount(await readFile('/etc/passwd', 'utf8').catch(() => ''), owner);
  const binaries = (await canRun(account, installed)) ? installed : await copyBinaries(installed, fallbackDir, log);
  if (linked !== undefined) return { home: linked, binaries, account };
  if (await canWriteIn(account, dataDir)) return { home: dataDir, binaries, account };
  if (owner !== undefined) {
    throw new Error(
      `The database server runs as the user ${account.name}, who cannot reach the database in ${dataDir}. ` +
        'Move the database out of the private folder, or start Pay as the user who created the database.',
    );
  }
  const home = await makeHomeElsewhere(dataDir, fallbackDir);
  log(`The database server runs as the user ${account.name}, who cannot reach ${dataDir}, so the data is in ${home}`);
  return { home, binaries, account };
}

async function canRun(account: ServerAccount, binaries: PostgresBinaries): Promise<boolean> {
  const script = 'test -x "$1" && test -r "$2" && "$3" --version';
  const { initdb, postgres, folder } = binaries;
  const catalogue = join(folder, 'share', 'postgresql', 'postgres.bki');
  const { exitCode } = await runProgram('/bin/sh', ['-c', script, 'sh', initdb, catalogue, postgres], account);
  return exitCode === 0;
}

/**
 * Tries to write, because checking the modes is not enough: some mounts do not allow giving a file to another account.
 */
async function canWriteIn(account: ServerAccount, folder: string): Promise<boolean> {
  const probe = await mkdtemp(join(folder, 'probe-'));
  try {
    await chown(probe, account.uid, account.gid);
    const { exitCode } = await runProgram('/bin/sh', ['-c', 'test -w "$1" && test -x "$1"', 'sh', probe], account);
    return exitCode === 0 && (await stat(probe)).uid === account.uid;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === 'chown') return false;
    throw error;
  } finally {
    await rmdir(probe);
  }
}

async function copyBinaries(
  installed: PostgresBinaries,
  fallbackDir: string,
  log: (line: string) => void,
): Promise<PostgresBinaries> {
  const folder = join(fallbackDir, `postgres-${installed.version}`);
  if (!(await stat(folder).catch(() => undefined))) {
    log(`Copying PostgreSQL to ${folder}, where the server's user can reach it`);
    await makeDataFolder(fallbackDir);
    const unfinished = await mkdtemp(`${folder}-`);
    await cp(installed.folder, unfinished, { recursive: true, verbatimSymlinks: true });
    await runProgram('/bin/chmod', ['-R', 'a+rX', unfinished], undefined);
    await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
  }
  return binariesIn(folder, installed.version);
}

/**
 * A leftover from a deleted data folder with the same path is not ours to reuse or delete, so the next name is used.
 */
async function makeHomeElsewhere(dataDir: string, fallbackDir: string): Promise<string> {
  await makeDataFolder(fallbackDir);
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  for (let count = 1; ; count += 1) {
    const home = join(fallbackDir, count === 1 ? name : `${name}-${count}`);
    try {
      await mkdir(home);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw error;
    }
    await chmod(home, 0o755);
    await symlink(home, join(dataDir, elsewhere));
    return home;
  }
}
