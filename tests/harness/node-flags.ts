import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const LINES = readFileSync(join(import.meta.dirname, '../../scripts/node-flags.txt'), 'utf8')
  .trim()
  .split('\n');

/** The options that `scripts/run.sh` passes to Node for this command of `pay`. */
export function nodeFlags(command: string | undefined): readonly string[] {
  const line = LINES.map((each) => each.split(' ')).find(([name]) => name === command);
  return line?.slice(1) ?? [];
}
