import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { type EndpointCalls, endpointCalls, newEndpointId } from './endpoint-calls.ts';
import { openShop, readOn, type Shop, writeEvents } from './event-writers.ts';

let engine: TestEngine;
let shop: Shop;
let calls: EndpointCalls;
beforeAll(async () => {
  // No worker runs, so rows stay as they were written.
  engine = await startTestEngine({ roles: new Set(['api']) });
  shop = await openShop(engine);
  calls = endpointCalls(shop.api);
});
afterAll(() => engine.stop());

async function newShop(): Promise<{ shop: Shop; calls: EndpointCalls }> {
  const own = await openShop(engine);
  return { shop: own, calls: endpointCalls(own.api) };
}

async function sql(text: string, ...values: readonly unknown[]): Promise<void> {
  await engine.database.pool.query(text, [...values]);
}

async function deliveriesOf(own: EndpointCalls, endpointId: string, query = '') {
  const answer = await own.deliveries(endpointId, query);
  expect(verdict(answer)).toBe('200');
  return answer.body.data;
}

describe('committing an event', () => {
  test('creates a delivery for each enabled endpoint that subscribes to its type, and for no other', async () => {
    const own = await newShop();
    const all = await newEndpointId(own.calls);
    const wanting = await newEndpointId(own.calls, { event_types: ['refund.failed', 'payment.cancelled'] });
    const others = [
      await newEndpointId(own.calls, { event_types: ['payment.succeeded'] }),
      await newEndpointId(own.calls),
      await newEndpointId((await newShop()).calls),
    ];
    await own.calls.change(others[1] ?? '', { status: 'disabled' });
    const ids = await writeEvents(engine, own.shop, 2);
    for (const endpointId of [all, wanting]) {
      const found = await deliveriesOf(own.calls, endpointId);
      expect(found.map(({ event_id }: { event_id: string }) => event_id).sort()).toEqual([...ids].sort());
      expect(found[0]).toMatchObject({
        delivery_id: expect.stringMatching(new RegExp(`^dlv_${own.shop.profileId}[0-9A-Za-z]{22}$`)),
        endpoint_id: endpointId,
        event_type: 'payment.cancelled',
        status: 'pending',
        completed_at: null,
        attempts: [],
      });
    }
    const { rows } = await engine.database.pool.query('select from deliveries where endpoint_id = any ($1)', [others]);
    expect(rows).toHaveLength(0);
  });
});

describe('a test', () => {
  test('is an event without a session, for the tested endpoint alone, whatever types it subscribes to', async () => {
    const own = await newShop();
    const tested = await newEndpointId(own.calls, { event_types: ['payment.failed'] });
    const other = await newEndpointId(own.calls);
    const answer = await own.calls.test(tested);
    expect(verdict(answer)).toBe('202');
    const { event_id: id, deliveries } = answer.body;
    expect(deliveries).toEqual([{ delivery_id: expect.stringMatching(/^dlv_/), endpoint_id: tested }]);
    expect(await deliveriesOf(own.calls, tested)).toMatchObject([{ event_id: id, event_type: 'endpoint.test' }]);
    expect(await deliveriesOf(own.calls, other)).toEqual([]);
    expect((await own.calls.events()).body.data).toMatchObject([
      { id, type: 'endpoint.test', sequence: null, data: { endpoint_id: tested } },
    ]);
    const { rows } = await engine.database.pool.query(
      "select actor_kind from audit_entries where action = 'endpoint.tested' and object_id = $1",
      [tested],
    );
    expect(rows).toEqual([{ actor_kind: 'key' }]);
  });

  test('is sent again only to the same endpoint', async () => {
    const own = await newShop();
    const [tested, other] = [await newEndpointId(own.calls), await newEndpointId(own.calls)];
    const { event_id: id } = (await own.calls.test(tested)).body;
    const again = await own.calls.resend(id);
    expect(again.body.deliveries.map(({ endpoint_id }: { endpoint_id: string }) => endpoint_id)).toEqual([tested]);
    expect(verdict(await own.calls.resend(id, { endpoint_id: other }))).toBe('404 not_found');
  });

  test('is refused for a disabled endpoint, and nothing is written', async () => {
    const own = await newShop();
    const id = await newEndpointId(own.calls);
    await own.calls.change(id, { status: 'disabled' });
    expect(verdict(await own.calls.test(id))).toBe('409 endpoint_disabled');
    expect(await readOn(own.shop.api, undefined)).toEqual([]);
  });
});

