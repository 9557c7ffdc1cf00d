import type { OpenapiDocument } from '@pay/engine/http/openapi/openapi-document';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiAnswer, apiClient, verdict } from '../harness/api-client.ts';
import { createTestProfile } from '../harness/merchant.ts';
import { oneCallTooMany } from '../harness/one-call-too-many.ts';
import { activateSimulatorAccount } from '../harness/simulator-account.ts';
import { takeTablesAway } from '../harness/test-database.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { type DocumentChecker, documentChecker } from './document-checker.ts';

const NOBODY = `trk_${'0'.repeat(30)}`;
const SECRET = `sk_test_${'0'.repeat(38)}`;

let engine: TestEngine;
let document: OpenapiDocument;
let checker: DocumentChecker;
/** Entries such as `browserPay 200`. */
const seen = new Set<string>();

beforeAll(async () => {
  engine = await startTestEngine();
  document = (await engine.api.get('/openapi.json')).body;
  checker = documentChecker(document);
});
afterAll(() => engine.stop());

const OPERATIONS = [
  ['browserProfile', 'GET', () => 'profile'],
  ['browserSession', 'GET', (id: string) => `checkout/${id}`],
  ['browserPay', 'POST', (id: string) => `checkout/${id}/pay`],
  ['browserResult', 'GET', (id: string) => `checkout/${id}/result`],
] as const;

function conforms(operationId: string, answer: ApiAnswer, expected: string): void {
  expect(verdict(answer)).toBe(expected);
  expect(checker.misfits(operationId, answer)).toEqual([]);
  seen.add(`${operationId} ${answer.status}`);
}

async function newSession(): Promise<string> {
  return (await engine.api.post('/v1/sdk/checkout', { amount: 10.5, currency: 'BHD', locale: 'ar' })).body.track_id;
}

/** A session in a currency that the profile's acquirer no longer accepts. */
async function sessionInAnotherCurrency(): Promise<{ readonly trackId: string; readonly key: string }> {
  const profile = await createTestProfile(engine.database.pool);
  const api = apiClient(engine.url, profile.secretKey.value);
  const { body } = await api.post('/v1/sdk/checkout', { amount: 10.5, currency: 'BHD' });
  await activateSimulatorAccount({ ...engine, profile, api }, { currencies: ['USD'] });
  return { trackId: body.track_id, key: profile.publishableKey.value };
}

test.each(OPERATIONS)('%s answers as the document says', async (operationId, method, path) => {
  const call = (id: string, key: string, body?: unknown, headers = {}, at: Pick<TestEngine, 'url'> = engine) =>
    apiClient(at.url, null).call(method, `/v1/sdk/browser/${path(id)}`, body, { 'x-publishable-key': key, ...headers });
  const key = engine.profile.publishableKey.value;
  const trackId = await newSession();
  conforms(operationId, await call(trackId, key), '200');
  conforms(operationId, await call(trackId, ''), '401 api_key_missing');
  conforms(operationId, await call(trackId, SECRET), '403 secret_key_not_allowed');
  if (operationId !== 'browserProfile') conforms(operationId, await call(NOBODY, key), '404 not_found');
  if (operationId === 'browserPay') {
    await engine.api.post(`/v1/sdk/checkout/${trackId}/cancel`);
    conforms(operationId, await call(trackId, key), '409 session_not_payable');
    conforms(operationId, await call(trackId, key, '{'), '400 malformed_json');
    const large = JSON.stringify({ more: 'x'.repeat(70_000) });
    conforms(operationId, await call(trackId, key, large), '413 body_too_large');
    const text = { 'content-type': 'text/plain' };
    conforms(operationId, await call(trackId, key, 'x', text), '415 unsupported_media_type');
    const stale = await sessionInAnotherCurrency();
    conforms(operationId, await call(stale.trackId, stale.key), '422 amount_not_supported_by_acquirer');
  } else {
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`x-more-${n}`, '1']));
    conforms(operationId, await call(trackId, key, undefined, many), '400 invalid_request');
  }
  if (operationId !== 'browserProfile') {
    const answers = await oneCallTooMany(async () => {
      const busy = await newSession();
      return () => call(busy, key);
    });
    for (const answer of answers.filter(({ status }) => status === 429)) {
      conforms(operationId, answer, '429 rate_limited');
    }
  }
  const poor = await startTestEngine({ roles: new Set(['api']) });
  await takeTablesAway(poor.database);
  const answer = await call(trackId, key, undefined, {}, poor);
  await poor.stop();
  conforms(operationId, answer, '503 unavailable');
});

test('every documented status occurs in these tests', () => {
  const named = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .filter(({ tags = [] }) => tags.includes('Browser'))
    .flatMap(({ operationId, responses }) => Object.keys(responses).map((name) => `${operationId} ${name}`))
    .filter((name) => !name.endsWith(' default'));
  // This route is limited only by address, and this machine's own address is not counted.
  const byAddressAlone = 'browserProfile 429';
  expect(named.filter((name) => !seen.has(name) && name !== byAddressAlone)).toEqual([]);
});
