import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPayment } from '../harness/new-payment.ts';
import { paymentRows } from '../harness/payment-rows.ts';
import { rawExchange } from '../harness/raw-exchange.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { expectUnharmed } from './expect-safe.ts';
import { rawProblem } from './raw-problem.ts';

const CARD = '4242424242424242';
const EACH = 50;

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine();
});
afterAll(() => engine.stop());

test('a client that sends nothing is dropped silently, and one that never finishes gets a problem', async () => {
  const { paymentId } = await newPayment(engine);
  const before = await paymentRows(engine);
  const key = `X-Api-Key: ${engine.profile.secretKey.value}\r\nContent-Type: application/json\r\n`;
  const form = `POST /payment?payment_id=${paymentId} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
  const begun = [
    'POST /v1/sdk/che',
    `POST /v1/sdk/checkout HTTP/1.1\r\nHost: x\r\n${key}`,
    `POST /v1/sdk/checkout HTTP/1.1\r\nHost: x\r\n${key}Content-Length: 99\r\n\r\n{"amount":10.5`,
    `POST /v1/sdk/checkout HTTP/1.1\r\nHost: x\r\n${key}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a`,
    `${form}Content-Length: 200\r\n\r\nnumber=${CARD}&cvv=123`,
  ];
  const times = (bytes: string) => Promise.all(Array.from({ length: EACH }, () => rawExchange(engine.url, bytes)));
  // Each of these connections ends only when the engine closes it.
  const [silent = [], ...half] = await Promise.all(['', ...begun].map(times));
  expect(silent.map(({ text }) => text)).toEqual(silent.map(() => ''));
  for (const answers of half) {
    for (const answer of answers) expect(rawProblem(answer)).toBe('408 invalid_request');
  }
  expect(await paymentRows(engine)).toEqual(before);
  await expectUnharmed(engine);
});
