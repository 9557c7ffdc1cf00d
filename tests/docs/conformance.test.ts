import type { MediaType, OpenapiDocument } from '@pay/engine/http/openapi/openapi-document';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiAnswer, type ApiClient, verdict } from '../harness/api-client.ts';
import { cardPage } from '../harness/card-page.ts';
import { newPayment } from '../harness/new-payment.ts';
import { callRoute, SERVER_ROUTES } from '../harness/server-routes.ts';
import { takeTablesAway } from '../harness/test-database.ts';
import { sharedTestEngine, startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { type DocumentChecker, documentChecker } from './document-checker.ts';
import { answersToBodies, answersToKeys } from './refusals-of-any-route.ts';

const SESSION = { amount: 10.5, currency: 'BHD' };
const NOBODY = `trk_${'0'.repeat(30)}`;
const FULL = {
  ...SESSION,
  reference: 'order-1',
  description: 'Two concert tickets',
  metadata: { cart: '8812', amount: '1' },
  success_url: 'https://shop.example/thanks',
  failure_url: 'https://shop.example/basket',
  locale: 'ar',
  expires_in: 60,
};

let engine: TestEngine;
let api: ApiClient;
let document: OpenapiDocument;
let checker: DocumentChecker;
/** The routes, except those for events, webhook endpoints, the ledger and browsers, which have their own test files. */
const ROUTES = SERVER_ROUTES.slice(0, 8);
/** Entries such as `createSession 201`. */
const seen = new Set<string>();

beforeAll(async () => {
  engine = await sharedTestEngine();
  api = engine.api;
  document = (await api.get('/openapi.json')).body;
  checker = documentChecker(document);
});
afterAll(() => engine.stop());

/** Checks that the answer is the expected one and conforms to the document. */
function conforms(operationId: string, answer: ApiAnswer, expected: string): void {
  expect(verdict(answer)).toBe(expected);
  expect(checker.misfits(operationId, answer)).toEqual([]);
  seen.add(`${operationId} ${answer.status}`);
}

function create(fields: unknown = SESSION, headers: Readonly<Record<string, string>> = {}): Promise<ApiAnswer> {
  return api.post('/v1/sdk/checkout', fields, headers);
}

async function newSession(fields: unknown = SESSION): Promise<string> {
  return (await create(fields)).body.track_id;
}

const pay = (trackId: string, body: unknown = { method: 'card' }, headers = {}) =>
  api.post(`/v1/sdk/checkout/${trackId}/pay`, body, headers);
const cancel = (trackId: string, headers = {}) => api.post(`/v1/sdk/checkout/${trackId}/cancel`, undefined, headers);
const initiate = (fields: unknown = SESSION, headers = {}) => api.post('/merchant/initiate-payment', fields, headers);
const status = (query: unknown) => api.post('/merchant/payment-status', query);

let refundKeys = 0;
const refundKey = () => ({ 'idempotency-key': `refund-${refundKeys++}` });
const moving =
  (path: string) =>
  (trackId: string, fields: Readonly<Record<string, unknown>> = {}, headers = refundKey()) =>
    api.post(path, { track_id: trackId, ...fields }, headers);
const refund = moving('/merchant/refund');
const capture = moving('/merchant/capture');
const giveBack = moving('/merchant/void');
const MOVES = Object.entries({ createRefund: refund, createCapture: capture, createVoid: giveBack });
const authorised = () => paidWith('4242424242424242', { capture: 'manual' });

async function paidWith(number: string, fields: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const payment = await newPayment(engine, fields);
  await (await cardPage(payment.url)).pay(number);
  return payment.trackId;
}

async function expired(): Promise<string> {
  const trackId = await newSession();
  await engine.database.pool.query(`update sessions set expires_at = now() - interval '1 second' where track_id = $1`, [
    trackId,
  ]);
  return trackId;
}

describe('successful answers conform to the document', () => {
  test('for createSession, with the required fields and with all fields', async () => {
    conforms('createSession', await create(), '201');
    conforms('createSession', await create(FULL), '201');
    const key = { 'idempotency-key': 'create-1' };
    conforms('createSession', await create(FULL, key), '201');
    const again = await create(FULL, key);
    conforms('createSession', again, '201');
    expect(again.headers['idempotent-replayed']).toBe('true');
  });

  test('startPayment, first and repeated', async () => {
    const trackId = await newSession();
    const key = { 'idempotency-key': 'pay-1' };
    conforms('startPayment', await pay(trackId), '200');
    conforms('startPayment', await pay(trackId, { method: 'card' }, key), '200');
    conforms('startPayment', await pay(trackId, { method: 'card' }, key), '200');
  });

  test('cancelSession, first and repeated', async () => {
    const trackId = await newSession(FULL);
    const key = { 'idempotency-key': 'cancel-1' };
    conforms('cancelSession', await cancel(trackId, key), '200');
    conforms('cancelSession', await cancel(trackId, key), '200');
    conforms('cancelSession', await cancel(trackId), '200');
  });

  test('initiatePayment, first and repeated', async () => {
    const key = { 'idempotency-key': 'initiate-1' };
    conforms('initiatePayment', await initiate(), '201');
    conforms('initiatePayment', await initiate({ ...FULL, method: 'card' }, key), '201');
    conforms('initiatePayment', await initiate({ ...FULL, method: 'card' }, key), '201');
  });

  test('for createRefund, partial, full and repeated, and for payment-status afterwards', async () => {
    const trackId = await paidWith('4242424242424242');
    const key = refundKey();
    conforms('createRefund', await refund(trackId, { amount: 4, reason: 'Returned goods' }, key), '201');
    const again = await refund(trackId, { amount: 4, reason: 'Returned goods' }, key);
    conforms('createRefund', again, '201');
    expect(again.headers['idempotent-replayed']).toBe('true');
    conforms('createRefund', await refund(trackId), '201');
    const answer = await status({ track_id: trackId });
    conforms('paymentStatus', answer, '200');
    expect(answer.body).toMatchObject({
      paid: false,
      refunded_amount: 10.5,
      refunds: [{ amount: 4 }, { amount: 6.5 }],
    });
  });

  test('for createCapture and createVoid, and for payment-status afterwards', async () => {
    const [trackId, other] = [await authorised(), await authorised()];
    conforms('createCapture', await capture(trackId, { amount: 11 }), '422 capture_too_large');
    conforms('createCapture', await capture(trackId, { amount: 4, last: true }), '201');
    conforms('createVoid', await giveBack(other), '200');
    for (const each of [trackId, other]) conforms('paymentStatus', await status({ track_id: each }), '200');
  });

  test('live and ready', async () => {
    conforms('live', await api.get('/health/live'), '200');
    conforms('ready', await api.get('/health/ready'), '200');
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`x-more-${n}`, '1']));
    conforms('live', await api.get('/health/live', many), '400 invalid_request');
    conforms('ready', await api.get('/health/ready', many), '400 invalid_request');
  });
});

