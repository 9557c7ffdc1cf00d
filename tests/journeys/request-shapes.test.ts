import { Readable } from 'node:stream';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { callRoute, SERVER_ROUTES } from '../harness/server-routes.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';

const SESSION = { amount: 10.5, currency: 'BHD' };
const BODY_BYTES_MAX = 64 * 1024;

let engine: TestEngine;
let trackId: string;
beforeAll(async () => {
  engine = await sharedTestEngine();
  trackId = (await engine.api.post('/v1/sdk/checkout', SESSION)).body.track_id;
});
afterAll(() => engine.stop());

const withBody = SERVER_ROUTES.filter(({ body }) => body !== undefined);

describe('a body that is not JSON', () => {
  const BROKEN: readonly (readonly [string, string | Uint8Array])[] = [
    ['truncated', '{"amount":10.5,"currency":"BHD"'],
    ['followed by more text', '{"amount":10.5,"currency":"BHD"} x'],
    ['two bodies', '{"amount":10.5,"currency":"BHD"}{}'],
    ['with single quotes', "{'amount':10.5}"],
    ['with a comma at the end', '{"amount":10.5,"currency":"BHD",}'],
    ['with a comment', '{"amount":10.5,"currency":"BHD"/* */}'],
    ['white space only', ' \n'],
    ['a form', 'amount=10.5&currency=BHD'],
    ['with a raw control character in a string', '{"amount":10.5,"currency":"BHD","reference":"a\nb"}'],
    ['not UTF-8', Buffer.from('{"amount":10.5,"currency":"BHD","reference":"caf\xe9"}', 'latin1')],
    ['UTF-16', Buffer.from('{"amount":10.5,"currency":"BHD"}', 'utf16le')],
    ['text cut inside a character', Buffer.from('{"reference":"é"}').subarray(0, 15)],
    ['nested too deeply to read', '['.repeat(30_000) + ']'.repeat(30_000)],
  ];
  test.each(BROKEN)('%s: 400 on every route', async (_what, body) => {
    for (const route of SERVER_ROUTES) {
      const answer = await callRoute(engine.api, route, { trackId, body });
      // Deeply nested JSON is valid, but no route accepts it, and a route without a body does not read it.
      const expected =
        body.at(0) === '[' ? /^(400 (malformed_json|invalid_request)|200|404 not_found)$/ : /^400 malformed_json$/;
      expect(verdict(answer)).toMatch(expected);
    }
  });

  test.each([
    ['nothing', undefined],
    ['null', 'null'],
    ['a list', '[]'],
    ['a string', '"amount"'],
    ['a number', '10.5'],
    ['true', 'true'],
  ])('%s is JSON, but not an object: 400 invalid_request', async (_what, body) => {
    for (const route of withBody) {
      expect(verdict(await callRoute(engine.api, route, { trackId, body }))).toBe('400 invalid_request');
    }
  });
});

describe('members', () => {
  test.each(['surprise', 'Amount', 'amount_minor', '__proto__', 'constructor', 'toString', ''])(
    'that no route accepts are refused: %j',
    async (name) => {
      for (const route of withBody) {
        const body = JSON.stringify(route.body).replace(/\}$/, `,${JSON.stringify(name)}:1}`);
        const answer = await callRoute(engine.api, route, { trackId, body });
        expect(verdict(answer)).toBe('400 invalid_request');
      }
    },
  );

  test('that are wrong are all listed, each with its error', async () => {
    const body = { amount: '10', currency: 7, reference: 'r'.repeat(129), expires_in: 1, surprise: 1 };
    const { body: problem } = await engine.api.post('/v1/sdk/checkout', body);
    const named = problem.errors.map(({ field }: { field: string }) => field);
    expect(named.sort()).toEqual(Object.keys(body).sort());
    for (const error of problem.errors)
      expect(error).toEqual({ field: expect.any(String), code: expect.any(String), message: expect.any(String) });
  });

  test('that are missing are listed', async () => {
    const { body: problem } = await engine.api.post('/v1/sdk/checkout', {});
    expect(problem.errors).toMatchObject([
      { field: 'amount', code: 'required' },
      { field: 'currency', code: 'required' },
    ]);
  });
});

describe('the content type', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'text/json',
    'application/jsonp',
    'application/merge-patch+json',
    'nonsense',
  ])('%s: 415 on every route', async (type) => {
    for (const route of SERVER_ROUTES) {
      const answer = await callRoute(engine.api, route, {
        trackId,
        body: JSON.stringify(route.body ?? {}),
        headers: { 'content-type': type },
      });
      expect(verdict(answer)).toBe('415 unsupported_media_type');
    }
  });

  test('missing with a body: 415', async () => {
    const { statusCode, body } = await request(`${engine.url}/v1/sdk/checkout`, {
      method: 'POST',
      headers: { 'x-api-key': engine.profile.secretKey.value },
      body: Buffer.from(JSON.stringify(SESSION)),
    });
    expect([statusCode, JSON.parse(await body.text()).code]).toEqual([415, 'unsupported_media_type']);
  });

  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset=UTF-8'])(
    '%s is accepted',
    async (type) => {
      const answer = await engine.api.post('/v1/sdk/checkout', SESSION, { 'content-type': type });
      expect(verdict(answer)).toBe('201');
    },
  );
});

describe('the size of a body', () => {
  const ofBytes = (bytes: number) => JSON.stringify(SESSION).padEnd(bytes, ' ');

  test('64 KiB is accepted, and one byte more is refused with 413 on every route', async () => {
    expect(verdict(await engine.api.post('/v1/sdk/checkout', ofBytes(BODY_BYTES_MAX)))).toBe('201');
    for (const route of SERVER_ROUTES) {
      const answer = await callRoute(engine.api, route, { trackId, body: ofBytes(BODY_BYTES_MAX + 1) });
      expect(verdict(answer)).toBe('413 body_too_large');
    }
  });

  test('a body without a stated length is refused at the same size', async () => {
    const chunked = async (bytes: number) => {
      const { statusCode } = await request(`${engine.url}/v1/sdk/checkout`, {
        method: 'POST',
        headers: { 'x-api-key': engine.profile.secretKey.value, 'content-type': 'application/json' },
        body: Readable.from([Buffer.from(ofBytes(bytes))]),
      });
      return statusCode;
    };
    expect(await chunked(BODY_BYTES_MAX)).toBe(201);
    expect(await chunked(BODY_BYTES_MAX + 1)).toBe(413);
  });
});
