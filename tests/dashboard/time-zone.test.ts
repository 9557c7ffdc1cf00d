import { publicProfileId } from '@pay/core/ground/ids/public-id';
import { daysUntil } from '@pay/core/looking/insight/days';
import { seedSessions } from '@pay/core/looking/seeding/seed-sessions';
import { changeProfile } from '@pay/core/merchants/profiles/change-profile';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { createTestProfile, OPERATOR, unwrap } from '../harness/merchant.ts';
import { runs } from '../harness/runs.ts';
import { etagOf } from './etag-of.ts';
import { type PayingShop, startPayingShop } from './paying-shop.ts';

const ZONES = [
  'UTC',
  'Asia/Bahrain',
  'Asia/Riyadh',
  'Asia/Kathmandu',
  'Europe/London',
  'America/Sao_Paulo',
  'Pacific/Apia',
];

let shop: PayingShop;
let profileId: string;
beforeAll(async () => {
  shop = await startPayingShop({ roles: new Set(['api']) });
  profileId = shop.engine.profile.profile.profileId;
  const { pool } = shop.engine.database;
  unwrap(await seedSessions({ pool }, { profileId, sessions: 2_000, seed: 5, days: 70 }));
});
afterAll(() => shop.stop());

async function changeZone(timeZone: string, person = shop.owner, profile = { profileId }) {
  const path = `/api/profiles/${publicProfileId(profile.profileId)}`;
  const ifMatch = { 'if-match': await etagOf(person, profile) };
  return person.call('PATCH', path, { time_zone: timeZone }, ifMatch);
}

/**
 * The sessions, paid and refunded sums and declined attempts of the last 30 days in a zone, by PostgreSQL's calendar.
 */
async function plainly(zone: string) {
  const { pool } = shop.engine.database;
  const { rows: days } = await pool.query(
    `select (created_at at time zone $2)::date::text as day, count(*)::int as sessions,
       count(*) filter (where status = 'succeeded')::int as paid,
       coalesce(sum(amount_minor) filter (where status = 'succeeded'), 0)::float8 as paid_minor
     from sessions where profile_id = $1 and currency = 'BHD'
       and (created_at at time zone $2)::date > (now() at time zone $2)::date - 30 group by 1 order by 1`,
    [profileId, zone],
  );
  const { rows: refunds } = await pool.query(
    `select coalesce(sum(amount_minor), 0)::float8 as minor from refunds
     where profile_id = $1 and currency = 'BHD' and state = 'succeeded'
       and (completed_at at time zone $2)::date > (now() at time zone $2)::date - 30`,
    [profileId, zone],
  );
  const { rows: declines } = await pool.query(
    `select count(*)::int as count from attempts where profile_id = $1 and state = 'declined'
       and (created_at at time zone $2)::date > (now() at time zone $2)::date - 30`,
    [profileId, zone],
  );
  return { days, refunded: refunds[0].minor, declined: declines[0].count };
}

async function figures() {
  const { body: volume } = await shop.owner.get(`${shop.path}/home/volume?days=30&currency=BHD`);
  const { body: declines } = await shop.owner.get(`${shop.path}/home/declines?days=30`);
  type Point = { day: string; sessions: number; paid: number; paid_minor: number };
  return {
    zone: volume.time_zone,
    days: (volume.points as Point[])
      .filter(({ sessions }) => sessions > 0)
      .map(({ day, sessions, paid, paid_minor }) => ({ day, sessions, paid, paid_minor })),
    refunded: volume.total.refunded_minor,
    declined: declines.data.reduce((sum: number, { count }: { count: number }) => sum + count, 0),
  };
}

