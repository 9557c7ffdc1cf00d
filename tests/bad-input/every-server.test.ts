import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawExchange } from '../harness/raw-exchange.ts';
import { type EveryServer, READABLE, SERVERS, type ServerName, startEveryServer } from './every-server.ts';

const CARD = '4242424242424242';
const BODY = '{"email":"ada@people.example"}';

let servers: EveryServer;
beforeAll(async () => {
  servers = await startEveryServer();
});
afterAll(() => servers.stop());

const get = (name: ServerName, ...lines: readonly string[]) =>
  `${[`GET ${READABLE[name]} HTTP/1.1`, 'Host: x', ...lines].join('\r\n')}\r\n\r\n`;
const post = (...lines: readonly string[]) =>
  `${['POST /x HTTP/1.1', 'Host: x', 'Content-Type: application/json', ...lines].join('\r\n')}\r\n\r\n${BODY}`;
const many = (count: number, line: (at: number) => string) => Array.from({ length: count }, (_, at) => line(at));

/** Requests that every server refuses in the same way, whatever it serves. */
const REFUSED: readonly (readonly [status: number, what: string, bytes: (name: ServerName) => string])[] = [
  [400, 'a second host', (name) => get(name, 'Host: y')],
  [400, 'the same host twice', (name) => get(name, 'Host: x')],
  [400, 'no host', (name) => get(name).replace('Host: x\r\n', '')],
  [400, 'HTTP/0.9', (name) => get(name).replace('HTTP/1.1', 'HTTP/0.9')],
  [400, 'HTTP/2.0 as text', (name) => get(name).replace('HTTP/1.1', 'HTTP/2.0')],
  [400, 'a line of words', () => `HELLO ${CARD}\r\n\r\n`],
  [400, 'a tunnel', () => `CONNECT ${CARD}:443 HTTP/1.1\r\nHost: x\r\n\r\n`],
  [400, 'another expectation', (name) => get(name, `Expect: ${CARD}`)],
  [400, 'a length and chunks', () => post(`Content-Length: ${BODY.length}`, 'Transfer-Encoding: chunked')],
  [400, 'two lengths', () => post('Content-Length: 5', `Content-Length: ${BODY.length}`)],
  [400, 'compressed chunks', () => post('Transfer-Encoding: gzip, chunked')],
  [400, 'chunks in HTTP/1.0', () => post('Transfer-Encoding: chunked').replace('HTTP/1.1', 'HTTP/1.0')],
  [400, 'two content types', () => post('Content-Type: text/plain', `Content-Length: ${BODY.length}`)],
  [400, '101 headers', (name) => get(name, ...many(101, (at) => `x${at}: y`))],
  [400, 'an address of 9,000 characters', (name) => get(name).replace(' HTTP/', `?${'a'.repeat(9_000)} HTTP/`)],
  [431, 'a header of 64 KiB', (name) => get(name, `X: ${CARD}${'x'.repeat(65_536)}`)],
  [431, '2,000 headers', (name) => get(name, ...many(2_000, (at) => `x${at}: yyyyyy`))],
];

describe.each(SERVERS)('the %s', (name) => {
  test.each(REFUSED)(
    'answers %s to %s, repeats nothing of it, and closes the connection',
    async (status, _what, bytes) => {
      const { statuses, text } = await rawExchange(servers.urls[name], bytes(name));
      expect(statuses).toEqual([status]);
      expect(text).toMatch(/\r\nconnection: close\r\n/i);
      expect(text).toMatch(/\r\ncontent-type: application\/problem\+json/i);
      expect(text).toMatch(/\r\nx-content-type-options: nosniff\r\n|x-request-id: req_/i);
      expect(text).not.toContain(CARD);
    },
  );

  test('answers requests that arrive together in order, and then closes the connection as requested', async () => {
    const bytes = get(name).repeat(3) + get(name, 'Connection: close');
    const { statuses } = await rawExchange(servers.urls[name], bytes);
    expect(statuses).toHaveLength(4);
    expect(new Set(statuses).size).toBe(1);
  });

  test('does not answer what follows a refused request on the same connection', async () => {
    const { statuses } = await rawExchange(servers.urls[name], get(name, 'Host: y') + get(name).repeat(2));
    expect(statuses).toEqual([400]);
  });

  test('sends the time for which it keeps an idle connection, as all other servers do', async () => {
    const { headers } = await fetch(`${servers.urls[name]}${READABLE[name]}`);
    expect(headers.get('keep-alive')).toBe('timeout=72');
  });
});
