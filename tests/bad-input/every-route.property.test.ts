import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DocumentChecker, documentChecker } from '../docs/document-checker.ts';
import type { ApiAnswer } from '../harness/api-client.ts';
import { newPayment } from '../harness/new-payment.ts';
import { runs, testInShortRun } from '../harness/runs.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { endpointCalls, newEndpointId } from '../webhooks/endpoint-calls.ts';
import { allRows } from './all-rows.ts';
import { anyBody, cardNumber } from './bad-bodies.ts';
import { anyHeaders, anyQuery } from './bad-headers.ts';
import { type AnyRoute, everyRoute } from './every-route.ts';
import { expectSafe, expectUnharmed, HEAD_TOO_LARGE, NUMBERS } from './expect-safe.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const;

const IDEMPOTENCY = 'public.idempotency_keys';

let engine: TestEngine;
let checker: DocumentChecker;
let routes: readonly AnyRoute[];
let ids: readonly string[];
beforeAll(async () => {
  // No worker runs, because its own work would also change rows.
  engine = await startTestEngine({ roles: new Set(['api', 'card-page']) });
  const document = (await engine.api.get('/openapi.json')).body;
  checker = documentChecker(document);
  routes = everyRoute(document);
  const { trackId, paymentId } = await newPayment(engine);
  const calls = endpointCalls(engine.api);
  const endpointId = await newEndpointId(calls);
  const { event_id: eventId } = (await calls.test(endpointId)).body;
  ids = [trackId, paymentId, 'not_found', endpointId, eventId];
});
afterAll(() => engine.stop());

const anyId = fc
  .oneof(
    fc.nat({ max: 4 }),
    cardNumber,
    fc.webSegment(),
    fc.constantFrom('%00', '%2F', '%F0%9F%98%80', '__proto__', 'constructor', 'x'.repeat(7_000), ';', '%5c'),
  )
  // An empty id, or one that goes up a level, would lead to another address.
  .filter((id) => !/^(\.|%2e){0,2}$/i.test(String(id)));
function expectAnswer(answer: ApiAnswer, route: AnyRoute, method: string): void {
  const { status, headers, body } = answer;
  if (/^text\/html/.test(String(headers['content-type']))) {
    expect(status).toBeLessThan(500);
    expect(headers['x-request-id']).toMatch(/^req_/);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    for (const number of NUMBERS) expect(body + JSON.stringify(headers)).not.toContain(number);
    return;
  }
  expectSafe(answer);
  if (status === 405) expect(headers['allow']).toBe(route.methods.join(', '));
  const operation = route.operations[method];
  if (operation && status !== HEAD_TOO_LARGE) expect(checker.misfits(operation, answer)).toEqual([]);
}

testInShortRun('this test knows every route', async () => {
  expect(routes.length).toBeGreaterThanOrEqual(15);
  for (const { path, methods } of routes) {
    const answer = await engine.api.call('TRACE', path.replace('{}', 'x'));
    expect([path, answer.status, answer.headers['allow']]).toEqual([path, 405, methods.join(', ')]);
  }
});

type AnyRequest = {
  readonly id: number | string;
  readonly body: string | Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: string;
};
const anyRequest: fc.Arbitrary<AnyRequest> = fc.record({
  id: anyId,
  body: anyBody,
  headers: anyHeaders,
  query: anyQuery,
});

/**
 * The rows after the last request; undefined if that request has changed rows. Nothing else writes, so the rows are
 * read once.
 */
let rows: Readonly<Record<string, string>> | undefined;
beforeEach(() => {
  rows = undefined;
});

/** Sends one request and checks that it changed no row, unless it succeeded. */
async function expectHarmless(
  route: AnyRoute,
  method: string,
  { id, body, headers, query }: AnyRequest,
): Promise<void> {
  const path = route.path.replace('{}', typeof id === 'string' ? id : (ids[id] ?? '')) + query;
  const takesBody = ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method);
  const { [IDEMPOTENCY]: keysBefore, ...before } = rows ?? (await allRows(engine));
  rows = undefined;
  const answer = await engine.api.call(method as 'GET', path, takesBody ? body : undefined, headers);
  expectAnswer(answer, route, method);
  if (answer.status < 400 && takesBody) return;
  rows = await allRows(engine);
  const { [IDEMPOTENCY]: keys, ...after } = rows;
  expect(after).toEqual(before);
  // The only refusals stored under an idempotency key are those that depend on state.
  if (answer.status !== 404 && answer.status !== 409) expect(keys).toBe(keysBefore);
}

test('any request with an allowed method gets a documented answer and changes rows only if it succeeds', async () => {
  for (const route of routes) {
    for (const method of route.methods) {
      const property = fc.asyncProperty(anyRequest, (request) => expectHarmless(route, method, request));
      await fc.assert(property, { numRuns: runs(method === 'POST' || method === 'PATCH' ? 2 : 1) });
    }
  }
  await expectUnharmed(engine);
});

test('any request with a different method is refused and changes no row', async () => {
  const property = fc.asyncProperty(fc.nat(), fc.constantFrom(...METHODS), anyRequest, async (at, method, request) => {
    const route = routes[at % routes.length];
    if (route && !route.methods.includes(method)) await expectHarmless(route, method, request);
  });
  await fc.assert(property, { numRuns: runs(10) });
  await expectUnharmed(engine);
});
