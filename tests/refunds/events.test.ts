import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { refund } from './refunding.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await sharedTestEngine();
});
afterAll(() => engine.stop());

test('refund events contain the refund as in the answer, and continue the sequence of the session', async () => {
  const payment = await newPaidPayment(engine);
  const answers = [await refund(engine, payment, { amount: 4, reason: 'One ticket' }), await refund(engine, payment)];
  const { rows } = await engine.database.pool.query<{ event_id: string; sequence: number; body: string }>(
    'select event_id, sequence, body from events where track_id = $1 order by sequence',
    [payment.trackId],
  );
  expect(rows.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  for (const [ordinal, { body }] of answers.entries()) {
    const event = rows[ordinal + 1];
    expect(JSON.parse(event?.body ?? '')).toEqual({
      id: event?.event_id,
      type: 'refund.succeeded',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      environment: 'sandbox',
      profile_id: `pro_${engine.profile.profile.profileId}`,
      sequence: ordinal + 2,
      data: body,
    });
  }
});
