import { afterAll, beforeAll, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await sharedTestEngine();
});
afterAll(() => engine.stop());

test.each([
  '5105105105105100',
  'card 5105 1051 0510 5100 was lost',
  '5105-1051-0510-5100',
  '٥١٠٥١٠٥١٠٥١٠٥١٠٠',
  'https://x.example/?card=5105%201051%200510%205100',
])('a refund with a card number in its reason is refused, and refunds nothing: %s', async (reason) => {
  const { trackId } = await newPaidPayment(engine);
  const headers = { 'idempotency-key': `refund-${trackId}` };
  const answer = await engine.api.post('/merchant/refund', { track_id: trackId, reason }, headers);
  expect(verdict(answer)).toBe('422 card_number_not_allowed');
  expect(JSON.stringify(answer.body)).not.toContain(reason);
  const { body } = await engine.api.post('/merchant/payment-status', { track_id: trackId });
  expect(body).toMatchObject({ paid: true, refunds: [] });
});
