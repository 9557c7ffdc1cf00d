import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Env } from '../config.ts';

/** The folder in which a local start keeps everything: PAY_DATA_DIR, or otherwise `.pay` in the project. */
export function dataFolder(env: Env): string {
  return resolve(env['PAY_DATA_DIR'] ?? join(import.meta.dirname, '../../../../.pay'));
}

/** Writes a file that only its owner can read, atomically. */
export function writePrivateJson(file: string, content: unknown): void {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Undefined if there is no such file; throws if it is not JSON. */
export function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
}

export function removeFile(file: string): void {
  rmSync(file, { force: true });
}
