import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPool, type Pool } from '@pay/core/ground/database/pool';
import { randomBase62 } from '@pay/core/ground/ids/base62';
import { inject } from 'vitest';
import type { TestDatabase } from '../harness/test-database.ts';
import { ROOT } from '../tidy/project-files.ts';

/** A role that can insert into the audit and the ledger, but cannot change what is in them. */
export type InsertOnlyRole = {
  /** The database's URL with this role. */
  readonly url: string;
  readonly pool: Pool;
  /** Drops the role; call this before the database is dropped. */
  drop(): Promise<void>;
};

/** Creates the role with the SQL that docs/operations.md gives to operators. */
export async function insertOnlyRole(database: TestDatabase): Promise<InsertOnlyRole> {
  const role = `pay_app_${randomBase62(12).toLowerCase()}`;
  const secret = randomBase62(20);
  await database.pool.query(await documented(role, secret));
  const own = new URL(database.url);
  own.username = role;
  own.password = secret;
  const pool = createPool({ url: own.href, applicationName: 'tests', max: 4 });
  return {
    url: own.href,
    pool,
    drop: async () => {
      await pool.end();
      await database.pool.query(`drop owned by ${role}`);
      const admin = createPool({ url: inject('databaseUrl'), applicationName: 'tests', max: 1 });
      await admin.query(`drop role ${role}`);
      await admin.end();
    },
  };
}

async function documented(role: string, secret: string): Promise<string> {
  const text = await readFile(join(ROOT, 'docs/operations.md'), 'utf8');
  const [, sql] = /### A role that cannot change the audit[\s\S]*?```sql\n([\s\S]*?)```/.exec(text) ?? [];
  if (!sql?.includes('create role pay_app')) throw new Error('docs/operations.md has no SQL for the role');
  return sql.replaceAll('pay_app', role).replaceAll("'…'", `'${secret}'`);
}
