import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import {
  addDeliveries,
  addEndpoint,
  attemptRows,
  deliveringStand,
  deliveryRow,
  endpointRow,
  letRetriesComeDue,
  type Stand,
  type TestDelivery,
  type TestEndpoint,
} from './delivering.ts';
import { accept, answer, type Receiver, startReceiver } from './receiver/receiver.ts';

const NONE: TestDelivery = { deliveryId: '', eventId: '' };

let stand: Stand;
const receivers: Receiver[] = [];

beforeAll(async () => {
  stand = await deliveringStand();
  stand.start();
});
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((each) => each.stop()));
});
afterAll(async () => {
  await stand.stop();
  expect(stand.errors).toEqual([]);
});

async function endpointThat(answering: Receiver['answering']): Promise<{ receiver: Receiver; endpoint: TestEndpoint }> {
  const receiver = await startReceiver();
  receivers.push(receiver);
  receiver.answering = answering;
  return { receiver, endpoint: await addEndpoint(stand, receiver.url) };
}

async function failOnce(answering: Receiver['answering'], tries = 0) {
  const { receiver, endpoint } = await endpointThat(answering);
  const [delivery = NONE] = await addDeliveries(stand, endpoint, { tries });
  await eventually(async () => (await attemptRows(stand, delivery)).length).toBe(1);
  return { receiver, endpoint, delivery, row: await deliveryRow(stand, delivery) };
}

/** Moves the start of a lane's failures back in time, as if a worker had recorded it at the earlier time. */
async function moveFailingSince({ endpointId }: TestEndpoint, interval: string): Promise<void> {
  await stand.database.pool.query(
    'update webhook_lanes set failing_since = now() - $2::interval where endpoint_id = $1',
    [endpointId, interval],
  );
}

describe('a delivery that failed', () => {
  test.each([400, 401, 404, 422, 429, 500, 502, 503])('with %i is tried again 5 seconds later', async (status) => {
    const { delivery, row } = await failOnce(answer(status, {}, 'no'));
    expect(row).toMatchObject({ status: 'pending', tries: 1 });
    expect(row.due_in_seconds).toBeGreaterThan(-5);
    expect(row.due_in_seconds).toBeLessThan(5.5);
    expect(await attemptRows(stand, delivery)).toMatchObject([{ number: 1, http_status: status, failure: null }]);
  });

  test.each([
    [1, 300],
    [4, 18_000],
    [8, 86_400],
  ])('again after %i earlier tries is retried in %i seconds, plus or minus a tenth', async (tries, seconds) => {
    const { row } = await failOnce(answer(500), tries);
    expect(row.due_in_seconds).toBeGreaterThan(seconds * 0.9 - 60);
    expect(row.due_in_seconds).toBeLessThanOrEqual(seconds * 1.1);
  });

  test('for the tenth time is abandoned', async () => {
    const { row } = await failOnce(answer(500), 9);
    expect(row).toMatchObject({ status: 'failed', tries: 10, due_in_seconds: null });
  });

  test('keeps its id and body in a retry, and has a log of every try', async () => {
    const { receiver, endpoint, delivery } = await failOnce(answer(500));
    receiver.answering = accept;
    await letRetriesComeDue(stand, endpoint);
    await eventually(async () => (await deliveryRow(stand, delivery)).status).toBe('succeeded');
    const [first, second] = receiver.received;
    expect(receiver.ids()).toEqual([delivery.eventId, delivery.eventId]);
    expect(second?.body).toBe(first?.body);
    expect(await attemptRows(stand, delivery)).toMatchObject([
      { number: 1, http_status: 500 },
      { number: 2, http_status: 204 },
    ]);
  });

  test.each([
    ['120', 120],
    ['999999', 86_400],
    ['Fri, 31 Dec 2100 23:59:59 GMT', 86_400],
  ])('with Retry-After: %s waits that long, but at most a day', async (retryAfter, seconds) => {
    const { row } = await failOnce(answer(503, { 'retry-after': retryAfter }));
    expect(row.due_in_seconds).toBeGreaterThan(seconds - 60);
    expect(row.due_in_seconds).toBeLessThanOrEqual(seconds);
  });

  test.each(['0', 'soon', 'Thu, 01 Jan 1970 00:00:00 GMT'])(
    'with Retry-After: %s is not retried earlier than without it',
    async (retryAfter) => {
      const { row } = await failOnce(answer(503, { 'retry-after': retryAfter }), 1);
      expect(row.due_in_seconds).toBeGreaterThan(270 - 60);
    },
  );
});

