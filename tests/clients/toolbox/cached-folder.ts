import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder for all downloads of these tests; git ignores it. */
export const CACHE = join(import.meta.dirname, '../../../.cache/clients');

/**
 * A folder of downloads for these inputs (files that pin the downloads, or strings), filled on first use. An existing
 * folder is complete, because it gets this name only after it is filled.
 */
export async function cachedFolder(
  name: string,
  inputs: readonly (string | { readonly file: string })[],
  fill: (draft: string) => Promise<void>,
): Promise<string> {
  const hash = createHash('sha256');
  for (const input of inputs) hash.update(typeof input === 'string' ? input : await readFile(input.file)).update('\0');
  const folder = join(CACHE, `${name}-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(folder)) return folder;
  await mkdir(CACHE, { recursive: true });
  const draft = await mkdtemp(join(CACHE, `${name}-draft-`));
  try {
    await fill(draft);
    await rename(draft, folder);
  } catch (error) {
    // Another test file might have filled the folder first.
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return folder;
}
