import { createPool, type Pool } from '@pay/core/ground/database/pool';
import { hearOtherNodes } from '@pay/core/ground/notices/notices';
import { topic } from '@pay/core/ground/notices/topic';
import { fetchDue } from '@pay/core/telling/webhooks/delivering/fetch-due';
import {
  leaseDueLanes,
  leaseLanesOf,
  releaseLanes,
  renewLanes,
} from '@pay/core/telling/webhooks/delivering/lease-lanes';
import { type AttemptRecord, recordAttempts } from '@pay/core/telling/webhooks/delivering/record-attempts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import {
  addDeliveries,
  addEndpoint,
  attemptRows,
  deliveringStand,
  deliveryRow,
  endpointRow,
  type Stand,
  type TestEndpoint,
} from './delivering.ts';
import { accept, type Receiver, startReceiver } from './receiver/receiver.ts';

const NONE = { deliveryId: '', eventId: '' };

let stand: Stand;
let pool: Pool;
let receiver: Receiver;

beforeAll(async () => {
  stand = await deliveringStand();
  pool = stand.database.pool;
  receiver = await startReceiver();
});
afterEach(async () => {
  await stand.stopNodes();
  receiver.received.length = 0;
  receiver.answering = accept;
  await pool.query(
    "update deliveries set status = 'cancelled', due_at = null, completed_at = now() where status = 'pending'",
  );
  await pool.query("update webhook_lanes set owner = null, leased_until = '-infinity'");
});
afterAll(async () => {
  await stand.stop();
  await receiver.stop();
  expect(stand.errors).toEqual([]);
});

const worker = (owner: string) => ({ pool, environment: 'sandbox' as const, owner });
const ROOM = { first: 10, retries: 10 };

async function expireLease({ endpointId }: TestEndpoint): Promise<void> {
  await pool.query("update webhook_lanes set leased_until = now() - interval '1 second' where endpoint_id = $1", [
    endpointId,
  ]);
}

function succeeded(hold: AttemptRecord['hold'], deliveryId: string): AttemptRecord {
  const attempt = { url: 'http://x', at: new Date(), durationMs: 1, httpStatus: 200, failure: null, answer: null };
  return { hold, deliveryId, tries: 0, attempt, move: { next: 'succeeded' }, lane: null };
}

