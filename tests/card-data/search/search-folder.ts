import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { FindCanaries } from './find-canaries.ts';

export type FolderSearch = {
  /** The findings, each in the form `file: what was found in it`. */
  readonly finds: readonly string[];
  readonly files: number;
  /** The number of bytes searched, not counting pages of zeros, which are common in databases and core dumps. */
  readonly bytes: number;
};

const PAGE_BYTES = 4_096;
const WINDOW_BYTES = 32 * 1024 * 1024;
/** The overlap between windows of a large file. It is longer than any form of a number. */
const OVERLAP_BYTES = 16 * PAGE_BYTES;
const ZEROS = Buffer.alloc(PAGE_BYTES);

/** Searches all files below a folder, and their names. */
export function searchFolder(folder: string, find: FindCanaries): FolderSearch {
  const finds: string[] = [];
  let files = 0;
  let searched = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    const told = (what: string) => finds.push(`${relative(folder, path)}: ${what}`);
    for (const { planted, form } of find(Buffer.from(entry.name))) told(`${planted} (${form}) in the name`);
    if (!entry.isFile()) continue;
    files += 1;
    for (const bytes of windowsOf(path)) {
      searched += bytes.length;
      for (const { planted, form } of find(bytes)) told(`${planted} (${form})`);
    }
  }
  return { finds: [...new Set(finds)], files, bytes: searched };
}

function* windowsOf(path: string): Generator<Buffer> {
  const file = openSync(path, 'r');
  try {
    const window = Buffer.allocUnsafe(WINDOW_BYTES);
    for (let position = 0; ; position += WINDOW_BYTES - OVERLAP_BYTES) {
      const length = readSync(file, window, 0, WINDOW_BYTES, position);
      yield withoutEmptyPages(window.subarray(0, length));
      if (length < WINDOW_BYTES) return;
    }
  } finally {
    closeSync(file);
  }
}

/** Removes the pages of zeros by moving the other pages together, in place. */
function withoutEmptyPages(bytes: Buffer): Buffer {
  let length = 0;
  for (let at = 0; at < bytes.length; at += PAGE_BYTES) {
    const page = bytes.subarray(at, at + PAGE_BYTES);
    if (page.equals(ZEROS)) continue;
    bytes.copyWithin(length, at, at + page.length);
    length += page.length;
  }
  return bytes.subarray(0, length);
}