describe('paymentStatus conforms to the document for a session that', () => {
  test.each([
    ['is new', () => newSession(), 'open'],
    ['has every field', () => newSession(FULL), 'open'],
    ['waits for a card', async () => (await newPayment(engine)).trackId, 'open'],
    ['is paid', () => paidWith('4242424242424242'), 'paid'],
    ['is paid after frictionless 3-D Secure', () => paidWith('4000000000003055'), 'paid'],
    ['had a soft decline', () => paidWith('4000000000000002'), 'open'],
    ['had a hard decline', () => paidWith('4000000000009979'), 'failed'],
    ['is challenged', () => paidWith('4000000000003220'), 'processing'],
    ['is expired', expired, 'expired'],
  ])('%s', async (_what, make, expected) => {
    const answer = await status({ track_id: await make() });
    conforms('paymentStatus', answer, '200');
    expect(answer.body.status).toBe(expected);
  });

  test('is cancelled, and is found by its reference', async () => {
    const trackId = await newSession({ ...SESSION, reference: 'cancelled' });
    await cancel(trackId);
    const answer = await status({ reference: 'cancelled' });
    conforms('paymentStatus', answer, '200');
    expect(answer.body).toMatchObject({ status: 'cancelled', matches: 1 });
  });

  test('is paid at the second attempt', async () => {
    const payment = await newPayment(engine);
    const again = await (await cardPage(payment.url)).pay('4000000000009995');
    await again.pay('5555555555554444');
    const answer = await status({ payment_id: payment.paymentId });
    conforms('paymentStatus', answer, '200');
    expect(answer.body.attempts).toHaveLength(2);
  });
});

