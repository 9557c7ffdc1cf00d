import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiAnswer, verdict } from '../harness/api-client.ts';
import { fetchPage } from '../harness/card-page.ts';
import { newPayment } from '../harness/new-payment.ts';
import { rawExchange } from '../harness/raw-exchange.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { allRows } from './all-rows.ts';

const SESSION = { amount: 10.5, currency: 'BHD' };
const BODY = JSON.stringify(SESSION);
const EVIL = 'evil.example';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine();
});
afterAll(() => engine.stop());

const create = (headers: Readonly<Record<string, string>>, path = '/merchant/initiate-payment'): Promise<ApiAnswer> =>
  engine.api.post(path, SESSION, headers);

/** A genuine request with extra header lines. */
function message(lines: readonly string[], target = '/v1/sdk/checkout'): string {
  const own = [`POST ${target} HTTP/1.1`, `X-Api-Key: ${engine.profile.secretKey.value}`, 'Connection: close'];
  return `${[...own, 'Content-Type: application/json', `Content-Length: ${BODY.length}`, ...lines].join('\r\n')}\r\n\r\n${BODY}`;
}

/** The maximum number of pipelined requests: the one that is being answered and those that can wait behind it. */
const PIPELINED_MAX = 33;

describe('no header changes an address in the answer', () => {
  test.each([
    { host: EVIL },
    { host: `${EVIL}:80` },
    { host: '' },
    { 'x-forwarded-host': EVIL, 'x-forwarded-proto': 'ftp', 'x-forwarded-port': '1' },
    { forwarded: `host=${EVIL};proto=ftp` },
    { 'x-original-url': '/health/live', 'x-rewrite-url': '/health/live' },
    { 'x-http-method-override': 'DELETE', 'x-method-override': 'GET', 'x-http-method': 'PUT' },
    { origin: `https://${EVIL}`, referer: `https://${EVIL}/` },
  ])('%o', async (headers) => {
    const { status, body } = await create(headers as unknown as Record<string, string>);
    expect(status).toBe(201);
    expect(body.payment_url).toBe(`${engine.url}/payment?payment_id=${body.payment_id}`);
    const refused = await engine.api.post('/v1/sdk/checkout', {}, headers as unknown as Record<string, string>);
    expect(refused.body.type).toBe(`${engine.url}/docs/problems/invalid_request`);
    const page = await fetchPage(body.payment_url, headers as unknown as Record<string, string>);
    expect(page.status).toBe(200);
    expect(page.text + JSON.stringify(page.headers)).not.toContain(EVIL);
  });

  test("an absolute address as the request's target does not change an address in the answer", async () => {
    const target = `http://${EVIL}/merchant/initiate-payment`;
    const { statuses, text } = await rawExchange(engine.url, message([`Host: ${EVIL}`], target));
    expect(statuses).toEqual([201]);
    expect(text).toContain(`"payment_url":"${engine.url}/payment?`);
    expect(text).not.toContain(EVIL);
  });
});

