import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { access, chmod, constants, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';

/** Options that playwright-core's `chromium.launch` accepts. */
export interface Chromium {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: Record<string, string>;
}

/**
 * Arguments that start a browser as its users run it, but without the sandbox, which does not work as root or in most
 * containers.
 */
const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const usualNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds a browser for tests: `PAY_CHROMIUM` (a path, or `bundled` for the one from npm), otherwise the one from npm if
 * it runs here, otherwise an installed one. The one from npm is the same on every machine, needs only glibc, and uses
 * half as much CPU time as a browser with windows.
 *
 * @throws Error when no browser is found
 */
export async function findChromium(): Promise<Chromium> {
  const wanted = process.env['PAY_CHROMIUM'];
  if (wanted === 'bundled' || (!wanted && isBundledFor(process))) return unpackBundled();
  if (wanted) return installedAt(wanted);
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const paths = usualNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const path of [...paths, ...macPaths]) {
    if (await runs(path)) return installedAt(path);
  }
  throw notFound();
}

function isBundledFor({ platform, arch }: { readonly platform: string; readonly arch: string }): boolean {
  return platform === 'linux' && arch === 'x64';
}

function notFound(): Error {
  return new Error('No browser was found. Install Chromium or Chrome, or set PAY_CHROMIUM to the path of one.');
}

function installedAt(executablePath: string): Chromium {
  return { executablePath, args, env: currentEnvironment() };
}

/** Whether the program runs. Ubuntu's `chromium-browser` is executable, but only tells the user to install a snap. */
async function runs(path: string): Promise<boolean> {
  if (!(await isExecutable(path))) return false;
  const child = spawn(path, ['--version'], { stdio: 'ignore' });
  const [exitCode] = (await once(child, 'close').catch(() => [1])) as [number | null];
  return exitCode === 0;
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** Unpacks the browser from npm once, with the libraries and the font that a bare machine lacks. */
async function unpackBundled(): Promise<Chromium> {
  if (!isBundledFor(process)) throw notFound();
  const require = createRequire(import.meta.url);
  const packageFolder = dirname(dirname(require.resolve('@sparticuz/chromium')));
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const folder = await findCacheFolder(packageFolder, `chromium-${version}`);
  const executablePath = join(folder, 'chromium');
  if (!(await isExecutable(executablePath))) await unpack(join(packageFolder, 'bin'), folder);
  const env = currentEnvironment();
  env['LD_LIBRARY_PATH'] = [join(folder, 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(delimiter);
  if (!existsSync('/etc/fonts/fonts.conf')) env['FONTCONFIG_FILE'] = join(folder, 'fonts.conf');
  return { executablePath, args, env };
}

/** The folder is below `node_modules/.cache`, or belongs to this user if the installation is shared and read-only. */
async function findCacheFolder(packageFolder: string, name: string): Promise<string> {
  const shared = join(packageFolder, '..', '..', '.cache');
  if (await isExecutable(join(shared, name, 'chromium'))) return join(shared, name);
  try {
    await mkdir(shared, { recursive: true });
    await access(shared, constants.W_OK);
    return join(shared, name);
  } catch {
    const { uid } = userInfo();
    const own = join(tmpdir(), `pay-browser-${uid}`);
    await mkdir(own, { recursive: true, mode: 0o700 });
    if ((await stat(own)).uid !== uid) throw new Error(`The folder ${own} belongs to another user. Remove it.`);
    return join(own, name);
  }
}

/**
 * Several test workers can do this at the same time, so each unpacks its own copy, and the first to finish renames its
 * copy into place.
 */
async function unpack(from: string, folder: string): Promise<void> {
  const unfinished = await mkdtemp(`${folder}-`);
  await Promise.all([
    pipeline(
      createReadStream(join(from, 'chromium.br')),
      createBrotliDecompress(),
      createWriteStream(join(unfinished, 'chromium'), { mode: 0o755 }),
    ),
    unpackTar(join(from, 'al2023.tar.br'), unfinished),
    unpackTar(join(from, 'fonts.tar.br'), unfinished),
  ]);
  const fonts = `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>`;
  await writeFile(join(unfinished, 'fonts.conf'), `<?xml version="1.0"?>${fonts}`);
  await chmod(unfinished, 0o755);
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
}

async function unpackTar(file: string, folder: string): Promise<void> {
  const tar = spawn('tar', ['-x', '-C', folder, '--no-same-owner'], { stdio: ['pipe', 'ignore', 'inherit'] });
  const closed = once(tar, 'close') as Promise<[number | null]>;
  // tar can stop at the last entry without reading the padding that follows, so only its exit code is checked.
  const fed = pipeline(createReadStream(file), createBrotliDecompress(), tar.stdin).catch(() => {});
  const [[exitCode]] = await Promise.all([closed, fed]);
  if (exitCode !== 0) throw new Error(`The browser's archive ${file} could not be unpacked.`);
}

function currentEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
