import { listAudit } from '@pay/core/merchants/audit/list-audit';
import { listMerchants } from '@pay/core/merchants/merchants/list-merchants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unwrap } from '../../harness/merchant.ts';
import { createTestDatabase, type TestDatabase } from '../../harness/test-database.ts';
import { fillDashboard } from './fill-dashboard.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query("insert into identity.people (id, name, email) values ('me', 'Me', 'me@people.example')");
});
afterAll(() => database.drop());

test("the dashboard's test data fits into the current tables", async () => {
  const { signal } = new AbortController();
  const { merchantId } = await fillDashboard(database.pool, { merchants: 120, sessions: 300, personId: 'me', signal });
  const merchants = unwrap(await listMerchants(database, { limit: 200 }));
  expect(merchants.data).toHaveLength(120);
  expect(merchants.data.filter(({ live }) => live === 'requested')).toHaveLength(12);
  const audit = unwrap(await listAudit(database, { merchantId, limit: 100 }));
  expect([audit.data[0]?.actor.name, audit.next === null]).toEqual(['Me', false]);
  const counts = `select (select count(*)::int from sessions) as sessions,
    (select count(*)::int from memberships where person_id = 'me') as teams,
    (select count(*)::int from memberships where merchant_id = $1) as team`;
  expect((await database.pool.query(counts, [merchantId])).rows).toEqual([{ sessions: 300, teams: 50, team: 101 }]);
});
