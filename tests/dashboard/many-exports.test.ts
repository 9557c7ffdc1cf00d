import { seedSessions } from '@pay/core/looking/seeding/seed-sessions';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { eventually } from '../harness/eventually.ts';
import { unwrap } from '../harness/merchant.ts';
import { startTestDashboard, type TestDashboard } from '../harness/test-dashboard.ts';
import type { Visitor } from '../harness/visitor.ts';
import { type PayingShop, startPayingShop } from './paying-shop.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await startPayingShop({ roles: new Set(['api']) });
  const { pool } = shop.engine.database;
  const { profileId } = shop.engine.profile.profile;
  unwrap(await seedSessions({ pool }, { profileId, sessions: 3_000, seed: 3, days: 5 }));
  // Together, the notes are far larger than the socket buffers for a client that does not read.
  await pool.query(
    "update sessions set metadata = jsonb_build_object('note', repeat('x', 5000)) where profile_id = $1",
    [profileId],
  );
});
afterAll(() => shop.stop());

const address = ({ url }: TestDashboard) => `${url}${shop.path}/payments.csv`;

/** Starts a download without reading it. */
async function begin(dashboard: TestDashboard, { cookies }: Visitor) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { statusCode, body } = await request(address(dashboard), { headers: { cookie } });
  return { status: statusCode, body };
}

describe('exports that nobody reads', () => {
  test("are limited per person, and do not block other people's exports", async () => {
    const viewer = await shop.member('viewer');
    const begun = await Promise.all(Array.from({ length: 3 }, () => begin(shop.dashboard, viewer)));
    expect(begun.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(verdict(await viewer.get(`${shop.path}/payments.csv`))).toBe('429 rate_limited');
    expect(verdict(await shop.owner.get(`${shop.path}/payments.csv?status=cancelled`))).toBe('200');
    for (const { body } of begun) body.on('error', () => {}).destroy();
    await eventually(async () => verdict(await viewer.get(`${shop.path}/payments.csv?status=cancelled`))).toBe('200');
    for (let time = 1; time <= 4; time++) {
      expect(verdict(await viewer.get(`${shop.path}/payments.csv?currency=XXX`))).toBe('422 currency_unsupported');
    }
  });

  test('are aborted when the server stops, so that none looks complete', async () => {
    const second = await startTestDashboard({}, shop.engine.database);
    const { body } = await begin(second, await second.signedIn({ email: 'a.owner@people.example' }));
    await second.stop();
    await expect(body.text()).rejects.toThrow();
  });
});
