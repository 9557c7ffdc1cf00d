import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DocumentChecker, documentChecker } from '../docs/document-checker.ts';
import { apiClient } from '../harness/api-client.ts';
import { paymentRows } from '../harness/payment-rows.ts';
import { runs } from '../harness/runs.ts';
import { callRoute, SERVER_ROUTES } from '../harness/server-routes.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { anyBody, cardNumber } from './bad-bodies.ts';
import { anyHeaders, anyQuery, headerText } from './bad-headers.ts';
import { expectSafe, expectUnharmed, HEAD_TOO_LARGE } from './expect-safe.ts';

const SESSION = { amount: 10.5, currency: 'BHD' };

let engine: TestEngine;
let checker: DocumentChecker;
let trackId: string;
beforeAll(async () => {
  engine = await sharedTestEngine();
  checker = documentChecker((await engine.api.get('/openapi.json')).body);
  trackId = (await engine.api.post('/v1/sdk/checkout', SESSION)).body.track_id;
});
afterAll(() => engine.stop());

test('any body, headers and query get a documented answer, and a refusal changes nothing', async () => {
  const request = fc.record({
    at: fc.nat({ max: SERVER_ROUTES.length - 1 }),
    body: anyBody,
    headers: anyHeaders,
    query: anyQuery,
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ at, ...sent }) => {
      const route = SERVER_ROUTES[at];
      if (!route) throw new Error('no such route');
      const before = await paymentRows(engine);
      const answer = await engine.api.call(route.method, route.path(trackId) + sent.query, sent.body, sent.headers);
      if (answer.status === HEAD_TOO_LARGE) expectSafe(answer);
      else expectSafe(answer, checker, route.operationId);
      if (answer.status >= 400) expect(await paymentRows(engine)).toEqual(before);
    }),
    { numRuns: runs(25) },
  );
  await expectUnharmed(engine);
});

test('an accepted amount is exactly the amount that was written', async () => {
  const digits = fc.stringMatching(/^-?(0|[1-9][0-9]{0,10})(\.[0-9]{1,5})?([eE][-+]?[0-9]{1,3})?$/);
  await fc.assert(
    fc.asyncProperty(digits, async (amount) => {
      const before = await paymentRows(engine);
      const answer = await engine.api.post('/v1/sdk/checkout', `{"amount":${amount},"currency":"BHD"}`);
      expectSafe(answer, checker, 'createSession');
      if (answer.status === 201) {
        expect(answer.body.amount).toBe(Number(amount));
        expect(answer.body.amount_minor).toBe(Math.round(Number(amount) * 1_000));
      } else {
        expect(await paymentRows(engine)).toEqual(before);
      }
    }),
    { numRuns: runs(10) },
  );
});

test('only a genuine key has any effect', async () => {
  const genuine = engine.profile.secretKey.value;
  const key = fc.oneof(
    headerText,
    fc.nat({ max: genuine.length - 1 }).map((at) => genuine.slice(0, at)),
    fc.constantFrom(`${genuine}x`, genuine.toUpperCase(), `Bearer ${genuine}`, `${genuine},${genuine}`, `"${genuine}"`),
  );
  const before = await paymentRows(engine);
  await fc.assert(
    fc.asyncProperty(key, fc.nat({ max: SERVER_ROUTES.length - 1 }), anyBody, async (value, at, body) => {
      const route = SERVER_ROUTES[at];
      if (!route) throw new Error('no such route');
      const answer = await callRoute(apiClient(engine.url, value), route, { trackId, body });
      expect([401, 403]).toContain(answer.status);
      expectSafe(answer, checker, route.operationId);
      expect(JSON.stringify(answer.body)).not.toContain(genuine.slice(8));
    }),
    { numRuns: runs(10) },
  );
  expect(await paymentRows(engine)).toEqual(before);
  await expectUnharmed(engine);
});

test('no combination of method and address makes a route change anything unexpectedly', async () => {
  const before = await paymentRows(engine);
  const segment = fc.oneof(
    fc.constantFrom(
      'v1',
      'sdk',
      'checkout',
      'merchant',
      'docs',
      'events',
      'webhook-endpoints',
      'problems',
      'fonts',
      'openapi.json',
      'health',
      '__proto__',
    ),
    fc.constantFrom('..', '.', '%2e%2e', '%00', '%ff', '%', '', ';', 'constructor', 'toString', trackId),
    cardNumber,
    fc.webSegment(),
  );
  const path = fc.array(segment, { maxLength: 6 }).map((parts) => `/${parts.join('/')}`);
  const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE');
  await fc.assert(
    fc.asyncProperty(method, path, anyQuery, async (name, address, asked) => {
      // Routes that accept a body get a body that creates nothing.
      const body = ['POST', 'PUT', 'PATCH'].includes(name) ? '{"amount":0,"currency":"BHD"}' : undefined;
      expectSafe(await engine.api.call(name as 'GET', address + asked, body));
    }),
    { numRuns: runs(20) },
  );
  expect(await paymentRows(engine)).toEqual(before);
  await expectUnharmed(engine);
});
