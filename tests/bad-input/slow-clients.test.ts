import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { cardPage } from '../harness/card-page.ts';
import { newPayment } from '../harness/new-payment.ts';
import { openSocket, rawExchange } from '../harness/raw-exchange.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { expectUnharmed } from './expect-safe.ts';
import { rawProblem } from './raw-problem.ts';

const SESSION = { amount: 10.5, currency: 'BHD' };
const BODY = JSON.stringify(SESSION);
const CARD = '4242424242424242';

let engine: TestEngine;
let sockets: Socket[] = [];
beforeAll(async () => {
  engine = await sharedTestEngine();
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});
afterAll(() => engine.stop());

/** Opens connections and sends the start of a request on each. */
async function open(count: number, bytes = ''): Promise<readonly Socket[]> {
  const opened: Socket[] = [];
  for (let made = 0; made < count; made += 100) {
    opened.push(
      ...(await Promise.all(Array.from({ length: Math.min(100, count - made) }, () => openSocket(engine.url)))),
    );
  }
  for (const socket of opened) if (bytes !== '') socket.write(bytes);
  sockets.push(...opened);
  return opened;
}

function head(more = ''): string {
  return `POST /v1/sdk/checkout HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${engine.profile.secretKey.value}\r\n${more}`;
}
const WHOLE_HEAD = `Content-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n`;

async function sessions(): Promise<number> {
  const { rows } = await engine.database.pool.query('select count(*)::int as count from sessions');
  return rows[0].count;
}

/** Sends more requests than there are database connections, so that a blocked connection would be noticed. */
async function expectOthersServed(): Promise<void> {
  const answers = await Promise.all(Array.from({ length: 50 }, () => engine.api.post('/v1/sdk/checkout', SESSION)));
  expect(answers.map(verdict)).toEqual(answers.map(() => '201'));
  const payment = await newPayment(engine);
  expect((await (await cardPage(payment.url)).pay(CARD)).status).toBe(200);
  expect((await engine.api.get('/health/ready')).status).toBe(200);
}

test('300 heads and 300 bodies that never end delay no other request and create nothing', async () => {
  const before = await sessions();
  await open(300, head());
  await open(300, `${head()}${WHOLE_HEAD}${BODY.slice(0, 10)}`);
  await open(100, `${head()}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a`);
  await expectOthersServed();
  expect(await sessions()).toBe(before + 51);
});

test('card forms that never end delay no other request, and leave no card number when they are cut off', async () => {
  const { paymentId } = await newPayment(engine);
  const form = `POST /payment?payment_id=${paymentId} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
  const half = await open(200, `${form}Content-Length: 200\r\n\r\nnumber=${CARD}&cvv=`);
  await expectOthersServed();
  for (const socket of half) socket.destroy();
  await expectUnharmed(engine);
});

test('a slow but honest client still gets its answer', async () => {
  const [slow] = await open(1, head('Connection: close\r\n'));
  if (!slow) throw new Error('no connection');
  for (const piece of [...WHOLE_HEAD, ...BODY]) {
    slow.write(piece);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await text(slow)).toMatch(/^HTTP\/1\.1 201 /);
});

test('clients that send requests and never read the answers delay no other request', async () => {
  const asking = await open(100);
  for (const socket of asking) socket.pause().write('GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20));
  await expectOthersServed();
});

test('each flood of headers gets one refusal while other clients get their answers', async () => {
  const flood = `${head()}${`X-Flood: ${'x'.repeat(1_000)}\r\n`.repeat(100)}`;
  const many = `${head()}${'a:b\r\n'.repeat(4_000)}`;
  const floods = Promise.all(
    Array.from({ length: 100 }, (_, at) => rawExchange(engine.url, at % 2 ? flood : many, { hangUp: true })),
  );
  await expectOthersServed();
  for (const answer of await floods) expect(rawProblem(answer)).toBe('431 invalid_request');
  await expectUnharmed(engine);
});
