import { publicProfileId } from '@pay/core/ground/ids/public-id';
import { readDeclines } from '@pay/core/looking/insight/read-declines';
import { seedSessions } from '@pay/core/looking/seeding/seed-sessions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { createTestProfile, unwrap } from '../harness/merchant.ts';
import { type PayingShop, startPayingShop } from './paying-shop.ts';

let shop: PayingShop;
let profileId: string;
beforeAll(async () => {
  shop = await startPayingShop({ roles: new Set(['api']) });
  profileId = shop.engine.profile.profile.profileId;
  const { pool } = shop.engine.database;
  unwrap(await seedSessions({ pool }, { profileId, sessions: 4_000, seed: 7, days: 40 }));
});
afterAll(() => shop.stop());

const home = async (path: string) => (await shop.owner.get(`${shop.path}/home/${path}`)).body;

/** Calculates the home page's figures directly from the sessions. */
async function plainly(from: string, to: string, currency: string) {
  const { rows } = await shop.engine.database.pool.query(
    `select count(*)::int as sessions, count(*) filter (where status = 'succeeded')::int as paid,
       count(*) filter (where status = 'failed')::int as failed,
       coalesce(sum(amount_minor) filter (where status = 'succeeded'), 0)::float8 as paid_minor
     from sessions where profile_id = $1 and currency = $4
       and created_at >= date_trunc('day', now(), 'UTC') - $2::interval
       and created_at < date_trunc('day', now(), 'UTC') - $3::interval`,
    [profileId, from, to, currency],
  );
  return rows[0];
}

