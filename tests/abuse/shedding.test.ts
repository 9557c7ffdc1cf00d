import { startEngine } from '@pay/engine/start-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiAnswer, type ApiClient, apiClient, verdict } from '../harness/api-client.ts';
import { cardPage, fetchPage, type PageAnswer } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { freePort } from '../harness/free-port.ts';
import { newPayment, truthOf } from '../harness/new-payment.ts';
import { openSocket } from '../harness/raw-exchange.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { type DatabaseGate, startDatabaseGate } from './database-gate.ts';

const SESSION = { amount: 10.5, currency: 'BHD' };
const ROOM = 300;
const REQUESTS = 3_000;

let engine: TestEngine;
let gate: DatabaseGate;
let small: Awaited<ReturnType<typeof startSmallEngine>>;
beforeAll(async () => {
  engine = await sharedTestEngine();
  gate = await startDatabaseGate(engine.database.url);
  small = await startSmallEngine();
});
afterAll(async () => {
  await small.stop();
  await gate.stop();
  await engine.stop();
});

/** A node with little room, whose database can be blocked. */
async function startSmallEngine() {
  const port = await freePort();
  const running = await startEngine({
    ...engine.config,
    databaseUrl: gate.url,
    listen: { host: 'localhost', port },
    admin: { host: '127.0.0.1', port: 0 },
    requestsMax: ROOM,
    roles: new Set(['api', 'card-page']),
  });
  const url = `http://localhost:${port}`;
  return { ...running, url, api: apiClient(url, engine.profile.secretKey.value) };
}

async function sessions(): Promise<number> {
  const { rows } = await engine.database.pool.query('select count(*)::int as count from sessions');
  return rows[0].count;
}

/** Requests this many sessions at the same time, each over its own connection, and collects the answers so far. */
function flood(api: ApiClient, count: number) {
  const answered: ApiAnswer[] = [];
  const all = Array.from({ length: count }, async () => {
    answered.push(await api.post('/v1/sdk/checkout', SESSION));
  });
  return { answered, done: () => Promise.all(all) };
}

async function metric(name: string): Promise<number> {
  const { text } = await fetchPage(`${small.adminUrl}/metrics`);
  return Number(new RegExp(`^${name}{.*} (\\d+)$`, 'm').exec(text)?.[1]);
}

/** Opens the page until there is no room for one more, and returns the refusal. */
async function refusedPage(url: string): Promise<PageAnswer> {
  const live = () => small.api.get('/health/live');
  for (;;) {
    const asked = fetchPage(url).catch(() => undefined);
    const first = await Promise.race([asked, live().then(live)]);
    if (first !== undefined && 'text' in first) return first;
  }
}

test(`of ${REQUESTS} simultaneous requests, those that there is no room for are refused, and all others get their sessions`, async () => {
  const payment = await newPayment(engine);
  const url = `${small.url}/payment?payment_id=${payment.paymentId}`;
  const page = await cardPage(url);
  // All of its connections to the database are open before the database is blocked.
  await Promise.all(Array.from({ length: 50 }, () => small.api.get('/health/ready')));
  const before = await sessions();

  gate.close();
  const { answered, done } = flood(small.api, REQUESTS);
  // Only refused requests have an answer yet; they get it while the database is blocked.
  await eventually(() => answered.length).toBeGreaterThanOrEqual(REQUESTS - ROOM);
  expect(new Set(answered.map(verdict))).toEqual(new Set(['503 overloaded']));
  expect(answered.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
  // Shoppers get the same refusal, while vital requests still get their answers.
  const refused = await refusedPage(url);
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([503, true]);
  expect(refused.text).toContain('Something is not working on our side');
  // A shopper who has already typed a card is let in.
  const paying = page.post({ token: page.token, number: '4242424242424242', expiry: '12/40', cvv: '123' });

  gate.open();
  await done();
  expect((await paying).status).toBe(303);
  const verdicts = answered.map(verdict);
  const admitted = verdicts.filter((each) => each === '201').length;
  expect(admitted).toBeGreaterThan(0);
  expect(admitted).toBeLessThanOrEqual(ROOM);
  expect(verdicts.filter((each) => each === '503 overloaded').length).toBe(REQUESTS - admitted);
  expect((await sessions()) - before).toBe(admitted);
  expect(await truthOf(engine, payment)).toMatchObject({ paid: true });

  await eventually(() => small.api.post('/v1/sdk/checkout', SESSION).then(verdict)).toBe('201');
  expect(await metric('pay_requests_shed_total')).toBeGreaterThan(REQUESTS - admitted);
  expect((await engine.readLog()).match(/requests are refused: this engine is overloaded/g)).toHaveLength(1);
});

test('requests whose clients have disconnected free their room for others', async () => {
  const { paymentId } = await newPayment(engine);
  gate.close();
  const sockets = await Promise.all(Array.from({ length: ROOM }, () => openSocket(small.url)));
  const head = `Host: x\r\nX-Api-Key: ${engine.profile.secretKey.value}\r\nContent-Type: application/json\r\n`;
  const body = JSON.stringify(SESSION);
  // Two on each connection: the second one's answer waits for the first's.
  const request = `POST /v1/sdk/checkout HTTP/1.1\r\n${head}Content-Length: ${body.length}\r\n\r\n${body}`;
  for (const socket of sockets) socket.write(request.repeat(2));
  await refusedPage(`${small.url}/payment?payment_id=${paymentId}`);
  for (const socket of sockets) socket.destroy();
  gate.open();
  await eventually(() => metric('pay_requests_under_way')).toBe(0);
  expect(verdict(await small.api.post('/v1/sdk/checkout', SESSION))).toBe('201');
});
