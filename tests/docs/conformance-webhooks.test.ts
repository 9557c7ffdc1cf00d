import type { OpenapiDocument } from '@pay/engine/http/openapi/openapi-document';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiAnswer, apiClient, verdict } from '../harness/api-client.ts';
import { cardPage } from '../harness/card-page.ts';
import { createTestProfile } from '../harness/merchant.ts';
import { newPayment } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { cardPageOf } from '../harness/payment-link.ts';
import { ALL_SERVER_ROUTES, callRoute, READING_ROUTES } from '../harness/server-routes.ts';
import { takeTablesAway } from '../harness/test-database.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { draftAccount, fileOf, importText } from '../settlements/settling.ts';
import { type EndpointCalls, endpointCalls, newEndpointId } from '../webhooks/endpoint-calls.ts';
import { type DocumentChecker, documentChecker } from './document-checker.ts';
import { answersToBodies, answersToKeys } from './refusals-of-any-route.ts';

const NOBODY = `whe_${'0'.repeat(30)}`;
const TIME = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' };
const ROUTES = ALL_SERVER_ROUTES.slice(8);

let engine: TestEngine;
let calls: EndpointCalls;
let document: OpenapiDocument;
let checker: DocumentChecker;
/** Entries such as `listEvents 200`. */
const seen = new Set<string>();

beforeAll(async () => {
  engine = await startTestEngine({ roles: new Set(['api', 'card-page']) });
  calls = endpointCalls(engine.api);
  document = (await engine.api.get('/openapi.json')).body;
  checker = documentChecker(document);
});
afterAll(() => engine.stop());

/** Checks that the answer is the expected one and conforms to the document. */
function conforms(operationId: string, answer: ApiAnswer, expected: string): void {
  expect(verdict(answer)).toBe(expected);
  expect(checker.misfits(operationId, answer)).toEqual([]);
  seen.add(`${operationId} ${answer.status}`);
}

describe('successful answers conform to the document', () => {
  test('for an endpoint, from creation to deletion', async () => {
    const key = { 'idempotency-key': 'create-1' };
    conforms('createWebhookEndpoint', await calls.create({}, key), '201');
    conforms('createWebhookEndpoint', await calls.create({}, key), '201');
    const made = await calls.create({ description: 'Orders', event_types: ['payment.failed'] });
    conforms('createWebhookEndpoint', made, '201');
    const id = made.body.endpoint_id;
    conforms('listWebhookEndpoints', await calls.list(), '200');
    conforms('readWebhookEndpoint', await calls.read(id), '200');
    conforms('testWebhookEndpoint', await calls.test(id), '202');
    conforms('changeWebhookEndpoint', await calls.change(id, { status: 'disabled', event_types: null }), '200');
    conforms('readWebhookEndpoint', await calls.read(id), '200');
    const rotation = { 'idempotency-key': 'rotate-1' };
    conforms('rotateWebhookSecret', await calls.rotate(id, { overlap_seconds: 60 }, rotation), '200');
    conforms('rotateWebhookSecret', await calls.rotate(id, { overlap_seconds: 60 }, rotation), '200');
    conforms('resendFailed', await calls.resendFailed(id, TIME), '202');
    conforms('deleteWebhookEndpoint', await calls.remove(id), '204');
  });

  test('for a payment link, from creation to deactivation', async () => {
    const link = { title: 'Invoice 1', currency: 'BHD', amount: 10.5 };
    const created = await engine.api.post('/v1/payment-links', link);
    conforms('createPaymentLink', created, '201');
    const path = `/v1/payment-links/${created.body.link_id}`;
    await cardPageOf(created.body.url);
    conforms('listPaymentLinks', await engine.api.get('/v1/payment-links'), '200');
    conforms('readPaymentLink', await engine.api.get(path), '200');
    conforms('listLinkPayments', await engine.api.get(`${path}/payments`), '200');
    conforms('deactivatePaymentLink', await engine.api.post(`${path}/deactivate`), '200');
    const faulty = await engine.api.post('/v1/payment-links', { ...link, currency: 'XAU' });
    conforms('createPaymentLink', faulty, '422 currency_unsupported');
    conforms('listPaymentLinks', await engine.api.get('/v1/payment-links?limit=0'), '400 invalid_request');
    conforms('listLinkPayments', await engine.api.get(`${path}/payments?limit=0`), '400 invalid_request');
  });

  test('for the test clock', async () => {
    conforms('readTestClock', await engine.api.get('/v1/test-clock'), '200');
    const once = { 'idempotency-key': 'advance-1' };
    const advance = (seconds: number) => engine.api.post('/v1/test-clock/advance', { seconds }, once);
    conforms('advanceTestClock', await advance(1), '200');
    conforms('advanceTestClock', await advance(2), '422 idempotency_key_reuse');
    conforms('readTestClock', await engine.api.get('/v1/test-clock'), '200');
  });

  test('for events of every kind and their deliveries', async () => {
    const endpointId = await newEndpointId(calls);
    const disputed = await newPaidPayment(engine);
    for (const kind of ['opened', 'chargeback', 'chargeback_reversal']) {
      const said = { track_id: disputed.trackId, kind };
      const dispute = await engine.api.post('/v1/sandbox/disputes', said);
      conforms('simulateDispute', dispute, '200');
      conforms('readDispute', await engine.api.get(`/v1/disputes/${dispute.body.dispute_id}`), '200');
    }
    const { trackId } = await newPaidPayment(engine);
    await engine.api.post('/merchant/refund', { track_id: trackId }, { 'idempotency-key': 'refund-1' });
    const declined = await newPayment(engine);
    await (await cardPage(declined.url)).pay('4000000000009979');
    const cancelled = (await engine.api.post('/v1/sdk/checkout', { amount: 1, currency: 'BHD' })).body.track_id;
    await engine.api.post(`/v1/sdk/checkout/${cancelled}/cancel`);
    await calls.test(endpointId);
    const events = await calls.events('?limit=100');
    conforms('listEvents', events, '200');
    conforms('listPostings', await engine.api.get('/v1/ledger'), '200');
    conforms('readBalance', await engine.api.get('/v1/balance'), '200');
    const accountId = await draftAccount(engine.database.pool, engine.profile.profile.profileId);
    const line = { reference: trackId, amount: '10.500', fee: '0.210' };
    const { fileId } = await importText(engine.database.pool, accountId, fileOf([line]));
    conforms('listSettlements', await engine.api.get('/v1/settlements'), '200');
    conforms('readSettlement', await engine.api.get(`/v1/settlements/${fileId}`), '200');
    conforms('listSettlementLines', await engine.api.get(`/v1/settlements/${fileId}/lines`), '200');
    conforms('readStatement', await engine.api.get('/v1/statement'), '200');
    conforms('listDisputes', await engine.api.get('/v1/disputes'), '200');
    const types = events.body.data.map(({ type }: { type: string }) => type);
    for (const type of [
      'payment.succeeded',
      'refund.succeeded',
      'payment.failed',
      'payment.cancelled',
      'endpoint.test',
      'dispute.opened',
      'dispute.updated',
      'dispute.closed',
    ]) {
      expect(types).toContain(type);
    }
    await engine.database.pool.query(
      `insert into delivery_attempts (profile_id, delivery_id, number, url, attempted_at, duration_ms, http_status, answer)
       select profile_id, delivery_id, 1, 'https://shop.example/', now(), 3, 500, 'no' from deliveries`,
    );
    conforms('listDeliveries', await calls.deliveries(endpointId), '200');
    const { id } = events.body.data.find(({ type }: { type: string }) => type === 'payment.succeeded');
    conforms('resendEvent', await calls.resend(id), '202');
    conforms('resendEvent', await calls.resend(id, { endpoint_id: endpointId }), '202');
  });
});

