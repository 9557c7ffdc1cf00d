import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClient } from '../harness/api-client.ts';
import { newPayment } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { callRoute, SERVER_ROUTES } from '../harness/server-routes.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { issueSecret } from '../harness/test-keys.ts';
import { ENGINE } from './audited.ts';

let engine: TestEngine;
let keyId: string;
beforeAll(async () => {
  const shared = await sharedTestEngine();
  const { key, value } = await issueSecret(shared.database.pool, shared.profile.profile.profileId);
  keyId = key.keyId;
  engine = { ...shared, api: apiClient(shared.url, value) };
});
afterAll(() => engine.stop());

/** What a route needs before it can change something, as the id in its path or the members of its body. */
type Needed = { readonly id?: string | undefined; readonly body?: Readonly<Record<string, unknown>> };

const HELD = { capture: 'manual' };
const ofPayment = async (fields = {}): Promise<Needed> => {
  const { trackId } = await newPaidPayment(engine, fields);
  return { body: 'reference' in fields ? fields : { track_id: trackId } };
};
const ofEndpoint = async (): Promise<Needed> => {
  const { body } = await engine.api.post('/v1/webhook-endpoints', { url: 'https://shop.example/hooks' });
  return { id: body.endpoint_id };
};
const ofSession = async (): Promise<Needed> => ({ id: (await newPayment(engine)).trackId });

const NEEDED: Readonly<Record<string, () => Promise<Needed>>> = {
  startPayment: ofSession,
  cancelSession: ofSession,
  createRefund: () => ofPayment(),
  paymentStatus: () => ofPayment({ reference: 'order-1' }),
  createCapture: () => ofPayment(HELD),
  createVoid: () => ofPayment(HELD),
  simulateDispute: () => ofPayment(),
  resendEvent: async () => {
    await newPaidPayment(engine);
    const { body } = await engine.api.get('/v1/events');
    return { id: body.data[0].id };
  },
  changeWebhookEndpoint: ofEndpoint,
  deleteWebhookEndpoint: ofEndpoint,
  rotateWebhookSecret: ofEndpoint,
  testWebhookEndpoint: ofEndpoint,
  resendFailed: async () => {
    const { id } = await ofEndpoint();
    await newPaidPayment(engine);
    const { rowCount } = await engine.database.pool.query(
      `update deliveries set status = 'failed', due_at = null, completed_at = now() where endpoint_id = $1`,
      [id],
    );
    expect(rowCount).toBeGreaterThan(0);
    const hourMs = 3_600_000;
    const [from, to] = [-hourMs, hourMs].map((ms) => new Date(Date.now() + ms).toISOString());
    return { id, body: { from, to } };
  },
  deactivatePaymentLink: async () => {
    const link = { title: 'Invoice 1', currency: 'BHD', amount: 10.5 };
    return { id: (await engine.api.post('/v1/payment-links', link)).body.link_id };
  },
};

async function entriesOfKey(): Promise<readonly { readonly action: string; readonly object_id: string }[]> {
  const { rows } = await engine.database.pool.query(
    "select action, object_id from audit_entries where actor_kind = 'key' and actor_id = $1 order by at, audit_id",
    [keyId],
  );
  return rows;
}

/** The name of a route in the list of what is audited. */
const listedAs = (name: string) => {
  const [method = '', path = ''] = name.split(' ');
  return `${method.toLowerCase()} '${path.replaceAll(/\{(\w+)\}/g, ':$1')}'`;
};

test('every route that a secret key can change something with is called here', () => {
  const ofKeys = Object.keys(ENGINE).filter((name) => /'\/(v1|merchant)\//.test(name));
  expect(SERVER_ROUTES.map(({ name }) => listedAs(name)).toSorted()).toEqual(ofKeys.toSorted());
});

test.each(SERVER_ROUTES)('$name writes the entries that are listed, and they name the key', async (route) => {
  const listed = ENGINE[listedAs(route.name)];
  const { id = '', body } = (await NEEDED[route.operationId]?.()) ?? {};
  const before = await entriesOfKey();
  const answer = await callRoute(engine.api, route, {
    trackId: id,
    body: route.body && { ...route.body, ...body },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  const written = (await entriesOfKey()).slice(before.length).map(({ action }) => action);
  expect(written).toEqual(typeof listed === 'string' ? [] : listed);
});

test('the entry of a cancelled payment names the payment, and is written once', async () => {
  const { trackId } = await newPayment(engine);
  const cancel = () => engine.api.post(`/v1/sdk/checkout/${trackId}/cancel`);
  const answers = await Promise.all([cancel(), cancel(), cancel()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const entries = (await entriesOfKey()).filter(({ object_id: objectId }) => objectId === trackId);
  expect(entries).toEqual([{ action: 'payment.cancelled', object_id: trackId }]);
});

test('a cancellation that is refused writes nothing', async () => {
  const { trackId } = await newPaidPayment(engine);
  const before = await entriesOfKey();
  expect((await engine.api.post(`/v1/sdk/checkout/${trackId}/cancel`)).status).toBe(409);
  expect(await entriesOfKey()).toEqual(before);
});