describe('refusals conform to the document', () => {
  test.each(ROUTES)('$operationId: keys and bodies', async (route) => {
    for await (const [answer, expected] of answersToKeys(engine, route)) conforms(route.operationId, answer, expected);
    for await (const [answer, expected] of answersToBodies(engine, route))
      conforms(route.operationId, answer, expected);
  });

  test('for wrong fields, and for metadata names that are too long', async () => {
    conforms('createSession', await create({ amount: '1', currency: 5, locale: 'fr', more: 1 }), '400 invalid_request');
    conforms('createSession', await create({ ...SESSION, metadata: { '': 'x' } }), '400 invalid_request');
    const named = (length: number) => create({ ...SESSION, metadata: { ['k'.repeat(length)]: 'x' } });
    conforms('createSession', await named(41), '400 invalid_request');
    conforms('createSession', await named(40), '201');
    conforms('startPayment', await pay(NOBODY, {}), '400 invalid_request');
    conforms('initiatePayment', await initiate({}), '400 invalid_request');
    conforms('paymentStatus', await status({}), '400 invalid_request');
    conforms('createRefund', await refund(NOBODY, { amount: '1', more: 1 }), '400 invalid_request');
    conforms('createCapture', await capture(NOBODY, { amount: '1' }), '400 invalid_request');
    conforms('createVoid', await giveBack(NOBODY, { amount: 1 }), '400 invalid_request');
  });

  test.each([
    ['amount_invalid', { amount: 0 }],
    ['amount_precision', { amount: 1.2345 }],
    ['amount_too_large', { amount: 1_000_000_000 }],
    ['currency_unsupported', { currency: 'XAU' }],
    ['return_url_invalid', { success_url: 'app://done' }],
    ['card_number_not_allowed', { reference: '4242 4242 4242 4242' }],
  ])('a new session: %s', async (code, fields) => {
    conforms('createSession', await create({ ...SESSION, ...fields }), `422 ${code}`);
    conforms('initiatePayment', await initiate({ ...SESSION, ...fields }), `422 ${code}`);
  });

  test.each([
    ['amount_invalid', { amount: 0 }],
    ['amount_precision', { amount: 1.2345 }],
    ['amount_too_large', { amount: 1_000_000_000 }],
    ['refund_too_large', { amount: 10.501 }],
    ['card_number_not_allowed', { reason: '4242 4242 4242 4242' }],
  ])('a refund: %s', async (code, fields) => {
    conforms('createRefund', await refund(await paidWith('4242424242424242'), fields), `422 ${code}`);
  });

  test('for a method other than card', async () => {
    conforms('startPayment', await pay(NOBODY, { method: 'cash' }), '422 method_unsupported');
    conforms('initiatePayment', await initiate({ ...SESSION, method: 'cash' }), '422 method_unsupported');
  });

  test('idempotency keys', async () => {
    const key = { 'idempotency-key': 'once' };
    const bad = { 'idempotency-key': 'two words' };
    const trackId = await newSession();
    await create(SESSION, key);
    conforms('createSession', await create({ ...SESSION, amount: 11 }, key), '422 idempotency_key_reuse');
    conforms('initiatePayment', await initiate(SESSION, key), '422 idempotency_key_reuse');
    conforms('startPayment', await pay(trackId, { method: 'card' }, key), '422 idempotency_key_reuse');
    conforms('cancelSession', await cancel(trackId, key), '422 idempotency_key_reuse');
    conforms('createSession', await create(SESSION, bad), '400 idempotency_key_invalid');
    conforms('initiatePayment', await initiate(SESSION, bad), '400 idempotency_key_invalid');
    conforms('startPayment', await pay(trackId, { method: 'card' }, bad), '400 idempotency_key_invalid');
    conforms('cancelSession', await cancel(trackId, bad), '400 idempotency_key_invalid');
    conforms('createRefund', await refund(trackId, {}, bad), '400 idempotency_key_invalid');
    for (const [name, move] of MOVES) conforms(name, await move(trackId, {}, key), '422 idempotency_key_reuse');
    const keyless = await api.post('/merchant/refund', { track_id: trackId });
    conforms('createRefund', keyless, '400 idempotency_key_required');
  });

  test('unknown sessions', async () => {
    conforms('startPayment', await pay(NOBODY), '404 not_found');
    conforms('cancelSession', await cancel(NOBODY), '404 not_found');
    for (const [name, move] of MOVES) conforms(name, await move(NOBODY), '404 not_found');
    conforms('paymentStatus', await status({ track_id: NOBODY }), '404 not_found');
  });

  test('for a refund if no money was taken', async () => {
    conforms('createRefund', await refund(await newSession()), '409 refund_not_possible');
    conforms('createCapture', await capture(await newSession()), '409 capture_not_possible');
    conforms('createVoid', await giveBack(await newSession()), '409 void_not_possible');
  });

  test('for sessions that have ended or are being paid', async () => {
    const paid = await paidWith('4242424242424242');
    conforms('startPayment', await pay(paid), '409 session_not_payable');
    conforms('cancelSession', await cancel(paid), '409 session_not_payable');
    const late = await expired();
    conforms('startPayment', await pay(late), '409 session_expired');
    conforms('cancelSession', await cancel(late), '409 session_expired');
    conforms('cancelSession', await cancel(await paidWith('4000000000003220')), '409 payment_in_progress');
  });
});

