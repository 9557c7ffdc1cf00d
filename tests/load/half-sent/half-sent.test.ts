import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { networks } from '@pay/addresses/networks';
import type { RunningEngine } from '@pay/engine/start-engine';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { apiClient } from '../../harness/api-client.ts';
import { fetchPage } from '../../harness/card-page.ts';
import { eventually } from '../../harness/eventually.ts';
import { openSocket } from '../../harness/raw-exchange.ts';
import { startSecondEngine } from '../../harness/second-engine.ts';
import { startTestEngine, type TestEngine } from '../../harness/test-engine.ts';
import { openConnection } from '../connection.ts';
import { payOnce } from '../loads.ts';
import { requestsTo } from '../requests.ts';
import { type HeldBodies, holdSlowBodies, slowHeads } from './hold-slow-bodies.ts';

/**
 * The capacity of the engine: far less than the number of half-sent requests. If these requests counted, they would use
 * the whole capacity. On a slow machine, an engine refuses requests above a tenth of this capacity. This test never
 * sends more than that at the same time.
 */
const ROOM = 50;
const HALF_SENT = 400;
const OF_ADDRESS_MAX = 64;
const OF_KEY_MAX = 256;
const BODY = '{"amount":10.5,"currency":"BHD"}';

let engine: TestEngine;
let small: RunningEngine;
let apiKey: string;
let held: HeldBodies | undefined;
let sockets: Socket[] = [];
beforeAll(async () => {
  engine = await startTestEngine();
  apiKey = engine.profile.secretKey.value;
  small = await startSecondEngine(engine, {
    listen: { host: '127.0.0.1', port: 0 },
    admin: { host: '127.0.0.1', port: 0 },
    requestsMax: ROOM,
    roles: new Set(['api', 'card-page']),
    trustedProxies: networks('127.0.0.0/8') ?? { has: () => false },
  });
});
afterEach(async () => {
  await held?.stop();
  for (const socket of sockets) socket.destroy();
  held = undefined;
  sockets = [];
  await eventually(halfRead).toBe(0);
});
afterAll(async () => {
  await small.stop();
  await engine.stop();
});

async function halfRead(): Promise<number> {
  const page = await fetchPage(`${small.adminUrl}/metrics`);
  return Number(/^pay_requests_half_read{.*} (\d+)$/m.exec(page.text)?.[1]);
}

async function sessions(): Promise<number> {
  const { rows } = await engine.database.pool.query('select count(*)::int as count from sessions');
  return rows[0].count;
}

/** Sends a request for a session, except for the request's last byte. */
async function halfSent(address: string, key = apiKey): Promise<Socket> {
  const socket = await openSocket(small.url);
  sockets.push(socket);
  const head = `POST /v1/sdk/checkout HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nX-Forwarded-For: ${address}\r\n`;
  socket.write(`${head}Content-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY.slice(0, -1)}`);
  return socket;
}

test(`every payment succeeds while there are ${HALF_SENT} half-sent forms and session requests, with capacity for ${ROOM} requests`, async () => {
  const { signal } = new AbortController();
  const heads = slowHeads(small.url, apiKey, { forms: 1 });
  held = await holdSlowBodies({ url: small.url, count: HALF_SENT, addresses: 40, heads }, signal);
  await eventually(halfRead).toBe(HALF_SENT);
  const requests = requestsTo(small.url, apiKey);
  const connections = await Promise.all(Array.from({ length: 4 }, () => openConnection(small.url)));
  // Any wrong answer, for example 503, fails the payment and the test.
  const payments = connections.map(async (connection) => {
    for (let paid = 0; paid < 10; paid += 1) await payOnce(connection, requests);
    connection.close();
  });
  await Promise.all(payments);
  // Requests that were cut off in the meantime have been opened again.
  await eventually(halfRead).toBe(HALF_SENT);
});

test('an address with too many half-sent requests loses the oldest, and other addresses lose none', async () => {
  const other = await halfSent('203.0.113.9');
  await eventually(halfRead).toBe(1);
  const oldest = await halfSent('203.0.113.1');
  await eventually(halfRead).toBe(2);
  for (let count = 1; count < OF_ADDRESS_MAX; count += 1) await halfSent('203.0.113.1');
  await eventually(halfRead).toBe(OF_ADDRESS_MAX + 1);
  const before = await sessions();
  const newest = await halfSent('203.0.113.1');
  expect(await text(oldest)).toMatch(/^HTTP\/1\.1 408 .*"code":"invalid_request"/s);
  // The test completes the newest request and the request from the other address, and the server handles both.
  for (const socket of [other, newest]) {
    const answered = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(String(bytes))));
    socket.write(BODY.slice(-1));
    expect(await answered).toMatch(/^HTTP\/1\.1 201 /);
  }
  expect(await sessions()).toBe(before + 2);
});

test('a key with too many half-sent requests loses the oldest, however many addresses they come from', async () => {
  const oldest = await halfSent('203.0.113.200');
  await eventually(halfRead).toBe(1);
  for (let count = 1; count <= OF_KEY_MAX; count += 1) await halfSent(`198.51.100.${count % 250}`);
  expect(await text(oldest)).toMatch(/^HTTP\/1\.1 408 /);
  await eventually(halfRead).toBe(OF_KEY_MAX);
});

test('a request is not handled if it completes after its client was answered with 408', async () => {
  const before = await sessions();
  const late = await halfSent('203.0.113.1');
  await eventually(halfRead).toBe(1);
  const answered = new Promise<string>((resolve) => late.once('data', (bytes) => resolve(String(bytes))));
  for (let count = 0; count < OF_ADDRESS_MAX; count += 1) await halfSent('203.0.113.1');
  expect(await answered).toMatch(/^HTTP\/1\.1 408 /);
  late.write(BODY.slice(-1));
  await new Promise((resolve) => late.resume().once('close', resolve));
  // This request arrives after the late request, so by the time it is answered, the late request would have been
  // handled.
  const after = await apiClient(small.url, apiKey).post('/v1/sdk/checkout', BODY);
  expect([after.status, await sessions()]).toEqual([201, before + 1]);
});
