import { chown, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface FolderLock {
  release(): void;
}

const sqliteBusy = 5;

/**
 * Keeps every other process out of the data folder until `release`, or until this process has ended for any reason.
 * Node has no file lock that the kernel releases when a process is killed. SQLite takes such a lock, so it is used
 * here, but nothing is ever stored in its file.
 *
 * @throws Error if another process holds the lock, or if the folder is not writable
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, 'lock');
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path);
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    if ((error as { errcode?: number }).errcode === sqliteBusy) {
      throw new Error(`Another Pay process is using the database in ${folder}. Stop that process first.`);
    }
    throw new Error(`The data folder ${folder} cannot be written to: ${(error as Error).message}.`, { cause: error });
  }
  if (process.getuid?.() === 0) {
    const { uid, gid } = await stat(folder);
    await chown(path, uid, gid);
  }
  const held = database;
  return { release: () => held.close() };
}