describe('refusals conform to the document', () => {
  test.each(ROUTES)('$operationId: keys and bodies', async (route) => {
    for await (const [answer, expected] of answersToKeys(engine, route)) conforms(route.operationId, answer, expected);
    if (READING_ROUTES.includes(route)) return;
    for await (const [answer, expected] of answersToBodies(engine, route))
      conforms(route.operationId, answer, expected);
  });

  test.each(ROUTES.filter(({ path }) => path('x') !== path('y')))('$operationId: unknown ids', async (route) => {
    conforms(route.operationId, await callRoute(engine.api, route, { trackId: NOBODY }), '404 not_found');
  });

  test('for wrong fields, addresses and card numbers', async () => {
    const id = await newEndpointId(calls);
    conforms('createWebhookEndpoint', await calls.create({ url: 'https://10.0.0.1/', more: 1 }), '400 invalid_request');
    conforms('createWebhookEndpoint', await calls.create({ url: 'https://10.0.0.1/' }), '400 invalid_request');
    conforms('changeWebhookEndpoint', await calls.change(id, {}), '400 invalid_request');
    conforms('rotateWebhookSecret', await calls.rotate(id, { overlap_seconds: -1 }), '400 invalid_request');
    conforms('resendFailed', await calls.resendFailed(id, { ...TIME, to: TIME.from }), '400 invalid_request');
    conforms('resendEvent', await calls.resend('evt_x', { endpoint_id: 1 }), '400 invalid_request');
    conforms('listEvents', await calls.events('?limit=0'), '400 invalid_request');
    conforms('listDeliveries', await calls.deliveries(id, '?limit=0'), '400 invalid_request');
    conforms('listPostings', await engine.api.get('/v1/ledger?after=x'), '400 invalid_request');
    conforms('listSettlements', await engine.api.get('/v1/settlements?after=x'), '400 invalid_request');
    conforms('listDisputes', await engine.api.get('/v1/disputes?status=none'), '400 invalid_request');
    const said = { track_id: NOBODY, kind: 'chargeback' };
    const simulate = (body: object) => engine.api.post('/v1/sandbox/disputes', body);
    conforms('simulateDispute', await simulate(said), '404 not_found');
    const open = await newPayment(engine);
    conforms('simulateDispute', await simulate({ ...said, track_id: open.trackId }), '409 dispute_not_possible');
    const paid = await newPaidPayment(engine);
    const own = { ...said, track_id: paid.trackId };
    conforms('simulateDispute', await simulate({ ...own, amount: 0 }), '422 amount_invalid');
    conforms('simulateDispute', await simulate({ ...own, amount: 0.0001 }), '422 amount_precision');
    conforms('simulateDispute', await simulate({ ...own, amount: 1e12 }), '422 amount_too_large');
    const long = `?${'x'.repeat(8_200)}`;
    const path = '/v1/webhook-endpoints';
    conforms('listWebhookEndpoints', await engine.api.get(path + long), '400 invalid_request');
    conforms('readWebhookEndpoint', await engine.api.get(`${path}/${id}${long}`), '400 invalid_request');
    conforms('readTestClock', await engine.api.get(`/v1/test-clock${long}`), '400 invalid_request');
    conforms('readBalance', await engine.api.get(`/v1/balance${long}`), '400 invalid_request');
    conforms('readSettlement', await engine.api.get(`/v1/settlements/stf_x${long}`), '400 invalid_request');
    conforms('listSettlementLines', await engine.api.get('/v1/settlements/stf_x/lines?after=x'), '400 invalid_request');
    conforms('readBalance', await engine.api.get('/v1/balance?at=May'), '400 invalid_request');
    conforms('readStatement', await engine.api.get('/v1/statement?from=2026-02&to=2026-01'), '400 invalid_request');
    conforms('readDispute', await engine.api.get(`/v1/disputes/x${long}`), '400 invalid_request');
    conforms('readPaymentLink', await engine.api.get(`/v1/payment-links/x${long}`), '400 invalid_request');
    const card = { description: '4242 4242 4242 4242' };
    conforms('createWebhookEndpoint', await calls.create(card), '422 card_number_not_allowed');
    conforms('changeWebhookEndpoint', await calls.change(id, card), '422 card_number_not_allowed');
  });

  test('idempotency keys', async () => {
    const [once, bad] = [{ 'idempotency-key': 'once' }, { 'idempotency-key': 'two words' }];
    const id = (await calls.create({}, once)).body.endpoint_id;
    conforms('createWebhookEndpoint', await calls.create({ description: 'x' }, once), '422 idempotency_key_reuse');
    conforms('rotateWebhookSecret', await calls.rotate(id, {}, once), '422 idempotency_key_reuse');
    conforms('createWebhookEndpoint', await calls.create({}, bad), '400 idempotency_key_invalid');
    conforms('rotateWebhookSecret', await calls.rotate(id, {}, bad), '400 idempotency_key_invalid');
  });

  test('conflicts', async () => {
    const { secretKey } = await createTestProfile(engine.database.pool);
    const own = endpointCalls(apiClient(engine.url, secretKey.value));
    const id = await newEndpointId(own);
    await own.change(id, { status: 'disabled' });
    conforms('testWebhookEndpoint', await own.test(id), '409 endpoint_disabled');
    for (let count = 1; count < 20; count += 1) await newEndpointId(own);
    conforms('createWebhookEndpoint', await own.create(), '409 endpoint_limit_reached');
  });

  test('expired cursors', async () => {
    const own = engine.profile.profile.profileId;
    conforms('listEvents', await calls.events(`?after=evt_${own}${'0'.repeat(22)}`), '410 cursor_expired');
    const gone = `?after=dlv_${own}${'0'.repeat(22)}`;
    conforms('listDeliveries', await calls.deliveries(await newEndpointId(calls), gone), '410 cursor_expired');
  });
});

test('without its tables, the service answers that it is unavailable', async () => {
  const poor = await startTestEngine({ roles: new Set(['api']) });
  try {
    await takeTablesAway(poor.database);
    for (const route of ROUTES) {
      conforms(route.operationId, await callRoute(poor.api, route, { trackId: NOBODY }), '503 unavailable');
    }
  } finally {
    await poor.stop();
  }
});

test('every documented status occurs in these tests', () => {
  const mine = new Set(ROUTES.map(({ operationId }) => operationId));
  // `tests/card-page/recorded-checks.test.ts` checks the answers of this route.
  mine.delete('recordCardPageCheck');
  const named = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .filter(({ operationId }) => mine.has(operationId))
    .flatMap(({ operationId, responses }) => Object.keys(responses).map((name) => `${operationId} ${name}`))
    .filter((name) => !name.endsWith(' default'));
  // To get these statuses, a first request would have to hang for longer than a second request waits.
  const onlyInFlight = new Set(
    ['createPaymentLink', 'createWebhookEndpoint', 'rotateWebhookSecret', 'advanceTestClock'].map(
      (name) => `${name} 409`,
    ),
  );
  expect(named.filter((name) => !seen.has(name) && !onlyInFlight.has(name))).toEqual([]);
});
