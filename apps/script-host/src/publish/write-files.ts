import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { VersionFiles } from './files-of.ts';

/** Writes a folder atomically. Returns false if the name is already taken, in which case nothing has changed. */
export async function writeFolder(parent: string, name: string, files: VersionFiles): Promise<boolean> {
  await mkdir(parent, { recursive: true });
  const unfinished = await mkdtemp(join(parent, '.unfinished-'));
  try {
    for (const [file, bytes] of files) await writeDurably(join(unfinished, file), bytes);
    // mkdtemp gives access only to the owner, and a web server often runs as another user.
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

/**
 * Replaces files one after the other, each atomically. Meanwhile, a reader can find old and new files together, but
 * never a partial file.
 */
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
