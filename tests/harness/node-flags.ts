import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const LINES = readFileSync(join(import.meta.dirname, '../../scripts/node-flags.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

/** The options that `scripts/run.sh` passes to Node for this command of `pay`. */
export function nodeFlags(command: string | undefined): readonly string[] {
  const flagsOf = (wanted: string | undefined) => LINES.find(([name]) => name === wanted)?.slice(1);
  return flagsOf(command) ?? flagsOf('other') ?? [];
}
