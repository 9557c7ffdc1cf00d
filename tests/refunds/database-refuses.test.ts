import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type NewPayment, newPayment } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { refund } from './refunding.ts';

let engine: TestEngine;
let paid: NewPayment;
let open: NewPayment;
beforeAll(async () => {
  engine = await sharedTestEngine();
  paid = await newPaidPayment(engine);
  open = await newPayment(engine);
  await refund(engine, paid, { amount: 4 });
});
afterAll(() => engine.stop());

describe('the database itself refuses, whatever the code does,', () => {
  test.each([
    ['to reserve more than was paid', 'refund_reserved_minor = amount_minor + 1', 'refunds_within_paid'],
    ['to refund more than is reserved', 'refunded_minor = refund_reserved_minor + 1', 'refunds_within_paid'],
    ['to reserve less than was refunded', 'refund_reserved_minor = refunded_minor - 1', 'refunds_within_paid'],
    ['to store a negative refunded amount', 'refunded_minor = -1', 'refunds_within_paid'],
  ])('%s', async (_what, change, constraint) => {
    const changed = engine.database.pool.query(`update sessions set ${change} where track_id = $1`, [paid.trackId]);
    await expect(changed).rejects.toMatchObject({ constraint });
  });

  test('to reserve anything for a session that is not paid', async () => {
    const text = 'update sessions set refund_reserved_minor = 1 where track_id = $1';
    const changed = engine.database.pool.query(text, [open.trackId]);
    await expect(changed).rejects.toMatchObject({ constraint: 'refunds_within_paid' });
  });

  test.each([
    ['a refund of nothing', 'amount_minor = 0', 'refunds_amount_minor_check'],
    ['a definite refund with a next inquiry', 'due_at = now(), completed_at = null', 'definite_or_due'],
    ['an unknown refund without a next inquiry', "state = 'unknown'", 'definite_or_due'],
    ['a definite refund that was never completed', 'completed_at = null', 'completed_when_definite'],
    ['a state that does not exist', "state = 'paid', due_at = now(), completed_at = null", 'refunds_state_check'],
    ['a refund of a session that does not exist', "track_id = 'trk_0'", 'refunds_profile_id_track_id_fkey'],
    ['a refund of an attempt that does not exist', "attempt_id = 'att_0'", 'refunds_profile_id_attempt_id_fkey'],
  ])('%s', async (_what, change, constraint) => {
    const changed = engine.database.pool.query(`update refunds set ${change} where track_id = $1`, [paid.trackId]);
    await expect(changed).rejects.toMatchObject({ constraint });
  });
});
