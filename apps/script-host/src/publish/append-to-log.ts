import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOG_FILE, type ScriptRelease } from '@pay/script-log/log-entry';
import { withRelease } from '@pay/script-log/sign-entry';
import type { Manifest } from './files-of.ts';
import { replaceFiles } from './write-files.ts';

export type Logging = { readonly key: KeyObject; readonly commit: string | null };

/**
 * Adds a published version to the log of its folder, atomically. Adding it again changes nothing.
 *
 * @throws {LogRefused} if the log is not intact, is signed with a different key, or has different bytes for the version
 */
export async function appendToLog(folder: string, manifest: Manifest, { key, commit }: Logging): Promise<void> {
  const before = await readLog(folder);
  const after = withRelease(before, releaseOf(manifest, commit), key);
  if (after !== before) await addLog(folder, after);
}

/**
 * Puts a log that was signed elsewhere beside the published versions, atomically. A log that only continues the given
 * one is kept, because an earlier version, which comes with an earlier log, can be published again.
 */
export async function addLog(folder: string, log: string): Promise<void> {
  if ((await readLog(folder)).startsWith(log)) return;
  await replaceFiles(folder, '.', new Map([[LOG_FILE, Buffer.from(log)]]));
}

/** The log of a folder; empty if the folder has no log. */
export async function readLog(folder: string): Promise<string> {
  return readFile(join(folder, LOG_FILE), 'utf8').catch((error: { readonly code?: string }) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
}

function releaseOf({ version, files }: Manifest, commit: string | null): ScriptRelease {
  const { bytes, integrity } = files['checkout.js'];
  return { version, commit, file: `v${version}/checkout.js`, bytes, integrity };
}
