import { createSecretKey } from '@pay/core/merchants/keys/create-secret-key';
import { revokeKey } from '@pay/core/merchants/keys/revoke-key';
import { setRouting } from '@pay/core/paying/routing/set-routing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient } from '../harness/api-client.ts';
import { cardPage } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { createTestProfile, OPERATOR, unwrap } from '../harness/merchant.ts';
import { bookedSales, newPayment, truthOf } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import type { TestEngine } from '../harness/test-engine.ts';
import { type OtherSimulator, startOtherSimulator, twoAccounts } from '../routing/two-accounts.ts';
import { startReceiver } from '../webhooks/receiver/receiver.ts';
import { SHARDING } from './classify.ts';
import { startTwoServers, type TwoServers } from './two-servers.ts';
import { startTwoShops, type TwoShops } from './two-shops.ts';

let two: TwoServers;
let engine: TestEngine;
let shops: TwoShops['shops'];
let more: TwoShops;

beforeAll(async () => {
  two = await startTwoServers();
  more = await startTwoShops(two);
  ({ engine, shops } = more);
}, 120_000);
afterAll(async () => {
  await engine?.stop();
  await two?.database.drop();
});

/** How many rows of the shop's profile each server has in a table. */
function countOf(shop: TestEngine, table: string): Promise<readonly number[]> {
  const text = `select count(*)::integer as count from ${table} where profile_id = $1`;
  const values = [shop.profile.profile.profileId];
  return Promise.all(two.servers.map(async (server) => (await server.query(text, values)).rows[0]?.count));
}

/** The statements that the router has refused so far. It must never refuse a statement that a request needs. */
function refusedSince(before: number): readonly string[] {
  return two.router.refused.slice(before);
}

describe.each([0, 1] as const)('a profile on server %i', (place) => {
  const shop = () => shops[place];

  test('takes a payment, which is only on that server', async () => {
    const payment = await newPaidPayment(shop());
    expect(await truthOf(shop(), payment)).toMatchObject({ status: 'paid' });
    for (const table of ['sessions', 'attempts', 'events', 'postings']) {
      const [own, other] = (await countOf(shop(), table)).toSorted((one, next) => next - one);
      expect([table, own === 0, other]).toEqual([table, false, 0]);
    }
  });

  test('takes a card after a decline, and a payment that the issuer asks about', async () => {
    const declined = await newPayment(shop());
    await (await cardPage(declined.url)).pay('4000000000000002');
    await (await cardPage(declined.url)).pay('4242424242424242');
    expect((await truthOf(shop(), declined)).status).toBe('paid');
    const asked = await newPayment(shop());
    await (await cardPage(asked.url)).pay('4000000000003220');
    expect((await truthOf(shop(), asked)).status).toBe('processing');
  });

  test('creates one session for an idempotency key', async () => {
    const order = { amount: 10.5, currency: 'BHD' };
    const create = () => shop().api.post('/v1/sdk/checkout', order, { 'Idempotency-Key': 'order-1' });
    const created = await Promise.all(Array.from({ length: 8 }, create));
    expect(new Set(created.map(({ body }) => body.track_id)).size).toBe(1);
    const { body } = created[0] ?? { body: {} };
    const start = () =>
      shop().api.post(`/v1/sdk/checkout/${body.track_id}/pay`, { method: 'card' }, { 'Idempotency-Key': 'start-1' });
    expect((await start()).body.payment_id).toBe((await start()).body.payment_id);
  });

  test('refunds, captures, voids and cancels', async () => {
    const paid = await newPaidPayment(shop());
    const refund = { track_id: paid.trackId, amount: 1 };
    expect((await shop().api.post('/merchant/refund', refund, { 'Idempotency-Key': 'r-1' })).status).toBe(201);
    const held = await newPaidPayment(shop(), { capture: 'manual' });
    const capture = { track_id: held.trackId, amount: 1 };
    expect((await shop().api.post('/merchant/capture', capture, { 'Idempotency-Key': 'c-1' })).status).toBe(201);
    const released = await newPaidPayment(shop(), { capture: 'manual' });
    const voided = { track_id: released.trackId };
    expect((await shop().api.post('/merchant/void', voided, { 'Idempotency-Key': 'v-1' })).status).toBe(200);
    const open = await newPayment(shop());
    await (await cardPage(open.url)).cancel();
    expect((await truthOf(shop(), open)).status).toBe('cancelled');
  });

  test('lists its events, and only its own', async () => {
    const payment = await newPaidPayment(shop());
    const { body } = await shop().api.get('/v1/events?limit=100');
    const profiles = body.data.map((event: { profile_id: string }) => event.profile_id);
    expect(new Set(profiles)).toEqual(new Set([`pro_${shop().profile.profile.profileId}`]));
    expect(JSON.stringify(body)).toContain(payment.trackId);
  });
});

