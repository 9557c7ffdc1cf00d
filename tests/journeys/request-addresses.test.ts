import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiAnswer, apiClient, verdict } from '../harness/api-client.ts';
import { ALL_SERVER_ROUTES, SERVER_ROUTES } from '../harness/server-routes.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';

const SESSION = { amount: 10.5, currency: 'BHD' };
const BODY_BYTES_MAX = 64 * 1024;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

let engine: TestEngine;
let trackId: string;
beforeAll(async () => {
  engine = await sharedTestEngine();
  trackId = (await engine.api.post('/v1/sdk/checkout', SESSION)).body.track_id;
});
afterAll(() => engine.stop());

describe('the address', () => {
  test.each(SERVER_ROUTES.map(({ name, path }) => [name, path] as const))(
    '%s: any other method gets 405 with Allow',
    async (_name, path) => {
      const own = ALL_SERVER_ROUTES.filter((route) => route.path('') === path('')).map(({ method }) => method);
      const allowed = own.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
      for (const method of METHODS.filter((name) => !allowed.includes(name))) {
        for (const api of [engine.api, apiClient(engine.url, null)]) {
          const answer = await api.call(method, path(trackId));
          const allow = String(answer.headers['allow']).split(', ');
          expect([method, answer.status, allow.sort()]).toEqual([method, 405, allowed.toSorted()]);
          if (method !== 'HEAD') expect(answer.body.code).toBe('method_not_allowed');
        }
      }
    },
  );

  test.each([
    '/',
    '/v1',
    '/v1/sdk/checkout/',
    '/v2/sdk/checkout',
    '/V1/sdk/checkout',
    '/merchant',
    '/merchant/payment-status/',
    '/v1/sdk/checkout/x/refund',
    '/%2e%2e/etc/passwd',
  ])('%s is unknown: 404', async (path) => {
    for (const api of [engine.api, apiClient(engine.url, null)]) {
      for (const method of ['GET', 'POST'] as const) {
        expect(verdict(await api.call(method, path))).toBe('404 not_found');
      }
    }
  });

  test.each([
    '',
    'trk_',
    'trk_0',
    'x',
    '%00',
    '%20',
    '%2e%2e',
    `trk_${'0'.repeat(31)}`,
    `pay_${'0'.repeat(30)}`,
    "trk_'--",
  ])('an invalid track_id, %j, is not found', async (id) => {
    for (const action of ['pay', 'cancel']) {
      const answer = await engine.api.post(`/v1/sdk/checkout/${id}/${action}`, { method: 'card' });
      expect(verdict(answer)).toBe('404 not_found');
    }
  });

  test.each([
    ['with a broken escape', '/v1/sdk/checkout/%zz4242424242424242/pay'],
    ['with an escape that is not a character', '/v1/sdk/checkout/%ff4242424242424242/pay'],
    ['of 5,000 characters', `/v1/sdk/checkout/${'4242424242424242'.repeat(300)}/pay`],
  ])('%s gets a regular problem, and is not echoed', async (_what, path) => {
    const answer = await engine.api.post(path, { method: 'card' });
    expect(['400 invalid_request', '404 not_found']).toContain(verdict(answer));
    expect(answer.headers['x-request-id']).toBe(answer.body.request_id);
    expect(JSON.stringify(answer.body)).not.toContain('4242424242424242');
  });
});

describe('X-Request-Id', () => {
  test('is in every answer, is new each time, and equals the request_id of a problem', async () => {
    const anonymous = apiClient(engine.url, null);
    const answers: ApiAnswer[] = [
      await engine.api.post('/v1/sdk/checkout', SESSION),
      await engine.api.post('/merchant/payment-status', { track_id: trackId }),
      await engine.api.post('/v1/sdk/checkout', '{'),
      await engine.api.post('/v1/sdk/checkout', SESSION, { 'content-type': 'text/plain' }),
      await engine.api.post('/v1/sdk/checkout', ' '.repeat(BODY_BYTES_MAX + 1)),
      await engine.api.post('/v1/sdk/checkout', { ...SESSION, amount: -1 }),
      await engine.api.get('/v1/sdk/checkout'),
      await engine.api.get('/nowhere'),
      await engine.api.post('/v1/sdk/checkout', SESSION, { 'x-request-id': 'mine' }),
      await anonymous.post('/v1/sdk/checkout', SESSION),
      await anonymous.get('/health/live'),
      await anonymous.get('/openapi.json'),
    ];
    const ids = answers.map(({ headers }) => headers['x-request-id']);
    for (const id of ids) expect(id).toMatch(/^req_[0-9A-Za-z]{22}$/);
    expect(new Set(ids).size).toBe(answers.length);
    for (const answer of answers.filter(({ status }) => status >= 400)) {
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
      expect(answer.body).toMatchObject({
        type: expect.stringMatching(new RegExp(`/${answer.body.code}$`)),
        title: expect.stringMatching(/\S/),
        status: answer.status,
        request_id: answer.headers['x-request-id'],
      });
    }
  });
});

test.each([
  ['no HTTP', 'hello\r\n\r\n'],
  ['too long a header', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`],
  ['two lengths', 'POST /v1/sdk/checkout HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
  [
    'a length and chunks',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
])('invalid HTTP is refused and the connection closed: %s', async (_what, bytes) => {
  const { hostname, port } = new URL(engine.url);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 4\d\d /);
});
