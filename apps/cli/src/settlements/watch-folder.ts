import { mkdir, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from '@pay/core/ground/database/pool';
import { Failure } from '../terminal/failure-sentence.ts';
import { printError, printLine } from '../terminal/print.ts';
import { type FileOptions, importFromDisk, readFormat } from './import-from-disk.ts';
import { importedFacts, importedText } from './imported-text.ts';

const LOOK_EVERY_MS = 5_000;

export type WatchOptions = FileOptions & {
  /** The time without a change after which a file is complete. */
  readonly quietSeconds: number;
  readonly once?: true;
};

/**
 * Imports each complete file of a folder, and moves it into the folder `imported` or `refused` there. Because each file
 * is imported only once, it does not matter whether a file was moved before a crash.
 */
export async function watchFolder(
  pool: Pool,
  folder: string,
  options: WatchOptions,
  signal: AbortSignal,
): Promise<void> {
  const mapping = await readFormat(options);
  for (const name of ['imported', 'refused']) await mkdir(join(folder, name), { recursive: true });
  let refused = 0;
  while (!signal.aborted) {
    for (const name of await completeFiles(folder, options.quietSeconds)) {
      if (signal.aborted) return;
      const path = join(folder, name);
      const imported = await importFromDisk(pool, path, options, mapping);
      if (imported.ok) {
        printLine(`${name}: ${importedText(imported.value)}`, { name, ...importedFacts(imported.value) });
        await rename(path, join(folder, 'imported', `${imported.value.fileId}-${name}`));
      } else {
        refused += 1;
        printError(`${name}: ${imported.refusal.detail ?? imported.refusal.code}`, imported.refusal.code);
        await rename(path, join(folder, 'refused', `${new Date().toISOString().replaceAll(':', '-')}-${name}`));
      }
    }
    if (options.once) break;
    await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
  }
  if (options.once && refused > 0)
    throw new Failure(`${refused} ${refused === 1 ? 'file was' : 'files were'} refused.`);
}

/** Files that have not changed for a while, by name. Hidden files and unfinished uploads are left alone. */
async function completeFiles(folder: string, quietSeconds: number): Promise<readonly string[]> {
  const names: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.') || /\.(part|tmp|filepart)$/i.test(entry.name)) continue;
    const { mtimeMs, size } = await stat(join(folder, entry.name));
    if (size > 0 && Date.now() - mtimeMs >= quietSeconds * 1_000) names.push(entry.name);
  }
  return names.sort();
}