describe('a merchant with routing rules', () => {
  const STOLEN = '4000000000009979';
  const DECLINED = '4000000000000002';
  let other: OtherSimulator;
  /**
   * The engine with the keys of two profiles of one merchant, the first on the first server and the second on the
   * second.
   */
  let routed: readonly [TestEngine, TestEngine];

  beforeAll(async () => {
    other = await startOtherSimulator();
    const one = await more.shopOn(two.servers[0]);
    routed = [one, await more.siblingOf(one)];
    for (const shop of routed) {
      const [first] = await twoAccounts(shop, other, { refuses: 'yes' });
      const { profileId } = shop.profile.profile;
      const document = { second_account: true, rules: [{ accounts: [{ account_id: first, percent: 100 }] }] };
      unwrap(await setRouting(two.database, OPERATOR, { profileId, document, version: null }));
    }
  }, 120_000);
  afterAll(() => other?.stop());

  /** Tries a new payment with this card. Returns the payment's attempts from the server that must have them. */
  async function attemptsWith(
    shop: TestEngine,
    card: string,
  ): Promise<readonly { attempt_id: string; state: string }[]> {
    const payment = await newPayment(shop);
    await (await cardPage(payment.url)).pay(card);
    const find = 'select attempt_id, state from attempts where track_id = $1 order by number';
    return (await two.serverOf(shop.profile.profile.profileId).query(find, [payment.trackId])).rows;
  }

  test.each([0, 1] as const)('pays at the second account after the first refuses, on server %i', async (place) => {
    const attempts = await attemptsWith(routed[place], '4242424242424242');
    expect(attempts).toMatchObject([{ state: 'declined' }, { state: 'approved' }]);
    const [, second] = attempts;
    expect(await bookedSales({ ...engine, simulatorUrl: other.url }, second?.attempt_id ?? '')).toHaveLength(1);
    expect(await bookedSales(engine, second?.attempt_id ?? '')).toEqual([]);
    const [own, none] = (await countOf(routed[place], 'card_tries')).toSorted((one, next) => next - one);
    expect([own, none]).toEqual([2, 0]);
  });

  test('never tries a card again that its issuer has blocked, on whichever server', async () => {
    const [one, next] = routed;
    expect(await attemptsWith(one, STOLEN)).toHaveLength(2);
    expect(await attemptsWith(next, STOLEN)).toEqual([]);
    expect(await attemptsWith(one, STOLEN)).toEqual([]);
  });

  test('tries a card fifteen times in 30 days, on both servers together', async () => {
    const tried: number[] = [];
    for (let each = 0; each < 17; each++)
      tried.push((await attemptsWith(routed[each % 2 === 0 ? 0 : 1], DECLINED)).length);
    // The first account refuses the cards before they reach an issuer, so these attempts do not count.
    expect(tried).toEqual([...Array.from({ length: 15 }, () => 2), 0, 0]);
  });
});