test('without an acquirer, no payment starts, and without its tables, the service answers that it is unavailable', async () => {
  const poor = await startTestEngine({ acquirer: null });
  try {
    const REFUND = 4;
    const MOVEMENTS = [REFUND, 6, 7];
    const call = (index: number) => {
      const route = SERVER_ROUTES[index];
      if (!route) throw new Error('no such route');
      return callRoute(poor.api, route, { trackId: NOBODY, headers: MOVEMENTS.includes(index) ? refundKey() : {} });
    };
    conforms('startPayment', await call(1), '503 acquirer_not_configured');
    conforms('initiatePayment', await call(3), '503 acquirer_not_configured');
    conforms('createRefund', await call(REFUND), '404 not_found');

    await takeTablesAway(poor.database);
    conforms('createSession', await call(0), '503 unavailable');
    conforms('startPayment', await call(1), '503 unavailable');
    conforms('cancelSession', await call(2), '503 unavailable');
    conforms('initiatePayment', await call(3), '503 unavailable');
    conforms('createRefund', await call(REFUND), '503 unavailable');
    conforms('paymentStatus', await call(5), '503 unavailable');
    conforms('createCapture', await call(6), '503 unavailable');
    conforms('createVoid', await call(7), '503 unavailable');

    const ready = await poor.api.get('/health/ready');
    expect(ready.status).toBe(503);
    expect(checker.misfits('ready', ready)).toEqual([]);
    seen.add('ready 503');
  } finally {
    await poor.stop();
  }
});

