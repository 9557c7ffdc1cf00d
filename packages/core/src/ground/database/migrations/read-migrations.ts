import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { earlierTexts, readSteps, type Step } from './read-steps.ts';

export type Migration = {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
  /** The checksums of its earlier texts, the first text first. */
  readonly earlier: readonly string[];
  /** Its statements, if each runs in its own transaction; undefined if all run in one. */
  readonly steps: readonly Step[] | undefined;
};

/** The migrations in this folder, `NNNN-what-it-adds.sql`, in order. There are no down migrations. */
export function readMigrations(): readonly Migration[] {
  return readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => migrationOf(file.slice(0, -'.sql'.length), readFileSync(new URL(file, import.meta.url), 'utf8')));
}

export function migrationOf(name: string, sql: string): Migration {
  const checksum = createHash('sha256').update(sql).digest('hex');
  return { name, sql, checksum, earlier: earlierTexts(sql), steps: readSteps(sql) };
}