describe('an endpoint', () => {
  test('that answers 410 is disabled with a notice, and its waiting deliveries stay pending', async () => {
    const { endpoint, delivery } = await failOnce(answer(410));
    await eventually(() => endpointRow(stand, endpoint)).toMatchObject({ status: 'disabled', disabled_reason: 'gone' });
    expect(stand.alarms).toContainEqual(expect.objectContaining({ endpoint: endpoint.endpointId, reason: 'gone' }));
    expect(await auditOf(endpoint)).toEqual([
      { kind: 'worker', action: 'endpoint.disabled', details: { reason: 'gone' } },
    ]);
    expect(await deliveryRow(stand, delivery)).toMatchObject({ status: 'pending', tries: 1 });
    await letRetriesComeDue(stand, endpoint);
    const later = await failOnce(answer(500));
    expect(await attemptRows(stand, later.delivery)).toHaveLength(1);
    expect(await attemptRows(stand, delivery)).toHaveLength(1);
  });

  test('that has failed for 5 days without a success is disabled with a notice', async () => {
    const { endpoint, delivery } = await failOnce(answer(500));
    await moveFailingSince(endpoint, '4 days 23 hours');
    await letRetriesComeDue(stand, endpoint);
    await eventually(async () => (await attemptRows(stand, delivery)).length).toBe(2);
    expect(await endpointRow(stand, endpoint)).toMatchObject({ status: 'enabled' });
    await moveFailingSince(endpoint, '5 days');
    await letRetriesComeDue(stand, endpoint);
    await eventually(() => endpointRow(stand, endpoint)).toMatchObject({
      status: 'disabled',
      disabled_reason: 'failing',
    });
    expect(stand.alarms).toContainEqual(expect.objectContaining({ endpoint: endpoint.endpointId, reason: 'failing' }));
    expect(await auditOf(endpoint)).toMatchObject([{ kind: 'worker', details: { reason: 'failing' } }]);
  });

  test('to which nothing was sent for days is not disabled by the first failure after that, but by the next', async () => {
    const { endpoint } = await failOnce(answer(500, { 'retry-after': '3600' }), 9);
    await moveFailingSince(endpoint, '60 days');
    const [delivery = NONE] = await addDeliveries(stand, endpoint);
    await eventually(async () => (await attemptRows(stand, delivery)).length).toBe(1);
    expect(await endpointRow(stand, endpoint)).toMatchObject({ status: 'enabled' });
    await letRetriesComeDue(stand, endpoint);
    await eventually(() => endpointRow(stand, endpoint)).toMatchObject({
      status: 'disabled',
      disabled_reason: 'failing',
    });
    expect(await attemptRows(stand, delivery)).toHaveLength(2);
  });

  test('that has failed for 5 days is disabled by the first try of an event if other events wait to be tried again', async () => {
    const { endpoint } = await failOnce(answer(500));
    await moveFailingSince(endpoint, '5 days');
    await addDeliveries(stand, endpoint);
    await eventually(() => endpointRow(stand, endpoint)).toMatchObject({ status: 'disabled' });
  });

  test('that has succeeded in the meantime stays enabled', async () => {
    const { receiver, endpoint, delivery } = await failOnce(answer(500));
    await moveFailingSince(endpoint, '6 days');
    receiver.answering = accept;
    await letRetriesComeDue(stand, endpoint);
    await eventually(async () => (await deliveryRow(stand, delivery)).status).toBe('succeeded');
    expect(await endpointRow(stand, endpoint)).toMatchObject({ failed_in_row: 0, failing_since: null });
    receiver.answering = answer(500);
    const [next = NONE] = await addDeliveries(stand, endpoint);
    await eventually(async () => (await attemptRows(stand, next)).length).toBe(1);
    expect(await endpointRow(stand, endpoint)).toMatchObject({ status: 'enabled', failed_in_row: 1 });
  });
});

describe('the breaker', () => {
  test('opens after 10 failures in a row, tries only a probe, and releases all waiting deliveries after a success', async () => {
    const { receiver, endpoint } = await endpointThat(answer(500));
    const deliveries = await addDeliveries(stand, endpoint, { count: 40 });
    await eventually(async () => (await endpointRow(stand, endpoint)).failed_in_row).toBe(10);
    const { probe_in_seconds: probeIn } = await endpointRow(stand, endpoint);
    expect(probeIn).toBeGreaterThan(-20);
    expect(probeIn).toBeLessThanOrEqual(10);
    const rows = await Promise.all(deliveries.map((each) => deliveryRow(stand, each)));
    expect(rows.filter(({ tries }) => tries > 0)).toHaveLength(10);
    expect(rows.filter(({ tries }) => tries === 0)).toHaveLength(30);
    expect(receiver.received).toHaveLength(10);

    await probeNow(endpoint);
    await eventually(async () => (await endpointRow(stand, endpoint)).failed_in_row).toBe(11);
    expect(receiver.received).toHaveLength(11);
    expect((await endpointRow(stand, endpoint)).probe_in_seconds).toBeGreaterThan(0);

    receiver.answering = accept;
    await probeNow(endpoint);
    await letRetriesComeDue(stand, endpoint);
    await eventually(async () => {
      const now = await Promise.all(deliveries.map((each) => deliveryRow(stand, each)));
      return now.filter(({ status }) => status === 'succeeded').length;
    }).toBe(40);
    expect(await endpointRow(stand, endpoint)).toMatchObject({ failed_in_row: 0, probe_in_seconds: null });
  });
});

/**
 * Lets another worker take over the lane and makes its probe due, as if the first worker had died and time had passed.
 */
async function probeNow({ endpointId }: TestEndpoint): Promise<void> {
  await stand.database.pool.query(
    `update webhook_lanes set probe_at = now(), owner = null, leased_until = '-infinity', fence = fence + 1
     where endpoint_id = $1`,
    [endpointId],
  );
}

async function auditOf({ endpointId }: TestEndpoint): Promise<unknown[]> {
  const { rows } = await stand.database.pool.query(
    `select actor_kind as kind, action, details from audit_entries where object_id = $1 and actor_kind <> 'key' order by at`,
    [endpointId],
  );
  return rows;
}
