import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentRows } from '../harness/payment-rows.ts';
import { openSocket, rawExchange } from '../harness/raw-exchange.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { expectUnharmed } from './expect-safe.ts';
import { rawProblem } from './raw-problem.ts';

const CARD = '4242424242424242';
const BODY = '{"amount":10.5,"currency":"BHD"}';

let engine: TestEngine;
beforeAll(async () => {
  engine = await sharedTestEngine();
});
afterAll(() => engine.stop());

/** A genuine request to create a session, with the given lines in its head. */
function request(lines: readonly string[] = [], target = '/v1/sdk/checkout', body = BODY): string {
  const key = `X-Api-Key: ${engine.profile.secretKey.value}`;
  const own = [`POST ${target} HTTP/1.1`, 'Host: x', key, 'Content-Type: application/json'];
  return `${[...own, `Content-Length: ${body.length}`, ...lines].join('\r\n')}\r\n\r\n${body}`;
}
/** The same request as one chunk, with the given line instead of the length. */
const chunked = (line: string) =>
  request([line])
    .replace(/Content-Length.*\r\n/, '')
    .replace(BODY, `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`);
const lines = (count: number, line: (at: number) => string) => Array.from({ length: count }, (_, at) => line(at));

describe('a request that cannot be parsed is answered with a problem, and the connection is closed', () => {
  const MALFORMED: readonly (readonly [string, string, () => string])[] = [
    ['400', 'a line of words', () => `HELLO ${CARD}\r\n\r\n`],
    ['400', 'an unknown method', () => request().replace('POST', 'POSTS')],
    ['400', 'a method in lower case', () => request().replace('POST', 'post')],
    ['400', 'an unknown version', () => request().replace('HTTP/1.1', 'HTTP/3.7')],
    ['400', 'HTTP/0.9', () => request().replace('HTTP/1.1', 'HTTP/0.9')],
    ['400', 'HTTP/0.9 without a version', () => `GET /v1/sdk/checkout\r\n\r\n`],
    ['400', 'HTTP/2.0 as text', () => request().replace('HTTP/1.1', 'HTTP/2.0')],
    ['400', 'an HTTP/2 preface', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['400', 'a TLS hello', () => `\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03${'\0'.repeat(200)}`],
    ['400', 'a control character in the address', () => request([], '/v1/sdk/checkout\x7f')],
    ['400', 'bytes beyond ASCII in the address', () => request([], '/v1/sdk/checkout\xff')],
    ['400', 'a control character in a header', () => request([`X: ${CARD}\x01`])],
    ['400', 'a header without a colon', () => request([CARD])],
    ['400', 'an invalid chunk', () => request(['Transfer-Encoding: chunked']).replace(/Content-Length.*\r\n/, '')],
    ['400', 'compressed chunks', () => chunked('Transfer-Encoding: gzip, chunked')],
    ['400', 'chunked twice', () => chunked('Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked')],
    ['400', 'chunks in HTTP/1.0', () => chunked('Transfer-Encoding: chunked').replace('HTTP/1.1', 'HTTP/1.0')],
    ['400', 'a request for compressed chunks', () => request(['TE: gzip, chunked'])],
    ['400', 'a length and chunks', () => request(['Transfer-Encoding: chunked'])],
    ['400', 'a tunnel', () => `CONNECT ${CARD}:443 HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['400', 'no host', () => request().replace('Host: x\r\n', '')],
    ['400', 'two hosts', () => request(['Host: y'])],
    ['400', 'two content types', () => request(['Content-Type: text/plain'])],
    ['400', 'another expectation', () => request([`Expect: ${CARD}`])],
    ['400', 'an address of 9,000 characters', () => request([], `/v1/sdk/checkout?${CARD}${'a'.repeat(9_000)}`)],
    ['400', '101 headers', () => request(lines(101, (at) => `x${at}: y`))],
    ['431', '2,000 headers', () => request(lines(2_000, (at) => `x${at}: yyyyyy`))],
    ['431', 'a header of 64 KiB', () => request([`X: ${CARD}${'x'.repeat(65_536)}`])],
    ['431', '4,000 cookies', () => request([`Cookie: ${'a=b; '.repeat(4_000)}`])],
    ['431', '4,000 headers of one cookie', () => request(lines(4_000, () => 'Cookie: a=b'))],
    ['431', 'an address of 64 KiB', () => request([], `/v1/sdk/checkout?${'a'.repeat(65_536)}`)],
    ['431', 'an id of 64 KiB', () => request([], `/v1/sdk/checkout/${'a'.repeat(65_536)}/cancel`)],
    ['431', 'a megabyte of headers', () => request(lines(1_000, (at) => `x${at}: ${'y'.repeat(1_000)}`))],
  ];
  test.each(MALFORMED)('%s to %s', async (status, _what, bytes) => {
    const before = await paymentRows(engine);
    const answer = await rawExchange(engine.url, bytes());
    expect(rawProblem(answer)).toBe(`${status} invalid_request`);
    expect(answer.text).not.toContain(CARD);
    expect(await paymentRows(engine)).toEqual(before);
  });

  test('and none of its content is logged', async () => {
    await expectUnharmed(engine);
    const refusals = (await engine.readLog()).split('\n').filter((line) => line.includes('connection refused'));
    expect(refusals.length).toBeGreaterThan(10);
    for (const line of refusals) {
      const members = Object.keys(JSON.parse(line)).sort();
      expect(members.filter((name) => name !== 'error_code')).toEqual([
        'environment',
        'level',
        'msg',
        'request_id',
        'status',
        'time',
      ]);
    }
  });
});

describe('a problem is never mixed with another answer', () => {
  test('a complete request is answered even when garbage follows it', async () => {
    const { statuses, text } = await rawExchange(engine.url, `${request()}${request()}RUBBISH\r\n\r\n`);
    expect(statuses).toEqual([201, 201]);
    expect(text).not.toContain('problem');
  });

  test('a client that disconnects before or during the answer does no harm', async () => {
    for (const bytes of [`${request()}RUBBISH`, 'GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(5), 'RUBBISH']) {
      const socket = await openSocket(engine.url);
      socket.write(bytes);
      await new Promise((resolve) => setImmediate(resolve));
      socket.resetAndDestroy();
    }
    await expectUnharmed(engine);
  });

  test('a request refused before its body is read still gets its answer', async () => {
    const large = await rawExchange(
      engine.url,
      request(['Connection: close'], '/v1/sdk/checkout', 'x'.repeat(5_000_000)),
    );
    expect(rawProblem(large)).toBe('413 body_too_large');
  });
});

describe('an unknown route or method', () => {
  const ADDRESSES = ['/payment?payment_id=x', '/health/live', '/v1/sdk/checkout', '/docs', '/openapi.json'];
  test.each(ADDRESSES)('%s refuses all other methods and lists the allowed ones', async (address) => {
    for (const method of ['TRACE', 'PROPFIND', 'LINK', 'PURGE', 'M-SEARCH', 'OPTIONS', 'DELETE']) {
      const answer = await rawExchange(
        engine.url,
        `${method} ${address} HTTP/1.1\r\nHost: x\r\nX-Card: ${CARD}\r\nConnection: close\r\n\r\n`,
      );
      expect(rawProblem(answer)).toBe('405 method_not_allowed');
      expect(answer.text).toMatch(/\r\nallow: (GET, HEAD|POST|GET, HEAD, POST)\r\n/);
      expect(answer.text).not.toContain(CARD);
    }
  });

  test.each([
    '//v1/sdk/checkout',
    '/v1//sdk/checkout',
    '/v1/sdk/checkout/',
    '/v1%2fsdk%2fcheckout',
    '/V1/SDK/CHECKOUT',
    '/v1/sdk/checkout;x=1',
    '/v1/sdk/..;/sdk/checkout',
    '/v1/./sdk/checkout',
    '/docs/../v1/sdk/checkout',
    '/v1\\sdk\\checkout',
    '/v1/sdk/checkout%00',
    '/v1/sdk/checkout%',
    '*',
  ])('%s does not lead to a route', async (address) => {
    const before = await paymentRows(engine);
    expect(rawProblem(await rawExchange(engine.url, request(['Connection: close'], address)))).toBe('404 not_found');
    expect(await paymentRows(engine)).toEqual(before);
  });
});
