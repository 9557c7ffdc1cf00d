import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, verdict } from '../harness/api-client.ts';
import { cardPage } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { startSecondEngine } from '../harness/second-engine.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';

const SESSION = { amount: 10.5, currency: 'BHD' };
/** More sessions than a worker processes in one commit. */
const MANY = 250;

let engine: TestEngine;
let api: ApiClient;
beforeAll(async () => {
  // There is no worker, so nothing is swept until a test starts one.
  engine = await startTestEngine({ roles: new Set(['api', 'card-page']) });
  api = engine.api;
});
afterAll(() => engine.stop());

describe('a session past its deadline, before the sweep', () => {
  test('is shown as expired under every id, and nothing can be started on it', async () => {
    const created = await api.post('/merchant/initiate-payment', { ...SESSION, reference: 'overdue' });
    const { track_id, payment_id } = created.body;
    await overdue(track_id);

    for (const query of [{ track_id }, { payment_id }, { reference: 'overdue' }]) {
      expect((await api.post('/merchant/payment-status', query)).body).toMatchObject({
        status: 'expired',
        paid: false,
        payment: { status: 'expired' },
      });
    }
    expect(verdict(await api.post(`/v1/sdk/checkout/${track_id}/pay`, { method: 'card' }))).toBe('409 session_expired');
    expect(verdict(await api.post(`/v1/sdk/checkout/${track_id}/cancel`))).toBe('409 session_expired');
    expect(await stored(track_id)).toEqual({ status: 'open', completed_at: null, events: [] });
  });

  test('cannot get a payment if it has none', async () => {
    const track_id = await newSession();
    await overdue(track_id);
    expect(verdict(await api.post(`/v1/sdk/checkout/${track_id}/pay`, { method: 'card' }))).toBe('409 session_expired');
    expect((await api.post('/merchant/payment-status', { track_id })).body).toMatchObject({
      status: 'expired',
      payment: null,
    });
  });

  test('accepts no card and starts no attempt, even if the form was opened in time', async () => {
    const { track_id, payment_url } = (await api.post('/merchant/initiate-payment', SESSION)).body;
    const page = await cardPage(payment_url);
    await overdue(track_id);
    await page.pay('4242424242424242');
    expect((await api.post('/merchant/payment-status', { track_id })).body).toMatchObject({
      status: 'expired',
      paid: false,
      attempts: [],
    });
  });

  test('is not treated as expired while an attempt is in progress, or after it was paid or cancelled', async () => {
    const sessions = await Promise.all([newSession(), newSession(), newSession()]);
    const [challenged, paid, cancelled] = sessions as [string, string, string];
    await payWith(challenged, '4000000000003220');
    await payWith(paid, '4242424242424242');
    await api.post(`/v1/sdk/checkout/${cancelled}/cancel`);
    for (const track_id of sessions) await overdue(track_id);

    expect(await Promise.all(sessions.map(statusOf))).toEqual(['processing', 'paid', 'cancelled']);
    expect(verdict(await api.post(`/v1/sdk/checkout/${challenged}/pay`, { method: 'card' }))).toBe('200');
    expect(verdict(await api.post(`/v1/sdk/checkout/${challenged}/cancel`))).toBe('409 payment_in_progress');
    expect(verdict(await api.post(`/v1/sdk/checkout/${cancelled}/pay`, { method: 'card' }))).toBe(
      '409 session_not_payable',
    );
  });
});

describe('the sweep', () => {
  test('writes the status and one session.expired event, both as payment-status shows them, and changes nothing else', async () => {
    const due = await newSession();
    const { track_id: started } = (await api.post('/merchant/initiate-payment', SESSION)).body;
    const others = await Promise.all([newSession(), newSession(), newSession(), newSession()]);
    const [future, challenged, paid, cancelled] = others as [string, string, string, string];
    await payWith(challenged, '4000000000003220');
    await payWith(paid, '4242424242424242');
    await api.post(`/v1/sdk/checkout/${cancelled}/cancel`);
    for (const track_id of [due, started, challenged, paid, cancelled]) await overdue(track_id);
    const before = await Promise.all(others.map(stored));

    const worker = await startSecondEngine(engine, { roles: new Set(['worker']) });
    try {
      await eventually(async () => [(await stored(due)).status, (await stored(started)).status]).toEqual([
        'expired',
        'expired',
      ]);
    } finally {
      await worker.stop();
    }

    for (const track_id of [due, started]) {
      const truth = (await api.post('/merchant/payment-status', { track_id })).body;
      const row = await stored(track_id);
      expect(row).toEqual({
        status: 'expired',
        completed_at: expect.any(Date),
        events: [{ type: 'session.expired', sequence: 1, body: expect.objectContaining({ data: truth, sequence: 1 }) }],
      });
      expect(truth).toMatchObject({ status: 'expired', paid: false });
      expect(verdict(await api.post(`/v1/sdk/checkout/${track_id}/pay`, { method: 'card' }))).toBe(
        '409 session_expired',
      );
      expect(verdict(await api.post(`/v1/sdk/checkout/${track_id}/cancel`))).toBe('409 session_expired');
    }
    expect(await Promise.all(others.map(stored))).toEqual(before);
    expect(await Promise.all(others.map(statusOf))).toEqual(['open', 'processing', 'paid', 'cancelled']);
    expect(await statusOf(future)).toBe('open');
  });

  test(`by three simultaneous workers over ${MANY} sessions creates one event for each, without a gap in their positions`, async () => {
    const sessions = await Promise.all(Array.from({ length: MANY }, newSession));
    await overdue(...sessions);
    const workers = await Promise.all([1, 2, 3].map(() => startSecondEngine(engine, { roles: new Set(['worker']) })));
    const { pool } = engine.database;
    const open = async () =>
      (await pool.query("select from sessions where status = 'open' and track_id = any ($1)", [sessions])).rowCount;
    try {
      await eventually(open).toBe(0);
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()));
    }
    const events = await pool.query('select track_id, type from events where track_id = any ($1)', [sessions]);
    expect(new Set(events.rows.map((row) => row.track_id)).size).toBe(MANY);
    expect(events.rows.map((row) => row.type)).toEqual(sessions.map(() => 'session.expired'));
    const positions = await pool.query('select position from events where profile_id = $1 order by position', [
      engine.profile.profile.profileId,
    ]);
    expect(positions.rows.map((row) => row.position)).toEqual(positions.rows.map((_, n) => BigInt(n + 1)));
  });
});

async function newSession(): Promise<string> {
  return (await api.post('/v1/sdk/checkout', SESSION)).body.track_id;
}

async function payWith(trackId: string, number: string): Promise<void> {
  const { body } = await api.post(`/v1/sdk/checkout/${trackId}/pay`, { method: 'card' });
  await (await cardPage(body.payment_url)).pay(number);
}

/** Moves deadlines into the past, because a request cannot set a deadline less than a minute ahead. */
async function overdue(...trackIds: string[]): Promise<void> {
  await engine.database.pool.query(
    "update sessions set expires_at = now() - interval '1 second' where track_id = any ($1)",
    [trackIds],
  );
}

async function statusOf(trackId: string): Promise<string> {
  return (await api.post('/merchant/payment-status', { track_id: trackId })).body.status;
}

async function stored(trackId: string) {
  const { pool } = engine.database;
  const session = await pool.query('select status, completed_at from sessions where track_id = $1', [trackId]);
  const events = await pool.query(
    'select type, sequence, body::jsonb as body from events where track_id = $1 order by position',
    [trackId],
  );
  return { ...session.rows[0], events: events.rows };
}
