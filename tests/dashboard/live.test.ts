import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { newRoutedId } from '@pay/core/ground/ids/public-id';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { honest } from '../harness/acquirer-proxy.ts';
import { verdict } from '../harness/api-client.ts';
import { cardPage } from '../harness/card-page.ts';
import { type EventStream, openEventStream } from '../harness/event-stream.ts';
import { eventually } from '../harness/eventually.ts';
import { newPayment, truthOf } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';
import { startTestDashboard } from '../harness/test-dashboard.ts';
import { type PayingShop, startPayingShop } from './paying-shop.ts';

let shop: PayingShop & { readonly engine: ProxiedEngine };
beforeAll(async () => {
  shop = await startPayingShop({}, startProxiedEngine);
});
afterEach(() => {
  vi.useRealTimers();
  shop.engine.proxy.meddler = honest;
});
afterAll(() => shop.stop());

async function withStream(work: (stream: EventStream) => Promise<void>): Promise<void> {
  const stream = await openEventStream(shop.owner, `${shop.dashboard.url}${shop.path}/live`);
  try {
    await eventually(() => stream.events).toContain('alive {}');
    await work(stream);
  } finally {
    stream.close();
  }
}

const changes = ({ events }: EventStream) => events.filter((each) => each.startsWith('changed'));
const says = (stream: EventStream, what: string) =>
  eventually(() => changes(stream).some((each) => each.includes(what))).toBe(true);

describe('the live stream', () => {
  test('reports a payment when it is created and when it is paid', async () => {
    await withStream(async (stream) => {
      await newPayment(shop.engine);
      await says(stream, 'payments');
      const before = changes(stream).length;
      await newPaidPayment(shop.engine);
      await eventually(() => changes(stream).length).toBeGreaterThan(before);
      expect(stream.events.join()).not.toContain('trk_');
    });
  });

  test('reports a submitted card before its outcome is known', async () => {
    const payment = await newPayment(shop.engine);
    const page = await cardPage(payment.url);
    await withStream(async (stream) => {
      await page.pay('4000000000003220');
      expect((await truthOf(shop.engine, payment)).status).toBe('processing');
      await says(stream, 'payments');
    });
  });

  test('reports a requested refund before its outcome is known', async () => {
    const payment = await newPaidPayment(shop.engine);
    const asked = Promise.withResolvers<void>();
    shop.engine.proxy.meddler = async (_call, forward) => {
      await asked.promise;
      return forward();
    };
    await withStream(async (stream) => {
      const headers = { 'idempotency-key': randomUUID() };
      const refund = shop.owner.post(`${shop.path}/payments/${payment.trackId}/refunds`, {}, headers);
      await says(stream, 'payments');
      asked.resolve();
      expect(verdict(await refund)).toBe('200');
    });
  });

  test('reports a delivery and a new inbox item', async () => {
    await withStream(async (stream) => {
      const { pool } = shop.engine.database;
      const { profileId } = shop.engine.profile.profile;
      await shop.owner.post(`${shop.path}/webhook-endpoints`, { url: 'http://localhost:9/hooks' });
      await newPaidPayment(shop.engine);
      await says(stream, 'deliveries');
      await pool.query(
        `insert into misuses (profile_id, item_id, kind, key_id, origin, count)
         select $1, 'inb_1', 'wrong_host', key_id, '', 1 from api_keys where profile_id = $1 limit 1`,
        [profileId],
      );
      await says(stream, 'inbox');
    });
  });

  test('does not report changes in other profiles', async () => {
    await withStream(async (stream) => {
      const other = newRoutedId('trk', 'another0');
      await shop.engine.database.pool.query(
        `insert into sessions (profile_id, track_id, amount_minor, currency, expires_at)
         values ('another0', $1, 1, 'BHD', now() + interval '1 day')`,
        [other],
      );
      await newPaidPayment(shop.engine);
      await says(stream, 'payments');
      expect(stream.events.join()).not.toContain('another0');
    });
  });

  test('is refused when too many windows are open, and works again after they are closed', async () => {
    const url = `${shop.dashboard.url}${shop.path}/live`;
    const viewer = await shop.member('viewer');
    const streams = await Promise.all(Array.from({ length: 20 }, () => openEventStream(viewer, url)));
    expect(verdict((await openEventStream(viewer, url)).answer)).toBe('429 rate_limited');
    for (const stream of streams) stream.close();
    await eventually(async () => {
      const again = await openEventStream(viewer, url);
      again.close();
      return again.answer.status;
    }).toBe(200);
  });
});

test('the server stops even while one client reads a stream and another sends nothing', async () => {
  const dashboard = await startTestDashboard({}, shop.engine.database);
  await shop.member('viewer', 'Lou Looker');
  const viewer = await dashboard.signedIn({ email: 'lou.looker@people.example' });
  const silent = connect(Number(new URL(dashboard.url).port), 'localhost');
  const ended = once(silent, 'close');
  await once(silent, 'connect');
  const stream = await openEventStream(viewer, `${dashboard.url}${shop.path}/live`);
  await eventually(() => stream.events).toContain('alive {}');
  // The fake timers never run out, so only the end of the stream can close the connections.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await dashboard.stop();
  expect(await Promise.all([stream.ended, ended])).toHaveLength(2);
});
