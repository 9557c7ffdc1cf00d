import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '@pay/core/ground/database/statement';
import { MOVES, RECORD_ADVANCE } from '@pay/core/looking/test-clock/advance-test-clock-sql';
import { suspendProfile } from '@pay/core/merchants/profiles/suspend-profile';
import type { RunningEngine } from '@pay/engine/start-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { documentChecker } from '../docs/document-checker.ts';
import { apiClient, verdict } from '../harness/api-client.ts';
import { cardPage } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { freePort } from '../harness/free-port.ts';
import { createTestProfile, OPERATOR } from '../harness/merchant.ts';
import { truthOf } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { newLink } from '../harness/payment-link.ts';
import { startSecondEngine } from '../harness/second-engine.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { ROOT } from '../tidy/project-files.ts';
import { advance, DAY, forNewProfile, forSibling, HOUR, movedBy, rowsIn } from './advancing.ts';

const checker = documentChecker(JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')));

/** The number of rows. A statement cannot read the square of this number of rows within its time limit. */
const MANY = 15_000;

let shared: TestEngine;
let engine: TestEngine;
beforeAll(async () => {
  // There is no worker, so only the clock changes anything.
  shared = await startTestEngine({ roles: new Set(['api', 'card-page']) });
});
beforeEach(async () => {
  engine = await forNewProfile(shared);
});
afterAll(() => shared.stop());

const read = () => engine.api.get('/v1/test-clock');
const newSession = async (headers: Readonly<Record<string, string>> = {}) =>
  (await engine.api.post('/v1/sdk/checkout', { amount: 1, currency: 'BHD', expires_in: DAY }, headers)).body;
const expiryOf = async (trackId: string): Promise<Date> =>
  (await engine.database.pool.query('select expires_at from sessions where track_id = $1', [trackId])).rows[0]
    .expires_at;
const auditOf = async () =>
  (
    await engine.database.pool.query(
      "select actor_kind, actor_id, object_id, details from audit_entries where profile_id = $1 and action = 'test_clock.advanced'",
      [engine.profile.profile.profileId],
    )
  ).rows;

describe('the API', () => {
  test('shows what was moved, as documented, and the audit names the key', async () => {
    const untouched = await read();
    expect(checker.misfits('readTestClock', untouched)).toEqual([]);
    expect(untouched.body).toEqual({ advanced_seconds: 0, last_advance: null });
    await newSession();
    const advanced = await advance(engine, HOUR);
    expect(checker.misfits('advanceTestClock', advanced)).toEqual([]);
    expect(advanced.body).toMatchObject({
      advanced_seconds: HOUR,
      last_advance: { seconds: HOUR, moved: { sessions: 1, api_keys: 0, inquiries: 0 } },
    });
    expect((await read()).body).toEqual(advanced.body);
    const { profileId } = engine.profile.profile;
    const { moved } = advanced.body.last_advance;
    expect(await auditOf()).toEqual([
      {
        actor_kind: 'key',
        actor_id: engine.profile.secretKey.key.keyId,
        object_id: profileId,
        details: { seconds: HOUR, moved },
      },
    ]);
  });

  test.each([
    [{}, 'seconds'],
    [{ seconds: 0 }, 'seconds'],
    [{ seconds: -1 }, 'seconds'],
    [{ seconds: 1.5 }, 'seconds'],
    [{ seconds: '60' }, 'seconds'],
    [{ seconds: null }, 'seconds'],
    [{ seconds: 30 * DAY + 1 }, 'seconds'],
    [{ seconds: 60, minutes: 1 }, 'minutes'],
  ])('refuses %j, names the field, and changes nothing', async (body, field) => {
    await newSession();
    const before = await rowsIn(engine, 'sessions');
    const answer = await engine.api.post('/v1/test-clock/advance', body);
    expect(checker.misfits('advanceTestClock', answer)).toEqual([]);
    const fields = new Set(answer.body.errors.map((error: { field: string }) => error.field));
    expect([answer.status, fields]).toEqual([400, new Set([field])]);
    expect(await rowsIn(engine, 'sessions')).toEqual(before);
    expect(await auditOf()).toEqual([]);
  });

  test('advances once for all requests with the same Idempotency-Key', async () => {
    const session = await newSession();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await advance(engine, HOUR, headers);
    const again = await advance(engine, HOUR, headers);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(verdict(await advance(engine, DAY, headers))).toBe('422 idempotency_key_reuse');
    expect((await expiryOf(session.track_id)).getTime()).toBe(Date.parse(session.expires_at) - HOUR * 1_000);
    expect((await read()).body.advanced_seconds).toBe(HOUR);
  });

  test('is not open to publishable keys, nor to a suspended profile', async () => {
    const withPublishable = apiClient(engine.url, engine.profile.publishableKey.value);
    expect(verdict(await advance({ api: withPublishable }, 1))).toBe('403 publishable_key_not_allowed');
    const { profileId } = engine.profile.profile;
    await suspendProfile({ pool: engine.database.pool }, OPERATOR, { profileId, suspended: true, reason: 'A test.' });
    expect(verdict(await advance(engine, 1))).toBe('403 profile_suspended');
    expect(verdict(await read())).toBe('403 profile_suspended');
  });
});

describe('an advance', () => {
  test('adds up with another at the same time', async () => {
    const session = await newSession();
    const answers = await Promise.all([1, 2, 3, 4].map(() => advance(engine, HOUR)));
    expect(answers.map(verdict)).toEqual(['200', '200', '200', '200']);
    expect((await expiryOf(session.track_id)).getTime()).toBe(Date.parse(session.expires_at) - 4 * HOUR * 1_000);
    expect((await read()).body.advanced_seconds).toBe(4 * HOUR);
    expect(await auditOf()).toHaveLength(4);
  });

  test('never moves a deadline beyond now, and never touches what has ended', async () => {
    const session = await newSession();
    const { track_id: cancelled } = await newSession();
    await engine.api.post(`/v1/sdk/checkout/${cancelled}/cancel`);
    await newPaidPayment(engine);
    const link = await newLink(engine, { expires_at: '2099-01-01' });
    await engine.api.post(`/v1/payment-links/${link.link_id}/deactivate`);
    const ended = async () =>
      (await rowsIn(engine, 'sessions')).filter((row) => (row as { status: string }).status !== 'open');
    const before = [await ended(), await rowsIn(engine, 'payment_links'), await rowsIn(engine, 'attempts')];
    expect(await movedBy(engine, 30 * DAY)).toEqual({ sessions: 1 });
    const due = await expiryOf(session.track_id);
    expect(due.getTime()).toBeGreaterThan(Date.parse(session.created_at));
    expect(await movedBy(engine, 30 * DAY)).toEqual({});
    expect(await expiryOf(session.track_id)).toEqual(due);
    expect([await ended(), await rowsIn(engine, 'payment_links'), await rowsIn(engine, 'attempts')]).toEqual(before);
  });

  test('leaves the answer of an earlier creation as it was, and its key for as long as it was promised', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await newSession(headers);
    const retention = 'select expires_at from idempotency_keys where track_id = $1';
    const kept = (await engine.database.pool.query(retention, [first.track_id])).rows;
    await advance(engine, HOUR);
    expect(await newSession(headers)).toEqual(first);
    await advance(engine, 30 * DAY);
    expect(await newSession(headers)).toEqual(first);
    expect((await engine.database.pool.query(retention, [first.track_id])).rows).toEqual(kept);
    expect(await expiryOf(first.track_id)).not.toEqual(new Date(first.expires_at));
  });

  test('of very many sessions with idempotency keys looks each of them up once', async () => {
    const { profileId } = engine.profile.profile;
    const { pool } = engine.database;
    await pool.query(
      `with created as (
         insert into sessions (profile_id, track_id, amount_minor, currency, expires_at)
         select $1, 'trk_' || $1 || lpad(n::text, 22, '0'), 1, 'BHD', now() + interval '1 day' from generate_series(1, $2) n
         returning profile_id, track_id, expires_at
       )
       insert into idempotency_keys (profile_id, key_hash, request_hash, track_id, expires_at)
       select profile_id, sha256(track_id::bytea), '', track_id, expires_at from created`,
      [profileId, MANY],
    );
    // A join without an index would take longer than a statement may.
    expect(await movedBy(engine, HOUR)).toEqual({ sessions: MANY });
    const kept = "select from idempotency_keys where profile_id = $1 and answer ? 'expires_at'";
    expect((await pool.query(kept, [profileId])).rowCount).toBe(MANY);
  });

  test('does not touch another profile of the same merchant', async () => {
    const sibling = await forSibling(engine);
    await Promise.all(
      [engine, sibling].map((each) => each.api.post('/v1/sdk/checkout', { amount: 1, currency: 'BHD' })),
    );
    const before = await rowsIn(sibling, 'sessions');
    expect(await movedBy(engine, DAY)).toEqual({ sessions: 1 });
    expect(await rowsIn(sibling, 'sessions')).toEqual(before);
    expect((await sibling.api.get('/v1/test-clock')).body).toEqual({ advanced_seconds: 0, last_advance: null });
  });

  test('fails no payment that is being created and paid at the same time', async () => {
    const paying = Promise.all(Array.from({ length: 6 }, () => newPaidPayment(engine)));
    const advancing = Promise.all(Array.from({ length: 6 }, () => advance(engine, 60)));
    expect((await advancing).map(verdict)).toEqual(Array(6).fill('200'));
    for (const payment of await paying) {
      const status = async () => (await truthOf(engine, payment)).status;
      // On a loaded machine, a card can wait too long for its turn, and the shopper is asked to try again.
      await eventually(async () => {
        if ((await status()) === 'open') await (await cardPage(payment.url)).pay('4242424242424242');
        return status();
      }).toBe('paid');
    }
  });
});