describe('repeated values', () => {
  test.each([
    ['two keys', 'X-Api-Key: sk_test_x', 401],
    ['two equal keys', 'KEY', 401],
    ['two idempotency keys', 'Idempotency-Key: a\r\nIdempotency-Key: b', 400],
    ['two equal idempotency keys', 'Idempotency-Key: a\r\nIdempotency-Key: a', 400],
    ['two types', 'Content-Type: application/json', 400],
    ['two encodings', 'Content-Encoding: identity\r\nContent-Encoding: gzip', 400],
    ['two hosts', 'Host: y', 400],
  ])('%s: %s is refused', async (_what, line, status) => {
    const before = await allRows(engine);
    const again = line === 'KEY' ? `X-Api-Key: ${engine.profile.secretKey.value}` : line;
    expect((await rawExchange(engine.url, message(['Host: x', again]))).statuses).toEqual([status]);
    expect(await allRows(engine)).toEqual(before);
  });

  test.each(['payment_id=A&payment_id=A', 'payment_id[]=A', 'payment_id[0]=A', 'PAYMENT_ID=A', 'payment_id=A%00'])(
    'the query %s names no payment',
    async (query) => {
      const { paymentId } = await newPayment(engine);
      const page = await fetchPage(`${engine.url}/payment?${query.replaceAll('A', paymentId)}`);
      expect(page.status).toBe(404);
      expect(page.text).not.toContain(paymentId);
    },
  );

  test.each(['lang=ar&lang=en', 'lang[]=ar', 'lang=__proto__', 'lang=ar%00', 'lang=xx'])(
    'the language %s is ignored',
    async (query) => {
      const { url } = await newPayment(engine);
      const page = await fetchPage(`${url}&${query}`);
      expect(page.status).toBe(200);
      expect(page.text).toMatch(/<html lang="en"/);
    },
  );

  test('a key in a trailer is not accepted', async () => {
    const chunked = `POST /v1/sdk/checkout HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nTrailer: X-Api-Key\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const body = `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\nX-Api-Key: ${engine.profile.secretKey.value}\r\n\r\n`;
    expect((await rawExchange(engine.url, chunked + body)).statuses).toEqual([401]);
  });
});

describe('headers that negotiate the answer do not change it', () => {
  test.each([
    { range: 'bytes=0-0' },
    { range: 'bytes=99999999-' },
    { range: `bytes=${'0-,'.repeat(1_000)}` },
    { 'if-match': '"x"', 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
    { 'if-none-match': '*', 'if-modified-since': 'Fri, 31 Dec 9999 23:59:59 GMT' },
    { accept: 'image/png;q=1, */*;q=0' },
    { accept: `${'a/b,'.repeat(1_000)}` },
    { 'accept-encoding': 'br;q=9, identity;q=0' },
    { 'accept-language': `${'ar-'.repeat(2_000)}` },
    { cookie: 'a=b; '.repeat(2_000) },
    { connection: 'x-api-key' },
  ])('%o', async (headers) => {
    const given = headers as unknown as Record<string, string>;
    expect((await create(given)).status).toBe(201);
    for (const path of ['/docs', '/openapi.json', '/health/ready', '/docs/problems/not_found']) {
      const { statusCode, body } = await request(engine.url + path, { headers: given });
      await body.dump();
      // Only the document has an ETag, and `*` matches any.
      const isUnchanged = path === '/openapi.json' && 'if-none-match' in given;
      expect([path, statusCode]).toEqual([path, isUnchanged ? 304 : 200]);
    }
  });

  test('pipelined requests on one connection are answered in order', async () => {
    const asked = Array.from({ length: PIPELINED_MAX }, (_, at) => (at % 3 === 0 ? '/health/live' : `/nowhere/${at}`));
    const bytes = asked.map((path, at) => {
      const close = at === asked.length - 1 ? 'Connection: close\r\n' : '';
      return `GET ${path} HTTP/1.1\r\nHost: x\r\n${close}\r\n`;
    });
    const { statuses } = await rawExchange(engine.url, bytes.join(''));
    expect(statuses).toEqual(asked.map((path) => (path === '/health/live' ? 200 : 404)));
  });

  test('a connection that pipelines too many requests is closed, and no other is affected', async () => {
    const one = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n';
    const { statuses } = await rawExchange(engine.url, one.repeat(PIPELINED_MAX + 1));
    expect(statuses.length).toBeLessThan(PIPELINED_MAX + 1);
    expect((await request(`${engine.url}/health/live`)).statusCode).toBe(200);
  });

  test('an ambiguous body does not use up its idempotency key', async () => {
    const headers = { 'idempotency-key': 'twice' };
    const first = await engine.api.post('/v1/sdk/checkout', '{"amount":1,"amount":2,"currency":"BHD"}', headers);
    expect(verdict(first)).toBe('400 malformed_json');
    expect(verdict(await engine.api.post('/v1/sdk/checkout', SESSION, headers))).toBe('201');
  });
});