test('every documented status occurs in these tests', () => {
  const named = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .filter(({ tags: [tag = ''] = [] }) => /^(Checkout|Payments|Health)$/.test(tag))
    .flatMap(({ operationId, responses }) => Object.keys(responses).map((name) => `${operationId} ${name}`))
    .filter((name) => !name.endsWith(' default'));
  // To get these statuses, a first request would have to hang for longer than a second request waits.
  const onlyInFlight = new Set(['createSession 409', 'initiatePayment 409']);
  expect(named.filter((name) => !seen.has(name) && !onlyInFlight.has(name))).toEqual([]);
});

describe('the documented examples', () => {
  test.each([
    ['BHD', 3],
    ['USD', 2],
    ['JPY', 0],
  ])('of a body in %s are accepted, and use the %d decimals of the currency correctly', async (currency, decimals) => {
    const fields = bodyExample('/v1/sdk/checkout', currency);
    const created = await create(fields);
    conforms('createSession', created, '201');
    const answer = document.paths['/v1/sdk/checkout']?.post?.responses['201']?.content?.['application/json'];
    const { amount, amount_minor } = exampleIn(answer, currency);
    expect(created.body).toMatchObject({ amount, amount_minor });
    expect(amount_minor).toBe(Math.round(Number(amount) * 10 ** decimals));
    conforms('initiatePayment', await initiate(bodyExample('/merchant/initiate-payment', currency)), '201');
    const { track_id: _, ...asked } = bodyExample('/merchant/refund', currency);
    const refunded = await refund(await paidWith('4242424242424242', { amount, currency }), asked);
    conforms('createRefund', refunded, '201');
    expect(refunded.body.amount).toBe(asked['amount']);
  });

  test('of a query are valid queries', async () => {
    const { example } =
      document.paths['/merchant/payment-status']?.post?.requestBody?.content['application/json'] ?? {};
    conforms('paymentStatus', await status(example), '404 not_found');
  });

  test('of a problem are valid problems', () => {
    const examples = Object.entries(document.components.examples ?? {});
    expect(examples.length).toBeGreaterThan(20);
    for (const [code, { value }] of examples) {
      const body = value as { readonly status: number; readonly code: string };
      const operationId = Object.values(document.paths)
        .flatMap((item) => Object.values(item))
        .find(({ responses }) => JSON.stringify(responses).includes(`#/components/examples/${code}"`))?.operationId;
      const headers = { 'content-type': 'application/problem+json', 'x-request-id': 'req_4nZ8uJcQ0wTfY6mXbKp2Ld' };
      expect(body.code).toBe(code);
      expect(checker.misfits(operationId ?? '', { status: body.status, headers, body })).toEqual([]);
    }
  });

  type Example = Readonly<Record<string, unknown>>;

  function bodyExample(path: string, currency: string): Example {
    return exampleIn(document.paths[path]?.post?.requestBody?.content['application/json'], currency);
  }

  function exampleIn(media: MediaType | undefined, currency: string): Example {
    const example = media?.examples?.[currency];
    if (example === undefined || !('value' in example)) throw new Error(`there is no example in ${currency}`);
    return example.value as Example;
  }
});

describe('the checker itself', () => {
  test('finds an undocumented member, a missing one, and one of the wrong type', async () => {
    const answer = await create();
    const { track_id: _, ...less } = answer.body;
    for (const body of [{ ...answer.body, more: 1 }, less, { ...answer.body, amount: '10.5' }]) {
      expect(checker.misfits('createSession', { ...answer, body })).not.toEqual([]);
    }
    expect(checker.misfits('createSession', { ...answer, status: 418 })).not.toEqual([]);
    expect(checker.misfits('createSession', { ...answer, headers: { 'content-type': 'application/json' } })).toEqual([
      'X-Request-Id is missing',
    ]);
  });

  test('finds a code that the operation does not document', async () => {
    const answer = await status({ track_id: NOBODY });
    const body = { ...answer.body, code: 'amount_invalid' };
    expect(checker.misfits('paymentStatus', { ...answer, body })).not.toEqual([]);
  });
});
