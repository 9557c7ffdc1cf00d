import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookedRefunds, newPaidPayment } from '../harness/paid-payment.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await sharedTestEngine();
});
afterAll(() => engine.stop());

let keys = 0;
const key = () => ({ 'Idempotency-Key': `refund-${keys++}` });
const refund = (body: Readonly<Record<string, unknown>>, headers: Readonly<Record<string, string>> = key()) =>
  engine.api.post('/merchant/refund', body, headers);
const statusOf = async (trackId: string) =>
  (await engine.api.post('/merchant/payment-status', { track_id: trackId })).body;

describe('a refund', () => {
  test('without an amount refunds everything, and the session is no longer paid', async () => {
    const payment = await newPaidPayment(engine);
    const { trackId, paymentId } = payment;
    const answer = await refund({ track_id: trackId, reason: 'Returned goods' });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        refund_id: expect.stringMatching(/^ref_[0-9A-Za-z]{30}$/),
        track_id: trackId,
        payment_id: paymentId,
        status: 'succeeded',
        amount: 10.5,
        amount_minor: 10_500,
        currency: 'BHD',
        reason: 'Returned goods',
      },
    });
    expect(await statusOf(trackId)).toMatchObject({
      status: 'paid',
      paid: false,
      refunded_amount: 10.5,
      refunds: [answer.body],
    });
    expect(await bookedRefunds(engine, payment)).toMatchObject([{ value: { minor: '10500', currency: 'BHD' } }]);
  });

  test('in parts leaves the session paid until the last part', async () => {
    const { trackId } = await newPaidPayment(engine);
    expect(await refund({ track_id: trackId, amount: 4 })).toMatchObject({ status: 201, body: { amount: 4 } });
    expect(await statusOf(trackId)).toMatchObject({ paid: true, refunded_amount: 4 });
    const tooMuch = await refund({ track_id: trackId, amount: 6.501 });
    expect(tooMuch).toMatchObject({
      status: 422,
      body: { code: 'refund_too_large', detail: 'At most 6.500 BHD can still be refunded.' },
    });
    // No undocumented member.
    const message = 'At most 6.500 BHD can still be refunded.';
    expect(tooMuch.body.errors).toEqual([{ field: 'amount', code: 'refund_too_large', message }]);
    expect(await refund({ track_id: trackId })).toMatchObject({ status: 201, body: { amount: 6.5 } });
    expect(await statusOf(trackId)).toMatchObject({ paid: false, refunded_amount: 10.5 });
    expect(await refund({ track_id: trackId })).toMatchObject({ status: 422, body: { code: 'refund_too_large' } });
  });
});
