import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { Pay } from '@pay/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { failureOf } from './failure-of.ts';
import { answerJson, type ScriptedEngine, startScriptedEngine } from './scripted-engine.ts';

const SECRET_KEY = 'sk_test_7Hq2Lw9ZbT4cVx8NfKdR3mYsJ6PgAe0000abcdef';

let service: ScriptedEngine;
let pay: Pay;
beforeAll(async () => {
  service = await startScriptedEngine();
  pay = new Pay({ secretKey: SECRET_KEY, baseUrl: service.url });
});
afterAll(() => service.stop());
beforeEach(() => {
  service.requests.length = 0;
  service.answer = (_request, response) => answerJson(response, 200, { data: [], has_more: false });
});

/** Calls each method that sends requests to the service. */
async function callEverything(): Promise<void> {
  const {
    checkout,
    payments,
    refunds,
    events,
    webhookEndpoints,
    ledger,
    settlements,
    disputes,
    paymentLinks,
    testClock,
  } = pay;
  await pay.cardPageChecks.record({ address: 'https://pay.example/payment', differences: [] });
  await checkout.create({ amount: 10.5, currency: 'BHD' });
  await checkout.pay('trk_1');
  await checkout.cancel('trk_1');
  await payments.initiate({ amount: 10.5, currency: 'BHD' });
  await payments.status({ reference: 'order-1' });
  await payments.capture({ track_id: 'trk_1', amount: 0.5 });
  await payments.void({ track_id: 'trk_1' });
  await refunds.create({ track_id: 'trk_1', amount: 0.5 });
  await events.list({ after: 'evt_1', limit: 10 }).page();
  await events.resend('evt_1', { endpoint_id: 'whe_1' });
  await webhookEndpoints.create({ url: 'https://shop.example/hooks' });
  await webhookEndpoints.list();
  await webhookEndpoints.retrieve('whe_1');
  await webhookEndpoints.update('whe_1', { status: 'disabled' });
  await webhookEndpoints.delete('whe_1');
  await webhookEndpoints.rotateSecret('whe_1', { overlap_seconds: 60 });
  await webhookEndpoints.test('whe_1');
  await webhookEndpoints.resendFailed('whe_1', { from: '2026-11-21T00:00:00Z', to: '2026-11-22T00:00:00Z' });
  await webhookEndpoints.deliveries('whe_1', { status: 'failed' }).page();
  await ledger.balances({ at: '2026-11-21T00:00:00Z' });
  await ledger.statement({ from: '2026-11-21T00:00:00Z' });
  await ledger.list({ after: 3, last: 20, limit: 10 }).page();
  await settlements.list({ after: 'stf_1' }).page();
  await settlements.retrieve('stf_1');
  await settlements.lines('stf_1', { after: 3 }).page();
  await paymentLinks.create({ title: 'Invoice 1', currency: 'BHD', amount: 10.5 });
  await paymentLinks.list({ after: 'plk_1' }).page();
  await paymentLinks.retrieve('plk_1');
  await paymentLinks.deactivate('plk_1');
  await paymentLinks.payments('plk_1', { limit: 10 }).page();
  await disputes.list({ status: 'opened' }).page();
  await disputes.retrieve('dsp_1');
  await testClock.retrieve();
  await testClock.advance({ seconds: 60 });
  await disputes.simulate({ track_id: 'trk_1', kind: 'chargeback' });
}

type Documented = {
  readonly security?: readonly object[];
  readonly parameters?: readonly { readonly $ref?: string }[];
};

test('every operation that accepts a secret key has a method, which sends an idempotency key where one is accepted', async () => {
  const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8'));
  const documented = Object.entries<Record<string, Documented>>(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { security = [] }]) => security.some((scheme) => 'apiKey' in scheme))
      .map(([method, { parameters = [] }]) => {
        const isKeyed = parameters.some(({ $ref }) => $ref?.endsWith('IdempotencyKey'));
        return `${method.toUpperCase()} ${path}${isKeyed ? ' keyed' : ''}`;
      }),
  );
  await callEverything();
  const called = service.requests.map(({ method, url, headers }) => {
    const path = url
      .replace(/\?.*/, '')
      .replace(/trk_1/, '{track_id}')
      .replace(/evt_1/, '{event_id}')
      .replace(/stf_1/, '{settlement_id}')
      .replace(/whe_1/, '{endpoint_id}')
      .replace(/plk_1/, '{link_id}')
      .replace(/dsp_1/, '{dispute_id}');
    return `${method} ${path}${headers['idempotency-key'] === undefined ? '' : ' keyed'}`;
  });
  expect(called.toSorted()).toEqual(documented.toSorted());
});

