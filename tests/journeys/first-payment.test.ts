import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardPage } from '../harness/card-page.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine();
});
afterAll(() => engine.stop());

describe('a first payment, over sockets and without JavaScript', () => {
  test('an approval marks the session as paid, and writes the event in the same commit', async () => {
    const session = await engine.api.post('/v1/sdk/checkout', { amount: 10.5, currency: 'BHD', reference: 'order-1' });
    expect(session.status).toBe(201);
    const started = await engine.api.post(`/v1/sdk/checkout/${session.body.track_id}/pay`, { method: 'card' });
    expect(started.body.payment_url).toBe(`${engine.url}/payment?payment_id=${started.body.payment_id}`);

    const page = await cardPage(started.body.payment_url);
    const after = await page.pay('4242424242424242');
    expect(after.text).toContain('10.500 BHD');

    const truth = await engine.api.post('/merchant/payment-status', { track_id: session.body.track_id });
    expect(truth.body).toMatchObject({
      status: 'paid',
      paid: true,
      payment: { status: 'succeeded', card: { last4: '4242' } },
    });
    const events = await engine.database.pool.query('select type, sequence, body from events');
    expect(events.rows).toHaveLength(1);
    expect(JSON.parse(events.rows[0].body)).toMatchObject({
      type: 'payment.succeeded',
      sequence: 1,
      data: truth.body,
    });
  });
});