describe('a lane', () => {
  test('belongs to one worker until its lease ends, and then to the next worker, with a higher fence', async () => {
    const endpoint = await addEndpoint(stand, receiver.url);
    await addDeliveries(stand, endpoint);
    const [mine] = await leaseDueLanes(worker('a'), 10);
    expect(mine).toMatchObject({ endpointId: endpoint.endpointId, failedInRow: 0 });
    expect(await leaseDueLanes(worker('b'), 10)).toEqual([]);
    expect(await leaseLanesOf(worker('b'), [stand.profileId], 10)).toEqual([]);
    await expireLease(endpoint);
    const [next] = await leaseDueLanes(worker('b'), 10);
    expect(next?.fence).toBe((mine?.fence ?? 0n) + 1n);
    if (!mine || !next) throw new Error('no lane was leased');
    expect(await renewLanes(pool, [mine])).toEqual(new Set());
    expect(await renewLanes(pool, [next])).toEqual(new Set([endpoint.endpointId]));
    await releaseLanes(pool, [mine]);
    expect(await endpointRow(stand, endpoint)).toMatchObject({ owner: 'b' });
    await releaseLanes(pool, [next]);
    expect(await leaseDueLanes(worker('a'), 10)).toHaveLength(1);
  });

  test('stays with its worker when an outcome could not be written, and continues before its lease ends', async () => {
    const endpoint = await addEndpoint(stand, receiver.url);
    await pool.query(`
      create sequence faults;
      create function fail_once() returns trigger language plpgsql as $$ begin
        if nextval('faults') = 1 then raise 'a fault of this test' using errcode = 'XX000'; end if;
        return new;
      end $$;
      create trigger fail_once before insert on delivery_attempts for each row execute function fail_once()`);
    try {
      stand.start();
      const [delivery = NONE] = await addDeliveries(stand, endpoint);
      await eventually(async () => (await deliveryRow(stand, delivery)).status).toBe('succeeded');
      expect(receiver.received.length).toBe(2);
      // Another holder of the lane would have a higher fence.
      expect(await endpointRow(stand, endpoint)).toMatchObject({ fence: 1n });
      expect(stand.errors).toMatchObject([{ message: 'a fault of this test' }]);
    } finally {
      stand.errors.length = 0;
      await pool.query('drop trigger fail_once on delivery_attempts; drop function fail_once; drop sequence faults');
    }
  });

  test('is leased once, however many workers ask at the same time', async () => {
    const endpoints = await Promise.all(Array.from({ length: 20 }, () => addEndpoint(stand, receiver.url)));
    for (const endpoint of endpoints) await addDeliveries(stand, endpoint);
    const leased = await Promise.all(Array.from({ length: 6 }, (_, n) => leaseDueLanes(worker(`w${n}`), 15)));
    const more = await leaseDueLanes(worker('last'), 100);
    const ids = [...leased.flat(), ...more].map(({ endpointId }) => endpointId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(20);
  });

  test('is not leased in another environment, for a disabled endpoint, without due work or before its probe', async () => {
    const endpoint = await addEndpoint(stand, receiver.url);
    await addDeliveries(stand, endpoint);
    expect(await leaseDueLanes({ ...worker('a'), environment: 'live' }, 10)).toEqual([]);
    await pool.query(
      `insert into webhook_lanes (profile_id, endpoint_id, probe_at) values ($1, $2, now() + interval '1 minute')`,
      [stand.profileId, endpoint.endpointId],
    );
    expect(await leaseDueLanes(worker('a'), 10)).toEqual([]);
    await pool.query('update webhook_lanes set probe_at = now()');
    await pool.query("update deliveries set due_at = now() + interval '1 minute' where status = 'pending'");
    expect(await leaseDueLanes(worker('a'), 10)).toEqual([]);
    await pool.query("update deliveries set due_at = now() where status = 'pending'");
    expect(await leaseDueLanes(worker('a'), 10)).toHaveLength(1);
  });

  test('can neither be read nor written by a worker that has lost it', async () => {
    const endpoint = await addEndpoint(stand, receiver.url);
    const [delivery = NONE] = await addDeliveries(stand, endpoint);
    const [lost] = await leaseDueLanes(worker('a'), 10);
    await expireLease(endpoint);
    const [held] = await leaseDueLanes(worker('b'), 10);
    if (!lost || !held) throw new Error('no lane was leased');
    expect((await fetchDue(pool, [{ hold: lost, room: ROOM, underWay: [] }])).size).toBe(0);
    expect(await recordAttempts(pool, [succeeded(lost, delivery.deliveryId)])).toEqual([
      { isWritten: false, disabled: null },
    ]);
    expect(await deliveryRow(stand, delivery)).toMatchObject({ status: 'pending', tries: 0 });
    expect(await attemptRows(stand, delivery)).toEqual([]);
    const record = succeeded(held, delivery.deliveryId);
    expect(await recordAttempts(pool, [record])).toMatchObject([{ isWritten: true }]);
    expect(await recordAttempts(pool, [record])).toMatchObject([{ isWritten: false }]);
  });

  test('returns no deliveries that are already in progress, and no more than there is room for', async () => {
    const endpoint = await addEndpoint(stand, receiver.url);
    const first = await addDeliveries(stand, endpoint, { count: 6 });
    await addDeliveries(stand, endpoint, { count: 6, tries: 1 });
    const [hold] = await leaseDueLanes(worker('a'), 10);
    if (!hold) throw new Error('no lane was leased');
    const underWay = first.slice(0, 4).map(({ deliveryId }) => deliveryId);
    const found = (await fetchDue(pool, [{ hold, room: { first: 5, retries: 3 }, underWay }])).get(endpoint.endpointId);
    expect(
      found
        ?.filter(({ tries }) => tries === 0)
        .map(({ deliveryId }) => deliveryId)
        .sort(),
    ).toEqual(
      first
        .slice(4)
        .map(({ deliveryId }) => deliveryId)
        .sort(),
    );
    expect(found?.filter(({ tries }) => tries > 0)).toHaveLength(3);
  });
});

describe('workers side by side', () => {
  test('deliver everything, and only one at a time delivers to an endpoint', async () => {
    const endpoints = await Promise.all(Array.from({ length: 8 }, () => addEndpoint(stand, receiver.url)));
    for (let node = 0; node < 3; node += 1) stand.start();
    const added = (await Promise.all(endpoints.map((each) => addDeliveries(stand, each, { count: 50 })))).flat();
    await eventually(() => new Set(receiver.ids()).size).toBe(400);
    expect(receiver.received).toHaveLength(400);
    for (const each of added) {
      await eventually(async () => (await deliveryRow(stand, each)).status).toBe('succeeded');
    }
  });

  test('finish what they have started when stopped, and release their lanes immediately', async () => {
    const endpoint = await addEndpoint(stand, receiver.url);
    const releases: (() => void)[] = [];
    receiver.answering = (response) => void releases.push(() => response.writeHead(204).end());
    const node = stand.start();
    const [delivery = NONE] = await addDeliveries(stand, endpoint);
    await eventually(() => releases.length).toBe(1);
    const stopped = node.stop();
    for (const release of releases) release();
    await stopped;
    expect(await deliveryRow(stand, delivery)).toMatchObject({ status: 'succeeded', tries: 1 });
    expect(await endpointRow(stand, endpoint)).toMatchObject({ owner: null });
  });

  test('notify each other of new deliveries, even after their connection was lost', async () => {
    const other = createPool({ url: stand.database.url, applicationName: 'hearing', max: 2 });
    const heard = new Set<string>();
    const errors: unknown[] = [];
    const hears = (what: string) => (names: readonly string[]) => {
      for (const each of names) heard.add(`${what} ${each}`);
    };
    const listeners = new Map([
      [topic('pay_first'), hears('first')],
      [topic('pay_second'), hears('second')],
    ]);
    const notices = hearOtherNodes(other, listeners, { onDone: () => {}, onError: (error) => errors.push(error) });
    // A notice that is sent before the connection listens is lost.
    const untilHeard = async (channel: string, name: string) => {
      await eventually(async () => {
        await pool.query('select pg_notify($1, $2)', [channel, `othernode ${name}`]);
        return [...heard];
      }).toContain(`${channel.slice('pay_'.length)} ${name.split(' ').at(-1)}`);
    };
    await untilHeard('pay_first', 'one two');
    await untilHeard('pay_second', 'one');
    expect([...heard]).toEqual(['first one', 'first two', 'second one']);
    await pool.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hearing'");
    await eventually(() => errors.length).toBe(1);
    await untilHeard('pay_second', 'three');
    await notices.stop();
    await other.end();
  });
});
