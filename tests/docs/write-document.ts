import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

export const ROOT = join(import.meta.dirname, '../..');

/** Writes a JSON document in the project's formatting. */
export async function writeDocument(file: string, text: string): Promise<void> {
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const formatting = promisify(execFile)(process.execPath, [biome, 'format', '--stdin-file-path=document.json'], {
    cwd: ROOT,
  });
  formatting.child.stdin?.end(text);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, (await formatting).stdout);
}