describe('the list', () => {
  test("shows each try, with the endpoint's answer as text", async () => {
    const own = await newShop();
    const endpointId = await newEndpointId(own.calls);
    await writeEvents(engine, own.shop, 1);
    const [{ delivery_id: id }] = await deliveriesOf(own.calls, endpointId);
    await sql(
      `update deliveries set status = 'succeeded', tries = 3, due_at = null, completed_at = now() where delivery_id = $1`,
      id,
    );
    const answers = [null, Buffer.from([0xff, 0x00, 0x41, 0xe2, 0x82]), Buffer.from('ok ✓')];
    for (const [n, answer] of answers.entries()) {
      await sql(
        `insert into delivery_attempts (profile_id, delivery_id, number, url, attempted_at, duration_ms, http_status, failure, answer)
         values ($1, $2, $3, 'https://shop.example/', '2026-11-21T10:00:00Z', 12, $4, $5, $6)`,
        own.shop.profileId,
        id,
        n + 1,
        answer === null ? null : 200 + n,
        answer === null ? 'timeout' : null,
        answer,
      );
    }
    const [delivery] = await deliveriesOf(own.calls, endpointId);
    expect(delivery).toMatchObject({ status: 'succeeded', next_attempt_at: null, completed_at: expect.any(String) });
    const common = { url: 'https://shop.example/', attempted_at: '2026-11-21T10:00:00.000Z', duration_ms: 12 };
    expect(delivery.attempts).toEqual([
      { ...common, number: 1, http_status: null, failure: 'timeout', answer: null },
      { ...common, number: 2, http_status: 201, failure: null, answer: '\ufffd\0A' },
      { ...common, number: 3, http_status: 202, failure: null, answer: 'ok ✓' },
    ]);
  });

  test('comes in pages, newest first, and can be filtered by status or event', async () => {
    const own = await newShop();
    const endpointId = await newEndpointId(own.calls);
    const events: string[] = [];
    for (let n = 0; n < 5; n++) events.push(...(await writeEvents(engine, own.shop, 1)));
    const newestFirst = events.toReversed();
    const eventsOf = async (query: string) =>
      (await deliveriesOf(own.calls, endpointId, query)).map(({ event_id }: { event_id: string }) => event_id);
    expect(await eventsOf('')).toEqual(newestFirst);
    const seen: string[] = [];
    for (let after = ''; ; ) {
      const { body } = await own.calls.deliveries(endpointId, `?limit=2${after}`);
      seen.push(...body.data.map(({ event_id }: { event_id: string }) => event_id));
      if (!body.has_more) break;
      after = `&after=${body.data.at(-1).delivery_id}`;
    }
    expect(seen).toEqual(newestFirst);
    await sql(
      `update deliveries set status = 'failed', due_at = null, completed_at = now() where event_id = $1`,
      events[1],
    );
    expect(await eventsOf('?status=failed')).toEqual([events[1]]);
    expect(await eventsOf('?status=pending')).toEqual(newestFirst.filter((id) => id !== events[1]));
    expect(await eventsOf('?status=succeeded')).toEqual([]);
    expect(await eventsOf('?status=cancelled')).toEqual([]);
    expect(await eventsOf(`?event_id=${events[3]}`)).toEqual([events[3]]);
    expect(await eventsOf(`?event_id=${events[3]}&status=failed`)).toEqual([]);
    expect(await eventsOf('?event_id=nonsense')).toEqual([]);
  });

  test('refuses a cursor that has expired or is from another endpoint, and unknown parameters', async () => {
    const own = await newShop();
    const [endpointId, other] = [await newEndpointId(own.calls), await newEndpointId(own.calls)];
    await writeEvents(engine, own.shop, 1);
    const [{ delivery_id: id }] = await deliveriesOf(own.calls, endpointId);
    const elsewhere = await own.calls.deliveries(other, `?after=${id}`);
    expect(verdict(elsewhere)).toBe('400 invalid_request');
    expect(elsewhere.body.errors).toMatchObject([{ field: 'after', message: expect.stringContaining('another list') }]);
    await sql('delete from deliveries where delivery_id = $1', id);
    expect(verdict(await own.calls.deliveries(endpointId, `?after=${id}`))).toBe('410 cursor_expired');
    const foreign = `dlv_${'0'.repeat(30)}`;
    for (const query of [`?after=${foreign}`, '?after=', '?status=lost', '?limit=0', '?events=x']) {
      expect(verdict(await own.calls.deliveries(endpointId, query)), query).toBe('400 invalid_request');
    }
  });
});

