import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { startSecondEngine } from '../harness/second-engine.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { type Receiver, startReceiver } from './receiver/receiver.ts';

let engine: TestEngine;
let receiver: Receiver;
beforeAll(async () => {
  engine = await startTestEngine();
  receiver = await startReceiver();
});
afterAll(async () => {
  await engine.stop();
  await receiver.stop();
});

test('a merchant receives the event of a successful payment at each endpoint', async () => {
  const endpoints = await Promise.all(
    ['a', 'b'].map((name) => engine.api.post('/v1/webhook-endpoints', { url: `${receiver.url}/${name}` })),
  );
  const payment = await newPaidPayment(engine);
  await eventually(() => receiver.received.map(({ path }) => path).sort()).toEqual(['/hooks/a', '/hooks/b']);
  for (const { headers, body, path } of receiver.received) {
    const endpoint = endpoints.find((each) => each.body.url.endsWith(path));
    const event = new Webhook(endpoint?.body.secret).verify(body, headers as Record<string, string>);
    expect(event).toMatchObject({ type: 'payment.succeeded', data: { track_id: payment.trackId, status: 'paid' } });
  }
  expect(new Set(receiver.ids()).size).toBe(1);
});

test("another node's worker delivers what one node writes", async () => {
  await engine.stopEngine();
  const api = await startSecondEngine(engine, {
    roles: new Set(['api', 'card-page'] as const),
    listen: engine.config.listen,
  });
  const worker = await startSecondEngine(engine, { roles: new Set(['worker'] as const) });
  receiver.received.length = 0;
  const { body } = await engine.api.post('/v1/sdk/checkout', { amount: 1, currency: 'BHD' });
  await engine.api.post(`/v1/sdk/checkout/${body.track_id}/cancel`);
  await eventually(() => receiver.received.length).toBe(2);
  await Promise.all([api.stop(), worker.stop()]);
});
