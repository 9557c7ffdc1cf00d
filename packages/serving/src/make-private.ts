import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/** Creates a file that only its owner can read, or removes everyone else's right to read an existing file. */
export function makePrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  closeSync(openSync(file, 'a', 0o600));
  try {
    chmodSync(file, 0o600);
  } catch (error) {
    // A device or a pipe, such as /dev/stderr, can belong to someone else.
    if ((error as { code?: string }).code !== 'EPERM') throw error;
  }
}
