import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSocket, rawExchange } from '../harness/raw-exchange.ts';
import { startTestDashboard, type TestDashboard } from '../harness/test-dashboard.ts';

const OF_ADDRESS_MAX = 64;
const BODY = '{"email":"ada@people.example","password":"correct horse battery"}';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await startTestDashboard();
});
afterAll(() => dashboard.stop());

/** A valid sign-in request with the given extra header lines. */
function request(...lines: readonly string[]): string {
  const own = ['POST /api/auth/sign-in/email HTTP/1.1', 'Host: x', `Origin: ${dashboard.url}`];
  const type = 'Content-Type: application/json';
  return `${[...own, type, `Content-Length: ${BODY.length}`, ...lines].join('\r\n')}\r\n\r\n${BODY}`;
}

/** Expects one answer: a problem that no browser can interpret as another type. Returns its status and code. */
function problemIn(answer: string): string {
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = new Map(lines.map((each) => [each.split(': ')[0]?.toLowerCase(), each.split(': ')[1]]));
  const body = JSON.parse(rest.join('\r\n\r\n'));
  expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect([headers.get('connection'), headers.get('x-content-type-options')]).toEqual(['close', 'nosniff']);
  expect([body.type, body.request_id]).toEqual(['about:blank', headers.get('x-request-id')]);
  expect(line).toContain(` ${body.status} `);
  return `${body.status} ${body.code}`;
}

describe('a request that cannot be parsed is answered with a problem, and the connection is closed', () => {
  test.each<[string, string, () => string]>([
    ['400', 'a line without HTTP', () => 'HELLO\r\n\r\n'],
    ['400', 'HTTP/0.9', () => request().replace('HTTP/1.1', 'HTTP/0.9')],
    ['400', 'HTTP/2.0 as text', () => request().replace('HTTP/1.1', 'HTTP/2.0')],
    ['400', 'the beginning of HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['400', 'a length and chunks', () => request('Transfer-Encoding: chunked')],
    ['400', 'compressed chunks', () => request('Transfer-Encoding: gzip, chunked').replace(/Content-Length.*\r\n/, '')],
    ['400', 'a tunnel', () => 'CONNECT shop.example:443 HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['400', 'no host', () => request().replace('Host: x\r\n', '')],
    ['400', 'two hosts', () => request('Host: y')],
    ['400', 'an unknown expectation', () => request('Expect: nothing')],
    ['431', 'a header of 64 KiB', () => request(`X: ${'x'.repeat(65_536)}`)],
  ])('%s to %s', async (status, _what, bytes) => {
    expect(problemIn((await rawExchange(dashboard.url, bytes())).text)).toBe(`${status} invalid_request`);
  });
});

test('when one address has too many half-sent requests, the oldest is dropped to make room for the newest', async () => {
  const half = request('X-Forwarded-For: 203.0.113.1').slice(0, -1);
  const oldest = await openSocket(dashboard.url);
  oldest.write(half);
  const answer = text(oldest);
  // This ensures that the first request is read before the others arrive.
  await (await fetch(`${dashboard.url}/health/live`)).text();
  const others = await Promise.all(Array.from({ length: OF_ADDRESS_MAX }, () => openSocket(dashboard.url)));
  for (const socket of others) socket.write(half);
  expect(problemIn(await answer)).toBe('408 invalid_request');
  for (const socket of others) socket.destroy();
});

test.each([
  ['a picture', 'PUT', '/logo', 'image/png', 100_000],
  ['evidence', 'POST', '/disputes/dsp_0/evidence?name=a.png', 'image/png', 4_000_000],
])(
  'the body of %s is refused before it is read, unless its sender has the right',
  async (_what, method, path, type, length) => {
    const line = `${method} /api/profiles/pro_00000000${path} HTTP/1.1`;
    const headers = [
      `Origin: ${dashboard.url}`,
      `Content-Type: ${type}`,
      `Content-Length: ${length}`,
      'Connection: close',
    ];
    const { text: answer } = await rawExchange(dashboard.url, `${[line, 'Host: x', ...headers].join('\r\n')}\r\n\r\nx`);
    expect(problemIn(answer)).toBe('401 sign_in_required');
  },
);