describe('sending an event again', () => {
  test('reaches all enabled endpoints that subscribe to its type, as a new delivery or by making the waiting delivery due', async () => {
    const own = await newShop();
    const done = await newEndpointId(own.calls);
    const waiting = await newEndpointId(own.calls, { event_types: ['payment.cancelled'] });
    const [eventId = ''] = await writeEvents(engine, own.shop, 1);
    await newEndpointId(own.calls, { event_types: ['refund.failed'] });
    const late = await newEndpointId(own.calls);
    await sql(
      `update deliveries set status = 'succeeded', due_at = null, completed_at = now() where endpoint_id = $1`,
      done,
    );
    await sql(`update deliveries set tries = 4, due_at = now() + interval '5 hours' where endpoint_id = $1`, waiting);
    const [before] = await deliveriesOf(own.calls, waiting);
    const answer = await own.calls.resend(eventId);
    expect(verdict(answer)).toBe('202');
    expect(answer.body.event_id).toBe(eventId);
    const named = answer.body.deliveries as { endpoint_id: string; delivery_id: string }[];
    expect(named.map(({ endpoint_id }) => endpoint_id).sort()).toEqual([done, waiting, late].sort());
    expect(await deliveriesOf(own.calls, done)).toMatchObject([{ status: 'pending' }, { status: 'succeeded' }]);
    const [after, ...more] = await deliveriesOf(own.calls, waiting);
    expect(more).toEqual([]);
    expect(after.delivery_id).toBe(before.delivery_id);
    expect(Date.parse(after.next_attempt_at)).toBeLessThanOrEqual(Date.now());
    expect(Date.parse(before.next_attempt_at)).toBeGreaterThan(Date.now());
  });

  test('to one endpoint reaches that endpoint only, whatever types it subscribes to', async () => {
    const own = await newShop();
    const [eventId = ''] = await writeEvents(engine, own.shop, 1);
    const only = await newEndpointId(own.calls, { event_types: ['refund.failed'] });
    await newEndpointId(own.calls);
    const answer = await own.calls.resend(eventId, { endpoint_id: only });
    expect(answer.body.deliveries).toMatchObject([{ endpoint_id: only }]);
    expect((await own.calls.resend(eventId, {})).body.deliveries).toHaveLength(1);
  });

  test('many times simultaneously leaves one delivery waiting', async () => {
    const own = await newShop();
    const endpointId = await newEndpointId(own.calls);
    const [eventId = ''] = await writeEvents(engine, own.shop, 1);
    const answers = await Promise.all(Array.from({ length: 8 }, () => own.calls.resend(eventId)));
    expect(new Set(answers.map(verdict))).toEqual(new Set(['202']));
    expect(await deliveriesOf(own.calls, endpointId)).toHaveLength(1);
  });

  test("gives not_found for another profile's event or endpoint", async () => {
    const [own, stranger] = [await newShop(), await newShop()];
    const [eventId = ''] = await writeEvents(engine, own.shop, 1);
    const theirs = await newEndpointId(stranger.calls);
    expect(verdict(await stranger.calls.resend(eventId))).toBe('404 not_found');
    expect(verdict(await own.calls.resend(eventId, { endpoint_id: theirs }))).toBe('404 not_found');
    expect(verdict(await own.calls.resend('evt_x'))).toBe('404 not_found');
    for (const body of [[], { endpoint: theirs }, { endpoint_id: 5 }]) {
      expect(verdict(await own.calls.resend(eventId, body))).toBe('400 invalid_request');
    }
  });
});