describe('the figures of the home page', () => {
  test('are those of the days in the profile’s zone, whatever zones were chosen before', async () => {
    const rounds = [...ZONES, ...ZONES.toReversed()];
    for (const zone of rounds) {
      expect(verdict(await changeZone(zone))).toBe('200');
      // At the second read, the sums of most days are stored.
      for (let read = 0; read < 2; read++) {
        expect(await figures()).toEqual({ zone, ...(await plainly(zone)) });
      }
    }
    const { rows } = await shop.engine.database.pool.query(
      'select count(*)::int as days, count(distinct begins_at)::int as spans from counted_days where profile_id = $1',
      [profileId],
    );
    // The days of Bahrain and Riyadh are the same.
    expect(rows[0].days).toBeGreaterThan(5 * 55);
    expect(rows[0].days).toBe(rows[0].spans);
  });

  test('never mix the days of two zones while the zone is being changed', async () => {
    const expected = new Map<string, unknown>();
    for (const zone of ['Asia/Bahrain', 'America/Sao_Paulo']) expected.set(zone, { zone, ...(await plainly(zone)) });
    const path = `${shop.path}/home/volume?days=30&currency=BHD`;
    const changing = (async () => {
      for (let n = 0; n < 10; n++) await changeZone(n % 2 === 0 ? 'America/Sao_Paulo' : 'Asia/Bahrain');
    })();
    await changeZone('Asia/Bahrain');
    for (let n = 0; n < 15; n++) {
      const { body } = await shop.owner.get(path);
      const days = (body.points as { day: string; sessions: number }[]).filter(({ sessions }) => sessions > 0);
      const wanted = expected.get(body.time_zone) as { days: { day: string; sessions: number }[] };
      expect(days.map(({ day, sessions }) => [day, sessions])).toEqual(
        wanted.days.map(({ day, sessions }) => [day, sessions]),
      );
    }
    await changing;
  });

  test('begin today at midnight in the zone, by the hour', async () => {
    await changeZone('Asia/Kathmandu');
    const { body } = await shop.owner.get(`${shop.path}/home/volume?days=1`);
    const { rows } = await shop.engine.database.pool.query(
      "select date_trunc('day', now(), 'Asia/Kathmandu') as at, (now() at time zone 'Asia/Kathmandu')::date::text as day",
    );
    expect(body).toMatchObject({ unit: 'hour', time_zone: 'Asia/Kathmandu', previous_points: 24 });
    expect(body.points[0]).toMatchObject({ at: rows[0].at.toISOString(), day: rows[0].day });
  });
});

test('every instant is in the day that PostgreSQL’s calendar has for it', async () => {
  const { pool } = shop.engine.database;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ZONES),
      fc.integer({ min: Date.parse('2000-01-01'), max: Date.parse('2037-12-31') }),
      async (zone, now) => {
        const days = daysUntil(now, zone, 4);
        const { rows } = await pool.query(
          `select (begins at time zone $1)::date::text as first, ((begins - interval '1 ms') at time zone $1)::date::text as before,
             ((ends - interval '1 ms') at time zone $1)::date::text as last
           from unnest($2::timestamptz[], $3::timestamptz[]) as t(begins, ends)`,
          [zone, days.map(({ begins }) => new Date(begins)), days.map(({ ends }) => new Date(ends))],
        );
        const dates = days.map(({ date }) => date);
        expect(rows.map(({ first }) => first)).toEqual(dates);
        expect(rows.map(({ last }) => last)).toEqual(dates);
        expect(rows.every(({ first, before }) => before < first)).toBe(true);
      },
    ),
    { numRuns: runs(60) },
  );
});

describe('the list of payments and its export', () => {
  const DAY = { from: '2026-01-15', to: '2026-01-16' };
  /** A session just before and just after each midnight of the day in Bahrain and in UTC. */
  const TIMES = [
    '2026-01-14T20:59:59Z',
    '2026-01-14T21:00:00Z',
    '2026-01-14T23:59:59Z',
    '2026-01-15T00:00:00Z',
    '2026-01-15T20:59:59Z',
    '2026-01-15T21:00:00Z',
    '2026-01-15T23:59:59Z',
    '2026-01-16T00:00:00Z',
  ];
  beforeAll(async () => {
    const { pool } = shop.engine.database;
    await pool.query(
      `insert into sessions (profile_id, track_id, amount_minor, currency, created_at, expires_at, status, completed_at)
       select $1, 'trk_' || $1 || lpad(n::text, 22, '0'), 1000 + n, 'KWD', at, at, 'expired', at
       from unnest($2::timestamptz[]) with ordinality as t(at, n)`,
      [profileId, TIMES],
    );
  });

  const list = (query: Record<string, string>) =>
    shop.owner.get(`${shop.path}/payments?${new URLSearchParams({ currency: 'KWD', ...query })}`);
  const listed = async (query: Record<string, string>) =>
    ((await list(query)).body.data as { created_at: string }[]).map(({ created_at: at }) => at.replace('.000', ''));
  const exported = async (query: Record<string, string>) => {
    const { body } = await shop.owner.get(
      `${shop.path}/payments.csv?${new URLSearchParams({ currency: 'KWD', ...query })}`,
    );
    return (body as string).split('\r\n').slice(1, -1).length;
  };

  test('have the days of the profile’s zone', async () => {
    await changeZone('Asia/Bahrain');
    expect((await listed(DAY)).toReversed()).toEqual(TIMES.slice(1, 5));
    expect(await exported(DAY)).toBe(4);
    await changeZone('UTC');
    expect((await listed(DAY)).toReversed()).toEqual(TIMES.slice(3, 7));
    expect(await exported(DAY)).toBe(4);
  });

  test('take instants as they are, in any zone', async () => {
    await changeZone('Pacific/Apia');
    const period = { from: '2026-01-15T00:00:00Z', to: '2026-01-15T21:00:00.000Z' };
    expect((await listed(period)).toReversed()).toEqual(TIMES.slice(3, 5));
  });

  test('refuse what is not a day', async () => {
    expect(verdict(await list({ from: '2026-13-01' }))).toBe('400 invalid_request');
    expect(verdict(await list({ to: 'yesterday' }))).toBe('400 invalid_request');
  });
});

