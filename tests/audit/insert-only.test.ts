import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPool, type Pool } from '@pay/core/ground/database/pool';
import { randomBase62 } from '@pay/core/ground/ids/base62';
import { chainAudit } from '@pay/core/merchants/audit/chain-audit';
import { verifyChain } from '@pay/core/merchants/audit/verify-audit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { createTestProfile } from '../harness/merchant.ts';
import { startTestDashboard } from '../harness/test-dashboard.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { ROOT } from '../tidy/project-files.ts';

const ROLE = `pay_app_${randomBase62(12).toLowerCase()}`;
const SECRET = randomBase62(20);

let database: TestDatabase;
let admin: Pool;
let limited: Pool;
let url: string;
beforeAll(async () => {
  database = await createTestDatabase();
  admin = createPool({ url: inject('databaseUrl'), applicationName: 'tests', max: 1 });
  await database.pool.query(await documentedRole());
  const own = new URL(database.url);
  own.username = ROLE;
  own.password = SECRET;
  url = own.href;
  limited = createPool({ url, applicationName: 'tests', max: 4 });
});
afterAll(async () => {
  await limited.end();
  await database.pool.query(`drop owned by ${ROLE}`);
  await database.drop();
  await admin.query(`drop role ${ROLE}`);
  await admin.end();
});

/** The SQL that docs/operations.md gives to operators, with this test's role. */
async function documentedRole(): Promise<string> {
  const text = await readFile(join(ROOT, 'docs/operations.md'), 'utf8');
  const [, sql] = /### A role that cannot change the audit[\s\S]*?```sql\n([\s\S]*?)```/.exec(text) ?? [];
  if (!sql?.includes('create role pay_app')) throw new Error('docs/operations.md has no SQL for the role');
  return sql.replaceAll('pay_app', ROLE).replaceAll("'…'", `'${SECRET}'`);
}

/** Each table with one of its columns. */
const GUARDED = [
  ['audit_entries', 'action'],
  ['audit_links', 'chain'],
  ['postings', 'kind'],
  ['ledger_proofs', 'document'],
] as const;
const CHANGES = GUARDED.flatMap(([table, column]) => [
  `update ${table} set ${column} = ''`,
  `delete from ${table}`,
  `truncate ${table} cascade`,
  `alter table ${table} disable trigger never_changed`,
  `drop trigger never_changed on ${table}`,
  `drop table ${table} cascade`,
]);

describe('under the documented role', () => {
  test('everything that writes into the audit works', async () => {
    const { profile } = await createTestProfile(limited);
    while ((await chainAudit({ pool: limited }, { kind: 'worker' }, 100)) > 0);
    expect(await verifyChain(limited, profile.merchantId)).toMatchObject({ difference: undefined });
    expect((await verifyChain(limited, profile.merchantId)).head.position).toBeGreaterThan(2n);
  });

  test('people can sign in and create a merchant', async () => {
    const dashboard = await startTestDashboard({ databaseUrl: url }, database);
    const browser = await dashboard.signedIn(await dashboard.person('Ada'));
    expect(verdict(await browser.post('/api/merchants', { name: 'Shop' }))).toBe('200');
    await dashboard.stop();
  });

  test.each(CHANGES)('%s is refused', async (sql) => {
    await expect(limited.query(sql)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('nobody can', () => {
  test.each([
    ['change an entry', "update audit_entries set action = 'x'"],
    ['delete an entry', 'delete from audit_entries'],
    ['empty the audit', 'truncate audit_entries cascade'],
    ['change a link', "update audit_links set chain = 'x'"],
    ['delete a link', 'delete from audit_links'],
    ['empty the chain', 'truncate audit_links'],
  ])('%s, not even the owner of the tables', async (_what, sql) => {
    await expect(database.pool.query(sql)).rejects.toThrow('the audit is never changed');
  });
});
