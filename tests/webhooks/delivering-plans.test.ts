import type { Statement } from '@pay/core/ground/database/statement';
import { COUNT_DUE } from '@pay/core/telling/webhooks/delivering/count-due-sql';
import { FETCH_DUE } from '@pay/core/telling/webhooks/delivering/fetch-due-sql';
import { LEASE_DUE_LANES, LEASE_LANES_OF } from '@pay/core/telling/webhooks/delivering/lease-lanes-sql';
import { RECORD_ATTEMPTS } from '@pay/core/telling/webhooks/delivering/record-attempts-sql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveringStand, type Stand } from './delivering.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await deliveringStand();
});
afterAll(() => stand.stop());

/**
 * Returns the plan that a connection creates while a new database's tables are empty, and keeps after they are filled.
 */
async function planOf({ text }: Statement): Promise<string> {
  const client = await stand.database.pool.connect();
  try {
    await client.query(`prepare planned as ${text}`);
    const count = new Set(text.match(/\$\d+/g)).size;
    const { rows } = await client.query(`explain execute planned (${Array(count).fill('null').join()})`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    client.release(true);
  }
}

async function expectKeyed(): Promise<void> {
  const lease = await planOf(LEASE_DUE_LANES);
  expect(lease).toMatch(
    /Index Only Scan using first_deliveries[^\n]*\n\s+Index Cond: \(ROW\(profile_id, endpoint_id\) >/,
  );
  expect(lease).toMatch(/Index Only Scan using retried_deliveries/);
  expect(await planOf(LEASE_LANES_OF)).toMatch(/using first_deliveries/);
  const fetch = await planOf(FETCH_DUE);
  expect(fetch).toMatch(
    /using first_deliveries[^\n]*\n\s+Index Cond: \(\(profile_id = [^\n]*endpoint_id = [^\n]*due_at/,
  );
  expect(fetch).toMatch(
    /using retried_deliveries[^\n]*\n\s+Index Cond: \(\(profile_id = [^\n]*endpoint_id = [^\n]*due_at/,
  );
  expect(fetch).toMatch(/using events_pkey[^\n]*\n\s+Index Cond: \(\(profile_id = [^\n]*event_id = /);
  const record = await planOf(RECORD_ATTEMPTS);
  expect(record).toMatch(/using deliveries_pkey[^\n]*\n\s+Index Cond: \(\(profile_id = [^\n]*delivery_id = /);
  for (const plan of [lease, fetch, record, await planOf(COUNT_DUE)]) {
    expect(plan).not.toMatch(/Seq Scan|one_pending_delivery|deliveries_of_e/);
  }
}

test('every query uses its intended index, on empty tables and with a backlog', async () => {
  await expectKeyed();
  await stand.database.pool.query(
    `insert into deliveries (profile_id, delivery_id, endpoint_id, event_id, tries, due_at)
     select $1, 'dlv_' || n, 'whe_' || n % 3, 'evt_' || n, n % 2, now() from generate_series(1, 30000) n`,
    [stand.profileId],
  );
  await expectKeyed();
  await stand.database.pool.query('analyze');
  await expectKeyed();
});