test('every request has the key, and a JSON body has its content type', async () => {
  await callEverything();
  expect(new Set(service.requests.map(({ headers }) => headers['x-api-key']))).toEqual(new Set([SECRET_KEY]));
  for (const { body, headers } of service.requests) {
    expect(headers['content-type']).toBe(body === '' ? undefined : 'application/json');
    expect(headers['user-agent']).toMatch(/^pay-server\/\d/);
  }
});

describe('a lost answer', () => {
  test('is requested again with the same idempotency key', async () => {
    service.answer = (_request, response) => {
      if (service.requests.length === 1) response.destroy();
      else answerJson(response, 201, { track_id: 'trk_1' });
    };
    expect(await pay.checkout.create({ amount: 10.5, currency: 'BHD' })).toEqual({ track_id: 'trk_1' });
    const keys = service.requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{36}$/), keys[0]]);
    expect(service.requests[1]?.body).toBe(service.requests[0]?.body);
  });

  test('is reported as a network error if it is lost repeatedly', async () => {
    service.answer = (_request, response) => response.destroy();
    const error = await failureOf(pay.refunds.create({ track_id: 'trk_1' }, { maxRetries: 1 }));
    expect(error).toMatchObject({ code: 'network', status: undefined, idempotencyKey: expect.any(String) });
    expect(error.message).toContain(`POST ${service.url}/merchant/refund`);
    expect(service.requests).toHaveLength(2);
  });

  test('is reported as a time-out if it is missing or incomplete', async () => {
    const once = { timeoutMs: 50, maxRetries: 0 };
    service.answer = () => {};
    await expect(pay.payments.status({ reference: 'x' }, once)).rejects.toMatchObject({ code: 'timeout' });
    service.answer = (_request, response) => response.writeHead(200, { 'content-length': 100 }).write('{"track');
    await expect(pay.payments.status({ reference: 'x' }, once)).rejects.toMatchObject({ code: 'timeout' });
  });

  test('is reported as a network error if nothing is listening', async () => {
    const nobody = new Pay({ secretKey: SECRET_KEY, baseUrl: 'http://127.0.0.1:1', maxRetries: 0 });
    const error = await failureOf(nobody.checkout.cancel('trk_1'));
    expect(error).toMatchObject({ code: 'network', cause: expect.any(Error) });
    expect(error.message).toMatch(/ECONNREFUSED|bad port/);
  });
});

test('a redirect is not followed, so the key goes to no other host', async () => {
  const other = await startScriptedEngine();
  service.answer = (_request, response) => response.writeHead(307, { location: `${other.url}/steal` }).end();
  await expect(pay.events.list().page()).rejects.toMatchObject({ code: 'unexpected_answer' });
  expect(other.requests).toEqual([]);
  await other.stop();
});

test("an aborted call ends with the abort's reason", async () => {
  const controller = new AbortController();
  service.answer = () => controller.abort(new Error('the shopper has left'));
  const call = pay.checkout.create({ amount: 10.5, currency: 'BHD' }, { signal: controller.signal });
  await expect(call).rejects.toThrow('the shopper has left');
});

test('a client and its errors never show the key', async () => {
  service.answer = (_request, response) => response.destroy();
  const error = await failureOf(pay.checkout.create({ amount: 10.5, currency: 'BHD' }, { maxRetries: 0 }));
  const shown = [pay, error].map((value) => inspect(value, { depth: 20, showHidden: true }) + JSON.stringify(value));
  expect(shown.join()).not.toContain(SECRET_KEY);
});

test('the fetch function can be replaced', async () => {
  const asked: string[] = [];
  const traced = new Pay({
    secretKey: SECRET_KEY,
    baseUrl: service.url,
    fetch: (url, init) => {
      asked.push(String(url));
      return fetch(url, init);
    },
  });
  await traced.webhookEndpoints.list();
  expect(asked).toEqual([`${service.url}/v1/webhook-endpoints`]);
});

test('the status is never the answer to an earlier call, even if a framework has replaced fetch with one that caches', async () => {
  const cached = new Map<string, Response>();
  const cachingFetch: typeof fetch = async (url, init) => {
    if (init?.cache === 'no-store') return fetch(url, init);
    const call = `${init?.method} ${url} ${init?.body}`;
    const answer = cached.get(call) ?? (await fetch(url, init));
    cached.set(call, answer);
    return answer.clone();
  };
  const framed = new Pay({ secretKey: SECRET_KEY, baseUrl: service.url, fetch: cachingFetch });
  service.answer = (_request, response) => answerJson(response, 200, { paid: service.requests.length > 1 });
  expect(await framed.payments.status({ reference: 'order-1' })).toEqual({ paid: false });
  expect(await framed.payments.status({ reference: 'order-1' })).toEqual({ paid: true });
});
