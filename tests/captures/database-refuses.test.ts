import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewPayment } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { capture, newAuthorisedPayment, voided } from './capturing.ts';

let engine: TestEngine;
let authorised: NewPayment;
let partly: NewPayment;
let given: NewPayment;
let paid: NewPayment;
beforeAll(async () => {
  engine = await startTestEngine();
  [authorised, partly, given] = [
    await newAuthorisedPayment(engine),
    await newAuthorisedPayment(engine),
    await newAuthorisedPayment(engine),
  ];
  paid = await newPaidPayment(engine);
  await capture(engine, partly, { amount: 4, last: true });
  await voided(engine, given);
});
afterAll(() => engine.stop());

const all = () => ({ authorised, partly, given, paid });

describe('the database refuses', () => {
  test.each([
    ['partly', 'captured_minor = capture_reserved_minor + 1', 'captures_within_authorised'],
    ['partly', 'capture_reserved_minor = amount_minor + 1', 'captures_within_authorised'],
    ['authorised', 'capture_reserved_minor = -1', 'captures_within_authorised'],
    ['partly', 'refund_reserved_minor = captured_minor + 1', 'refunds_within_captured'],
    ['partly', "void_reason = 'requested'", 'nothing_captured_of_void'],
    ['partly', 'captured_minor = 0', 'captured_of_status'],
    ['authorised', "status = 'succeeded', completed_at = now()", 'captured_of_status'],
    ['authorised', 'captured_minor = null, capture_reserved_minor = null', 'captured_of_status'],
    ['authorised', 'refund_reserved_minor = 1', 'refunds_within_captured'],
    ['authorised', 'authorised_until = null', 'open_authorisation'],
    ['authorised', 'completed_at = now()', 'completed_when_over'],
    ['authorised', 'live_attempt_id = null', 'succeeded_by_its_attempt'],
    ['authorised', "status = 'voided', completed_at = now(), authorised_until = null", 'voided_with_reason'],
    ['given', "void_reason = 'because'", 'sessions_void_reason_check'],
    ['given', "authorised_until = now() + interval '1 day'", 'open_authorisation'],
    ['paid', 'refund_reserved_minor = amount_minor + 1', 'refunds_within_captured'],
    ['paid', "capture = 'later'", 'sessions_capture_check'],
  ] as const)('a change of the session %s: %s', async (which, change, constraint) => {
    const { trackId } = all()[which];
    const changed = engine.database.pool.query(`update sessions set ${change} where track_id = $1`, [trackId]);
    await expect(changed).rejects.toMatchObject({ constraint });
  });

  test.each([
    ['a second last capture', 'captures', 'capture_id', 'partly', 'one_last_capture'],
    ['a second void', 'voids', 'void_id', 'given', 'one_void'],
  ] as const)('%s', async (_what, table, id, which, constraint) => {
    const { pool } = engine.database;
    const { trackId } = all()[which];
    const { rows } = await pool.query(`select to_jsonb(t) as row from ${table} t where track_id = $1`, [trackId]);
    const second = pool.query(`insert into ${table} select * from jsonb_populate_record(null::${table}, $1::jsonb)`, [
      JSON.stringify({ ...rows[0].row, [id]: 'another' }),
    ]);
    await expect(second).rejects.toMatchObject({ constraint });
  });
});
