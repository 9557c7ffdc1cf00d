import { createPool, type Pool } from '@pay/core/ground/database/pool';
import { randomBase62 } from '@pay/core/ground/ids/base62';
import { inject } from 'vitest';

export type TestDatabase = { readonly url: string; readonly pool: Pool; drop(): Promise<void> };

/** The database that each test database is a copy of. */
export const TEMPLATE = 'pay_template';

const TRIES_MAX = 10;

/** Creates a migrated database on this run's PostgreSQL server. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const admin = createPool({ url: inject('databaseUrl'), applicationName: 'tests', max: 1 });
  const name = await copyTemplate(admin);
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${name}`;
  const pool = createPool({ url: url.href, applicationName: 'tests', max: 4 });
  return {
    url: url.href,
    pool,
    drop: async () => {
      await pool.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/**
 * Takes all tables away from the programs that use the database. It needs no table's lock, unlike a drop, which can
 * end in a deadlock with a transaction of a running engine.
 */
export async function takeTablesAway({ pool }: TestDatabase): Promise<void> {
  await pool.query('alter schema public rename to taken_away');
}

/** On a busy machine, the time limits of our connections can be too short for a copy, so it is tried again. */
async function copyTemplate(admin: Pool): Promise<string> {
  for (let tries = 1; ; tries++) {
    const name = `test_${randomBase62(12).toLowerCase()}`;
    try {
      await admin.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
      return name;
    } catch (error) {
      if (tries === TRIES_MAX) throw error;
    }
  }
}
