import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltScript } from './built-script.ts';
import { filesOf, type Manifest, manifestOf } from './files-of.ts';
import { type Engines, withEngines } from './with-engines.ts';
import { replaceFiles } from './write-files.ts';

/**
 * Publishes for this machine only, replacing any earlier files, because the engines' ports, and so the script, might
 * have changed. The host that serves the files must be configured as local.
 */
export async function publishLocally(
  folder: string,
  built: BuiltScript,
  engines: Engines,
  now: Date,
): Promise<Manifest> {
  const script = Buffer.from(withEngines(built.script, engines));
  const manifest = manifestOf(script, built.version, engines, now);
  const names = [`v${built.version}`, 'latest'];
  const known = await Promise.all(names.map((name) => isThere(join(folder, name), script, manifest)));
  if (known.includes(false)) {
    const files = filesOf(script, manifest);
    for (const name of names) await replaceFiles(folder, name, files);
  }
  return manifest;
}

/** Whether these files are already published. Most starts change nothing, so they should not wait for disk writes. */
async function isThere(folder: string, script: Buffer, { version, files }: Manifest): Promise<boolean> {
  try {
    const known = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest;
    const isSame = known.version === version && known.files['checkout.js'].integrity === files['checkout.js'].integrity;
    return isSame && (await readFile(join(folder, 'checkout.js'))).equals(script);
  } catch {
    return false;
  }
}
