import { startEngine } from '@pay/engine/start-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiAnswer, apiClient, verdict } from '../harness/api-client.ts';
import { cardPage, fetchPage, type PageAnswer } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { freePort } from '../harness/free-port.ts';
import { newPayment, truthOf } from '../harness/new-payment.ts';
import { openSocket } from '../harness/raw-exchange.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { type DatabaseGate, startDatabaseGate } from './database-gate.ts';

const SESSION = { amount: 10.5, currency: 'BHD' };
const ROOM = 50;
/**
 * The number of requests that are sent at once: more than there is room for, but so few that a busy machine answers them
 * long before the admitted requests run out of time.
 */
const REQUESTS = 60;

let engine: TestEngine;
let gate: DatabaseGate;
let small: Awaited<ReturnType<typeof startSmallEngine>>;
beforeAll(async () => {
  engine = await startTestEngine();
  gate = await startDatabaseGate(engine.database.url);
  small = await startSmallEngine();
});
afterAll(async () => {
  await small.stop();
  await gate.stop();
  await engine.stop();
});

/** A node with capacity for few requests. Its database can be blocked. */
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

/** Opens all of the node's database connections, by requests that wait for each other in separate transactions. */
async function openConnections(trackId: string): Promise<void> {
  const pay = (key: number) =>
    small.api.post(`/v1/sdk/checkout/${trackId}/pay`, { method: 'card' }, { 'idempotency-key': `connection-${key}` });
  await Promise.all(Array.from({ length: 2 * engine.config.databaseConnectionsMax }, (_, key) => pay(key)));
}

const ask = () => small.api.post('/v1/sdk/checkout', SESSION);
const askAtOnce = (count: number) => Array.from({ length: count }, ask);

/**
 * Requests sessions until the node has no capacity left. While the process is overloaded, it refuses requests even
 * earlier. Returns the answers to all requests; most arrive only when the database answers again.
 */
async function fillRoom(): Promise<readonly Promise<ApiAnswer>[]> {
  const asked: Promise<ApiAnswer>[] = [];
  for (let free = ROOM; free > 0; free = ROOM - (await figures()).ordinary) asked.push(...askAtOnce(free));
  return asked;
}

/** The numbers of requests in progress and of requests refused so far. */
async function figures() {
  const { text } = await fetchPage(`${small.adminUrl}/metrics`);
  const figure = (name: string, labels = '') =>
    Number(new RegExp(`^${name}{.*${labels}.*} (\\d+)$`, 'm').exec(text)?.[1]);
  const underWay = (demand: string) => figure('pay_requests_under_way', `demand="${demand}"`);
  return {
    ordinary: underWay('ordinary'),
    waiting: underWay('waits_for_acquirer'),
    shed: figure('pay_requests_shed_total'),
  };
}

/** Opens the page until there is no capacity for another request, and returns the refusal. */
async function refusedPage(url: string): Promise<PageAnswer> {
  const live = () => small.api.get('/health/live');
  for (;;) {
    const asked = fetchPage(url).catch(() => undefined);
    const first = await Promise.race([asked, live().then(live)]);
    if (first !== undefined && 'text' in first) return first;
  }
}

test('without free capacity, requests are refused with a reason, and all admitted requests get their sessions', async () => {
  const payment = await newPayment(engine);
  const url = `${small.url}/payment?payment_id=${payment.paymentId}`;
  const page = await cardPage(url);
  await openConnections(payment.trackId);
  const before = await sessions();

  gate.close();
  const asked = await fillRoom();
  // Unlike the admitted requests, the refused ones are answered while the database is blocked.
  const refused = await Promise.all(askAtOnce(REQUESTS));
  expect(new Set(refused.map(verdict))).toEqual(new Set(['503 overloaded']));
  expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
  // The shopper also sees a refusal, while vital requests are still answered.
  const refusedPage = await fetchPage(url);
  expect([refusedPage.status, Number(refusedPage.headers['retry-after']) > 0]).toEqual([503, true]);
  expect(refusedPage.text).toContain('Something went wrong on our side');
  expect((await small.api.get('/health/live')).status).toBe(200);
  // A shopper who has already typed a card is admitted.
  const paying = page.post({ token: page.token, number: '4242424242424242', expiry: '12/40', cvv: '123' });
  await eventually(figures).toMatchObject({ ordinary: ROOM, waiting: 1 });

  gate.open();
  expect((await paying).status).toBe(303);
  const verdicts = (await Promise.all(asked)).map(verdict);
  const admitted = verdicts.filter((each) => each === '201').length;
  expect(admitted).toBeGreaterThanOrEqual(ROOM);
  expect(verdicts.filter((each) => each === '503 overloaded').length).toBe(asked.length - admitted);
  expect((await sessions()) - before).toBe(admitted);
  expect(await truthOf(engine, payment)).toMatchObject({ paid: true });
  expect((await figures()).shed).toBe(asked.length - admitted + REQUESTS + 1);
  expect((await engine.readLog()).match(/requests are refused: this engine is overloaded/g)).toHaveLength(1);

  await eventually(() => ask().then(verdict)).toBe('201');
});

test('requests whose clients have gone free capacity for others', async () => {
  const { paymentId } = await newPayment(engine);
  gate.close();
  const sockets = await Promise.all(Array.from({ length: ROOM }, () => openSocket(small.url)));
  const head = `Host: x\r\nX-Api-Key: ${engine.profile.secretKey.value}\r\nContent-Type: application/json\r\n`;
  const body = JSON.stringify(SESSION);
  // Two requests on each connection, so that the second answer waits for the first.
  const request = `POST /v1/sdk/checkout HTTP/1.1\r\n${head}Content-Length: ${body.length}\r\n\r\n${body}`;
  for (const socket of sockets) socket.write(request.repeat(2));
  await refusedPage(`${small.url}/payment?payment_id=${paymentId}`);
  for (const socket of sockets) socket.destroy();
  gate.open();
  await eventually(async () => (await figures()).ordinary).toBe(0);
  expect(verdict(await ask())).toBe('201');
});
