import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

export type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

/** The migrations in this folder, `NNNN-what-it-adds.sql`, in order. There are no down migrations. */
export function readMigrations(): readonly Migration[] {
  return readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const sql = readFileSync(new URL(file, import.meta.url), 'utf8');
      return { name: file.slice(0, -'.sql'.length), sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}
