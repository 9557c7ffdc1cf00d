import { chainAudit } from '@pay/core/merchants/audit/chain-audit';
import { verifyChain } from '@pay/core/merchants/audit/verify-audit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { createTestProfile } from '../harness/merchant.ts';
import { startTestDashboard } from '../harness/test-dashboard.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { type InsertOnlyRole, insertOnlyRole } from './insert-only-role.ts';

let database: TestDatabase;
let role: InsertOnlyRole;
beforeAll(async () => {
  database = await createTestDatabase();
  role = await insertOnlyRole(database);
});
afterAll(async () => {
  await role.drop();
  await database.drop();
});

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
    const { profile } = await createTestProfile(role.pool);
    while ((await chainAudit({ pool: role.pool }, { kind: 'worker' }, 100)) > 0);
    expect(await verifyChain(role.pool, profile.merchantId)).toMatchObject({ difference: undefined });
    expect((await verifyChain(role.pool, profile.merchantId)).head.position).toBeGreaterThan(2n);
  });

  test('people can sign in and create a merchant', async () => {
    const dashboard = await startTestDashboard({ databaseUrl: role.url }, database);
    const browser = await dashboard.signedIn(await dashboard.person('Ada'));
    expect(verdict(await browser.post('/api/merchants', { name: 'Shop' }))).toBe('200');
    await dashboard.stop();
  });

  test.each(CHANGES)('%s is refused', async (sql) => {
    await expect(role.pool.query(sql)).rejects.toMatchObject({ code: '42501' });
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
