import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { VersionFiles } from './files-of.ts';

/** Writes a folder that is there whole or not at all. False where one has the name already: then nothing has changed. */
export async function writeFolder(parent: string, name: string, files: VersionFiles): Promise<boolean> {
  await mkdir(parent, { recursive: true });
  const unfinished = await mkdtemp(join(parent, '.unfinished-'));
  try {
    for (const [file, bytes] of files) await writeDurably(join(unfinished, file), bytes);
    // mkdtemp lets only its owner in, and a web server is often somebody else.
    await chmod(unfinished, 0o755);
    await rename(unfinished, join(parent, name));
    return true;
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes((error as { code?: string }).code ?? '')) return false;
    throw error;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Replaces files one after the other, each whole. A reader in between finds old ones and new ones, never a half. */
export async function replaceFiles(parent: string, name: string, files: VersionFiles): Promise<void> {
  const folder = join(parent, name);
  await mkdir(folder, { recursive: true });
  for (const [file, bytes] of files) {
    const unfinished = join(folder, `.${file}.${randomUUID()}`);
    try {
      await writeDurably(unfinished, bytes);
      await rename(unfinished, join(folder, file));
    } finally {
      await rm(unfinished, { force: true });
    }
  }
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o644);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