describe('in Live', () => {
  let live: RunningEngine;
  let liveUrl: string;
  beforeAll(async () => {
    const port = await freePort();
    liveUrl = `http://localhost:${port}`;
    live = await startSecondEngine(shared, {
      environment: 'live',
      roles: new Set(['api']),
      listen: { host: 'localhost', port },
      acquirer: null,
    });
  });
  afterAll(() => live.stop());

  test('every layer refuses, and nothing changes', async () => {
    const { pool } = engine.database;
    const profile = await createTestProfile(pool, { environment: 'live' });
    const { profileId } = profile.profile;
    engine = { ...engine, profile, api: apiClient(liveUrl, profile.secretKey.value) };
    await pool.query(
      `insert into sessions (profile_id, track_id, amount_minor, currency, expires_at)
       values ($1, 'trk_' || $1 || repeat('0', 22), 1, 'BHD', now() + interval '1 day')`,
      [profileId],
    );
    const tables = ['sessions', 'api_keys', 'audit_entries', 'idempotency_keys'];
    const all = () => Promise.all(tables.map((table) => rowsIn(engine, table)));
    const before = await all();

    const answer = await advance(engine, DAY, {});
    expect(checker.misfits('advanceTestClock', answer)).toEqual([]);
    expect(verdict(answer)).toBe('403 sandbox_only');
    expect(verdict(await read())).toBe('403 sandbox_only');
    // The engine of the sandbox does not accept the key.
    expect(verdict(await advance({ api: apiClient(shared.url, profile.secretKey.value) }, DAY))).toBe(
      '403 wrong_environment',
    );
    for (const { statement } of MOVES) expect(await run(pool, statement, [profileId, DAY])).toEqual([{ count: 0 }]);
    await expect(run(pool, RECORD_ADVANCE, [profileId, DAY, '{}'])).rejects.toMatchObject({ code: '23503' });
    const asLive = `insert into test_clocks (profile_id, environment, advanced_seconds, last_seconds, last_moved, last_at)
      values ($1, 'live', 1, 1, '{}', now())`;
    await expect(pool.query(asLive, [profileId])).rejects.toMatchObject({ constraint: 'only_in_the_sandbox' });

    // Each use of a key is recorded in the key's row.
    const withoutUse = (rows: Awaited<ReturnType<typeof all>>) =>
      JSON.parse(JSON.stringify(rows, (name, value) => (name === 'last_used_at' ? null : value)));
    expect(withoutUse(await all())).toEqual(withoutUse(before));
  });
});