describe('resending everything that failed in a period', () => {
  const TIME = { from: '2026-01-10T00:00:00Z', to: '2026-01-20T00:00:00+00:00' };

  test('sends each event once, except those that have arrived since or are already waiting', async () => {
    const own = await newShop();
    const endpointId = await newEndpointId(own.calls);
    const ids = await writeEvents(engine, own.shop, 6);
    const [failed, cancelled, early, late, succeeded] = ids;
    const end = (status: string, at: string, id?: string) =>
      sql(
        `update deliveries set status = $1, created_at = $2, due_at = null, completed_at = now() where event_id = $3`,
        status,
        at,
        id,
      );
    await end('failed', '2026-01-10T00:00:00Z', failed);
    await end('cancelled', '2026-01-19T23:59:59Z', cancelled);
    await end('failed', '2026-01-09T23:59:59Z', early);
    await end('failed', '2026-01-20T00:00:00Z', late);
    await end('failed', '2026-01-11T00:00:00Z', succeeded);
    await own.calls.resend(succeeded ?? '');
    await sql(
      `update deliveries set status = 'succeeded', due_at = null, completed_at = now()
       where event_id = $1 and status = 'pending'`,
      succeeded,
    );
    const answer = await own.calls.resendFailed(endpointId, TIME);
    expect(verdict(answer)).toBe('202');
    expect(answer.body).toEqual({ count: 2, next_from: null });
    const pending = await deliveriesOf(own.calls, endpointId, '?status=pending');
    const waiting = pending.map(({ event_id }: { event_id: string }) => event_id);
    expect(waiting.sort()).toEqual([failed, cancelled, ids[5]].sort());
    expect((await own.calls.resendFailed(endpointId, TIME)).body).toEqual({ count: 0, next_from: null });
  });

  test('works in batches if there are very many deliveries, and continues when repeated', async () => {
    const own = await newShop();
    const endpointId = await newEndpointId(own.calls);
    await sql(
      `insert into deliveries (profile_id, delivery_id, endpoint_id, event_id, status, completed_at, created_at)
       select $1, 'dlv_' || $1 || lpad(n::text, 22, '0'), $2, 'evt_' || $1 || lpad(n::text, 22, '0'), 'failed', now(),
         '2026-01-15T00:00:00Z'::timestamptz + n * interval '1 millisecond' from generate_series(1, 10050) n`,
      own.shop.profileId,
      endpointId,
    );
    const first = (await own.calls.resendFailed(endpointId, TIME)).body;
    expect(first).toEqual({ count: 10_000, next_from: '2026-01-15T00:00:10.000Z' });
    const rest = (await own.calls.resendFailed(endpointId, { ...TIME, from: first.next_from })).body;
    expect(rest).toEqual({ count: 50, next_from: null });
    const { rows } = await engine.database.pool.query(
      `select count(*)::integer as count, count(distinct event_id)::integer as events from deliveries
       where endpoint_id = $1 and status = 'pending'`,
      [endpointId],
    );
    expect(rows).toEqual([{ count: 10_050, events: 10_050 }]);
  });

  test.each([
    ['no times', {}],
    ['times in the wrong order', { from: TIME.to, to: TIME.from }],
    ['no time between them', { from: TIME.from, to: TIME.from }],
    ['a day', { from: '2026-01-10', to: '2026-01-11' }],
    ['a time without a zone', { from: '2026-01-10T00:00:00', to: '2026-01-11T00:00:00' }],
    ['an invalid date', { from: '2026-02-30T25:00:00Z', to: TIME.to }],
    ['a number', { from: 1, to: 2 }],
  ])('is refused with %s', async (_what, body) => {
    const endpointId = await newEndpointId(calls);
    expect(verdict(await calls.resendFailed(endpointId, body))).toBe('400 invalid_request');
  });
});