describe('the figures of the home page', () => {
  test('equal those calculated from the sessions, before and after the sums of each day are stored', async () => {
    for (const currency of ['BHD', 'USD']) {
      for (let read = 0; read < 2; read++) {
        const found = await home(`volume?days=10&currency=${currency}`);
        expect(found).toMatchObject({ unit: 'day', currencies: ['BHD', 'SAR', 'USD'] });
        expect(found.points).toHaveLength(10);
        expect(found.total).toMatchObject(await plainly('9 days', '-1 day', currency));
        expect(found.previous).toMatchObject(await plainly('19 days', '9 days', currency));
      }
    }
    const { rows } = await shop.engine.database.pool.query('select count(*)::int as days from counted_days');
    expect(rows[0].days).toBeGreaterThan(10);
  });

  test('include a session that is paid later, because the sums of its day are not stored until then', async () => {
    const { pool } = shop.engine.database;
    const { profile } = await createTestProfile(pool);
    unwrap(await seedSessions({ pool }, { profileId: profile.profileId, sessions: 200, seed: 1, days: 9 }));
    const { rows } = await pool.query(
      `update sessions set status = 'open', live_attempt_id = null, completed_at = null, refunded_minor = 0,
         refund_reserved_minor = 0
       where profile_id = $1 and created_at < now() - interval '4 days' and status = 'succeeded' and currency = 'BHD'
         and track_id = (select max(track_id) from sessions where profile_id = $1 and status = 'succeeded'
           and currency = 'BHD' and created_at < now() - interval '4 days' and refunded_minor = 0)
       returning track_id`,
      [profile.profileId],
    );
    const { merchantId } = profile;
    await pool.query(
      `insert into memberships (merchant_id, person_id, role)
       select $1, id, 'owner' from identity.people limit 1`,
      [merchantId],
    );
    const read = async () =>
      (await shop.owner.get(`/api/profiles/${publicProfileId(profile.profileId)}/home/volume?days=9`)).body.total;
    const before = await read();
    await pool.query(
      `update sessions set status = 'failed', completed_at = now() where profile_id = $1 and track_id = $2`,
      [profile.profileId, rows[0].track_id],
    );
    expect((await read()).failed).toBe(before.failed + 1);
  });

  test('count decline reasons, before and after the sums of each day are stored', async () => {
    const { pool } = shop.engine.database;
    const { rows } = await pool.query(
      `select decline_code as code, count(*) filter (where age <= 19)::int as count,
         count(*) filter (where age > 19)::int as before
       from (select *, date_part('day', date_trunc('day', now(), 'UTC') - date_trunc('day', created_at, 'UTC')) as age
             from attempts where profile_id = $1 and state = 'declined') a
       where age < 40 group by 1 order by 2 desc, 1`,
      [profileId],
    );
    for (let read = 0; read < 2; read++) {
      const { data } = await home('declines?days=20');
      expect(data.map(({ message: _, ...counts }: { message: string }) => counts)).toEqual(rows);
      expect(data[0].before).toBeGreaterThan(0);
      expect(data[0].message).toMatch(/\./);
    }
    const { rows: kept } = await pool.query('select count(*)::int as days from counted_decline_days');
    expect(kept[0].days).toBeGreaterThan(30);
  });

  test('include an attempt that is declined later, because the sums of its day are not stored until then', async () => {
    const { pool } = shop.engine.database;
    const { profile } = await createTestProfile(pool);
    const { profileId: other } = profile;
    unwrap(await seedSessions({ pool }, { profileId: other, sessions: 200, seed: 3, days: 9 }));
    const { rows } = await pool.query(
      `update attempts set state = 'unknown', due_at = now() + interval '1 hour', completed_at = null,
         decline_code = null, decline_raw = null
       where profile_id = $1 and attempt_id = (select attempt_id from attempts
         join sessions using (profile_id, track_id)
         where profile_id = $1 and status = 'failed' and attempts.created_at < now() - interval '3 days' limit 1)
       returning attempt_id`,
      [other],
    );
    const read = async () =>
      // Between the two reads, no other attempt becomes too old for this number of days.
      (await readDeclines({ pool }, { profileId: other, days: 20 })).reduce((sum, { count }) => sum + count, 0);
    const before = await read();
    await pool.query(
      `update attempts set state = 'declined', due_at = null, completed_at = now(), decline_code = 'wrong_cvv'
       where profile_id = $1 and attempt_id = $2`,
      [other, rows[0].attempt_id],
    );
    expect(await read()).toBe(before + 1);
  });

  test('show a single day by the hour, and nothing for a profile without payments', async () => {
    expect(await home('volume?days=1')).toMatchObject({ unit: 'hour' });
    const { body: made } = await shop.owner.post('/api/merchants', { name: 'New' });
    const path = `/api/profiles/${made.profile_id}/home`;
    const { body } = await shop.owner.get(`${path}/volume`);
    expect(body).toMatchObject({ currency: null, currencies: [], total: { sessions: 0 } });
    expect(body.points).toHaveLength(30);
    expect((await shop.owner.get(`${path}/declines`)).body).toEqual({ data: [] });
    expect((await shop.owner.get(`${path}/warnings`)).body).toEqual({ data: [] });
    expect((await shop.owner.get(`${path}/webhooks`)).body).toEqual({ endpoints: [] });
  });

  test.each(['volume?days=91', 'volume?days=0', 'declines?days=x'])('%s is refused', async (path) => {
    expect(verdict(await shop.owner.get(`${shop.path}/home/${path}`))).toBe('400 invalid_request');
  });

  test('warn about unused keys, but only people who can see keys', async () => {
    const { pool } = shop.engine.database;
    await pool.query("update api_keys set created_at = now() - interval '8 days' where profile_id = $1", [profileId]);
    const warnings = await home('warnings');
    expect(warnings.data).toMatchObject([{ kind: 'key_unused', label: shop.engine.profile.secretKey.key.masked }]);
    const viewer = await shop.member('viewer');
    expect((await viewer.get(`${shop.path}/home/warnings`)).body).toEqual({ data: [] });
  });
});

describe('seeding', () => {
  test('creates the sessions of a seed only once, and never in a live profile', async () => {
    const { pool } = shop.engine.database;
    const again = await seedSessions({ pool }, { profileId, sessions: 4_000, seed: 7, days: 40 });
    expect(again).toEqual({ ok: true, value: 0 });
    const { profile } = await createTestProfile(pool, { environment: 'live' });
    const refused = await seedSessions({ pool }, { profileId: profile.profileId, sessions: 1, seed: 1, days: 1 });
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'invalid_request' } });
  });
});