describe('the time zone of a profile', () => {
  test('is UTC until someone changes it, and belongs to this profile alone', async () => {
    const { pool } = shop.engine.database;
    const { profile } = await createTestProfile(pool);
    const { body: made } = await shop.owner.post('/api/merchants', { name: 'New' });
    await changeZone('Asia/Bahrain');
    const { body } = await shop.owner.get(`/api/profiles/${made.profile_id}`);
    expect(body.time_zone).toBe('UTC');
    expect(verdict(await changeZone('Asia/Bahrain', shop.owner, profile))).toBe('404 not_found');
    const { body: me } = await shop.owner.get('/api/me');
    const zones = me.merchants.flatMap(({ profiles }: { profiles: { time_zone: string }[] }) =>
      profiles.map(({ time_zone: zone }) => zone),
    );
    expect(zones).toEqual(['Asia/Bahrain', 'UTC']);
  });

  test.each([
    ['asia/bahrain', 'PostgreSQL and the page would show another name'],
    ['posix/Asia/Bahrain', 'only PostgreSQL knows it'],
    ['Factory', 'only PostgreSQL knows it'],
    ['+03:00', 'an offset is not a zone'],
    ['Mars/Olympus', 'nobody knows it'],
    ['', 'it is empty'],
    ["Asia/Bahrain' or true --", 'it is not a name'],
    ['Asia/Bahrain\u0000', 'it cannot be stored'],
  ])('is not %j, because %s; the profile keeps the zone that it has', async (zone) => {
    await changeZone('Asia/Riyadh');
    const refused = await changeZone(zone);
    expect(verdict(refused)).toBe('400 invalid_request');
    expect(JSON.stringify(refused.body)).toContain('time_zone');
    expect((await shop.owner.get(shop.path)).body.time_zone).toBe('Asia/Riyadh');
  });

  test('is changed by those who change other settings, and by nobody else', async () => {
    const developer = await shop.member('developer');
    expect(verdict(await changeZone('Europe/London', developer))).toBe('200');
    for (const role of ['support', 'viewer'] as const) {
      expect(verdict(await changeZone('Asia/Bahrain', await shop.member(role)))).toBe('403 right_missing');
    }
    expect((await shop.owner.get(shop.path)).body.time_zone).toBe('Europe/London');
  });

  test('is in the audit, with the zone before', async () => {
    await changeZone('UTC');
    await changeZone('Asia/Kathmandu');
    const { rows } = await shop.engine.database.pool.query(
      `select details from audit_entries where profile_id = $1 and action = 'profile.changed' order by at desc limit 1`,
      [profileId],
    );
    expect(rows[0].details).toMatchObject({ before: { timeZone: 'UTC' }, after: { timeZone: 'Asia/Kathmandu' } });
  });

  test('is not overwritten by someone who has read an earlier one', async () => {
    await changeZone('UTC');
    const ifMatch = { 'if-match': await etagOf(shop.owner, { profileId }) };
    const { pool } = shop.engine.database;
    const rules = { allowLocalhostReturnUrls: false };
    unwrap(await changeProfile({ pool, rules }, OPERATOR, { profileId, timeZone: 'Asia/Bahrain' }));
    const late = await shop.owner.call('PATCH', shop.path, { time_zone: 'Europe/London' }, ifMatch);
    expect(verdict(late)).toBe('409 stale');
    expect((await shop.owner.get(shop.path)).body.time_zone).toBe('Asia/Bahrain');
  });
});
