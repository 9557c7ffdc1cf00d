import { afterAll, beforeAll, expect, test } from 'vitest';
import { rawExchange } from '../harness/raw-exchange.ts';
import { type EveryServer, READABLE, SERVERS, type ServerName, startEveryServer } from './every-server.ts';

let servers: EveryServer;
beforeAll(async () => {
  servers = await startEveryServer();
});
afterAll(() => servers.stop());

/** For each server with POST routes, the address of one. Servers do not wait for a body that no route reads. */
const WRITABLE: Readonly<Partial<Record<ServerName, string>>> = {
  engine: '/v1/sdk/checkout',
  dashboard: '/api/auth/sign-in/email',
  shop: '/webhooks/pay',
  simulator: '/acquirer/v1/sales',
};

const halfHead = (name: ServerName) => `GET ${READABLE[name]} HTTP/1.1\r\nHost: x\r\n`;
const halfBody = (path: string, url: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nOrigin: ${url}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"a"`;

// None of these connections ends unless the server closes it.
test.each(SERVERS)('the %s refuses a head and a body that never end, and drops a silent connection', async (name) => {
  const url = servers.urls[name];
  const path = WRITABLE[name];
  const bodies = path === undefined ? [] : [halfBody(path, url)];
  const [silent, ...half] = await Promise.all(
    ['', halfHead(name), `GET ${READABLE[name]} HT`, ...bodies].map((bytes) => rawExchange(url, bytes)),
  );
  expect(silent?.text).toBe('');
  // An engine refuses a request without a key before its body has arrived.
  expect(half.map(({ statuses }) => statuses.at(-1))).toEqual(half.map(() => 408));
});
