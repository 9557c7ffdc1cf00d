import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type Digest = { readonly name: string; readonly sha256: string };

/** The SHA-256 of every file in a folder except those in `except`, sorted by file name. */
export async function digestsOf(folder: string, except: readonly string[]): Promise<readonly Digest[]> {
  const names = (await readdir(folder)).filter((name) => !except.includes(name)).sort();
  return Promise.all(names.map(async (name) => ({ name, sha256: sha256(await readFile(join(folder, name))) })));
}

/** The text that `sha256sum --check` reads. */
export function checksumsText(digests: readonly Digest[]): string {
  return digests.map(({ name, sha256: digest }) => `${digest}  ${name}\n`).join('');
}

export function sha256(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}
