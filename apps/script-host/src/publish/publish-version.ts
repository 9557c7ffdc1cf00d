import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltScript } from './built-script.ts';
import { filesOf, type Manifest, manifestOf, type VersionFiles } from './files-of.ts';
import { type Engines, withEngines } from './with-engines.ts';
import { replaceFiles, writeFolder } from './write-files.ts';

export type Publication = {
  readonly manifest: Manifest;
  /** False if the version was already published with the same bytes. */
  readonly isNew: boolean;
  /** The version that `latest` now points to. */
  readonly latest: string;
};

export type PublishOptions = {
  readonly folder: string;
  readonly built: BuiltScript;
  readonly engines: Engines;
  readonly now: Date;
  /** Whether `latest` can move to a lower version. */
  readonly mayLowerLatest: boolean;
  /** Throws if the script must not be published; called before anything is written. */
  readonly requireLogged?: (manifest: Manifest) => void;
};

/**
 * Publishes the script under its version, and as `latest`. A published version never changes.
 *
 * @throws {Error} with a sentence for the operator if the version was published with different bytes, in which case nothing has changed
 */
export async function publishVersion(options: PublishOptions): Promise<Publication> {
  const { folder, built, engines, now } = options;
  const version = readVersion(built.version);
  if (!version)
    throw new Error(`${built.version} cannot be published. A version must be three numbers, such as 1.2.3.`);
  const script = Buffer.from(withEngines(built.script, engines));
  const made = manifestOf(script, built.version, engines, now);
  options.requireLogged?.(made);
  const files = filesOf(script, made);
  // The manifest is read first, so that nothing is written if it is unreadable.
  const before = await readManifest(folder, 'latest');
  const isNew = await writeFolder(folder, `v${built.version}`, files);
  const published = isNew ? files : await requireSame(folder, built.version, files);
  const previous = before && readVersion(before.version);
  if (before && previous && isLower(version, previous) && !options.mayLowerLatest) {
    return { manifest: readFrom(published), isNew, latest: before.version };
  }
  await replaceFiles(folder, 'latest', published);
  return { manifest: readFrom(published), isNew, latest: built.version };
}

/** The files as they were published, with their original publication time. */
async function requireSame(folder: string, version: string, files: VersionFiles): Promise<VersionFiles> {
  const known = await readIfThere(join(folder, `v${version}`, 'checkout.js'));
  const manifest = await readIfThere(join(folder, `v${version}`, 'manifest.json'));
  if (!manifest || !known?.equals(files.get('checkout.js') ?? Buffer.alloc(0))) {
    throw new Error(
      `v${version} is already published with different bytes, and a published version never changes. Give the script a new version.`,
    );
  }
  return new Map([...files, ['manifest.json', manifest]]);
}

async function readManifest(folder: string, name: string): Promise<Manifest | undefined> {
  const path = join(folder, name, 'manifest.json');
  const bytes = await readIfThere(path);
  if (!bytes) return undefined;
  try {
    const manifest = JSON.parse(bytes.toString('utf8')) as Manifest;
    if (readVersion(manifest.version)) return manifest;
  } catch {
    // The error below covers this case.
  }
  throw new Error(`${path} is not a manifest of the widget. Check that this is the right folder.`);
}

function readFrom(files: VersionFiles): Manifest {
  return JSON.parse(String(files.get('manifest.json'))) as Manifest;
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
}

type Version = readonly [major: number, minor: number, patch: number];

/** Undefined unless the text is three whole numbers, because only such a version has an address. */
function readVersion(text: string): Version | undefined {
  const parts = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/.exec(text);
  return parts ? [Number(parts[1]), Number(parts[2]), Number(parts[3])] : undefined;
}

/** Whether the first version is lower than the second. */
function isLower(a: Version, b: Version): boolean {
  const at = a.findIndex((part, index) => part !== b[index]);
  return at !== -1 && (a[at] ?? 0) < (b[at] ?? 0);
}