describe('with two servers', () => {
  test('a key finds nothing of a profile on the other server', async () => {
    const [one, other] = shops;
    const payment = await newPaidPayment(one);
    const { trackId: track_id } = payment;
    expect((await other.api.post('/merchant/payment-status', { track_id })).status).toBe(404);
    const refund = await other.api.post('/merchant/refund', { track_id, amount: 1 }, { 'Idempotency-Key': 'foreign' });
    expect(refund.status).toBe(404);
    expect((await other.api.post(`/v1/sdk/checkout/${track_id}/pay`, { method: 'card' })).status).toBe(404);
    expect((await truthOf(one, payment)).status).toBe('paid');
  });

  test('requests of both profiles that arrive together are all answered, each from its own server', async () => {
    const orders = Array.from({ length: 60 }, (_, n) => ({ amount: n + 1, currency: 'BHD' }));
    const answers = await Promise.all(
      orders.map(async (order, n) => {
        const shop = shops[n % 2 === 0 ? 0 : 1];
        const { status, body } = await shop.api.post('/merchant/initiate-payment', order);
        return [status, body.amount, body.track_id?.slice(4, 12) === shop.profile.profile.profileId];
      }),
    );
    expect(answers).toEqual(orders.map(({ amount }) => [201, amount, true]));
  });

  test('an unknown key is refused', async () => {
    const { profile } = await createTestProfile(two.database.pool);
    const unknown = apiClient(engine.url, `${shops[0].profile.secretKey.value.slice(0, -4)}0000`);
    expect((await unknown.post('/merchant/payment-status', { track_id: 'trk_x' })).status).toBe(401);
    expect(profile.profileId).toHaveLength(8);
  });

  test('a revoked key is refused at once, on whichever server its profile is', async () => {
    for (const shop of shops) {
      const { profileId } = shop.profile.profile;
      const pool = two.database.pool;
      const key = unwrap(await createSecretKey({ pool }, OPERATOR, { profileId }));
      const api = apiClient(engine.url, key.value);
      const create = () => api.post('/v1/sdk/checkout', { amount: 1, currency: 'BHD' });
      expect((await create()).status).toBe(201);
      let isRevoked = false;
      const late: number[] = [];
      const client = async () => {
        for (let n = 0; n < 20; n++) {
          const isAfter = isRevoked;
          const { status } = await create();
          if (isAfter) late.push(status);
        }
      };
      const clients = Promise.all([client(), client(), client()]);
      unwrap(await revokeKey({ pool }, OPERATOR, { keyId: key.key.keyId }));
      isRevoked = true;
      await clients;
      late.push((await create()).status);
      expect(new Set(late)).toEqual(new Set([401]));
    }
  });

  test('what has no profile is on both servers', async () => {
    const profileIds = shops.map(({ profile }) => profile.profile.profileId);
    for (const server of two.servers) {
      const profiles = await server.query('select 1 from profiles where profile_id = any ($1)', [profileIds]);
      expect(profiles.rowCount).toBe(2);
      const pending = await server.query('select 1 from pg_prepared_xacts');
      expect(pending.rowCount).toBe(0);
    }
  });

  test('an attempt whose process died is asked about and settled once', async () => {
    for (const shop of shops) {
      const payment = await newPayment(shop);
      await (await cardPage(payment.url)).pay('4000000000000259');
      const server = two.serverOf(shop.profile.profile.profileId);
      const find = 'select attempt_id, state from attempts where track_id = $1';
      const before = (await server.query(find, [payment.trackId])).rows;
      expect(before).toHaveLength(1);
      await eventually(async () => (await truthOf(shop, payment)).status).toBe('paid');
      expect(await bookedSales(engine, before[0].attempt_id)).toHaveLength(1);
    }
  });

  test('sessions of both profiles expire, each with its event', async () => {
    for (const shop of shops) {
      const payment = await newPayment(shop);
      const server = two.serverOf(shop.profile.profile.profileId);
      await server.query('update sessions set expires_at = now() where track_id = $1', [payment.trackId]);
      const find = "select type from events where track_id = $1 and type = 'session.expired'";
      await eventually(async () => (await server.query(find, [payment.trackId])).rowCount).toBe(1);
      expect((await truthOf(shop, payment)).status).toBe('expired');
    }
  });

  test('events are delivered to the endpoints of both profiles', async () => {
    const receiver = await startReceiver();
    for (const shop of shops) {
      const added = await shop.api.post('/v1/webhook-endpoints', {
        url: `${receiver.url}/${shop.profile.profile.profileId}`,
      });
      expect(added.status).toBe(201);
      const { trackId } = await newPaidPayment(shop);
      await eventually(() => receiver.received.filter(({ body }) => body.toString().includes(trackId))).toHaveLength(1);
    }
    await receiver.stop();
  });

  test('the router refuses only what is on the list of what cannot be routed yet', () => {
    const names = two.router.refused.map((sentence) => sentence.split(' ')[0] ?? '');
    expect([...new Set(names)].filter((name) => !SHARDING.notYet.includes(name))).toEqual([]);
  });

  test('a statement without a profile is refused in one sentence, and changes nothing', async () => {
    const before = two.router.refused.length;
    const asked = two.database.pool.query("update sessions set status = 'cancelled' where track_id = $1", ['trk_x']);
    await expect(asked).rejects.toThrow(/cannot be routed: no parameter has the profile of sessions/);
    expect(refusedSince(before)).toHaveLength(1);
  });
});
