import { bookMissing } from '@pay/core/books/ledger/book-missing';
import type { LedgerDifference } from '@pay/core/books/ledger/check-ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { capture, newAuthorisedPayment } from '../captures/capturing.ts';
import { attemptIdOf, teller } from '../disputes/disputing.ts';
import { apiClient } from '../harness/api-client.ts';
import { createTestProfile, OPERATOR } from '../harness/merchant.ts';
import type { NewPayment } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { refund } from '../refunds/refunding.ts';
import { differencesOf, ledgerOf, postingsOf } from './keeping.ts';

let shared: TestEngine;
/** Uses a new profile for each test. */
let engine: TestEngine;
let paid: NewPayment;
let captured: NewPayment;
beforeAll(async () => {
  shared = await startTestEngine();
});
beforeEach(async () => {
  const profile = await createTestProfile(shared.database.pool);
  engine = { ...shared, profile, api: apiClient(shared.url, profile.secretKey.value) };
  paid = await newPaidPayment(engine);
  await refund(engine, paid, { amount: 4 });
  captured = await newAuthorisedPayment(engine);
  await capture(engine, captured, { amount: 3 });
  expect(await differencesOf(engine)).toEqual([]);
});
afterAll(() => shared.stop());

/** Changes the ledger as only the owner of the database could. */
async function tamper(sql: string): Promise<void> {
  const { pool } = engine.database;
  const client = await pool.connect();
  try {
    await client.query('begin; alter table postings disable trigger never_changed');
    await client.query(sql.replaceAll(':profile', `'${engine.profile.profile.profileId}'`));
    await client.query('alter table postings enable trigger never_changed; commit');
  } finally {
    client.release();
  }
}

const kinds = (found: readonly LedgerDifference[]) => found.map(({ what }) => what).toSorted();

describe('a planted difference is found:', () => {
  test.each([
    [
      'a posting is missing',
      "delete from postings where profile_id = :profile and kind = 'refund'",
      ['not_booked', 'out_of_order', 'session_differs'],
    ],
    [
      'the last posting is missing',
      "delete from postings where profile_id = :profile and kind = 'capture'",
      ['head_differs', 'not_booked', 'session_differs'],
    ],
    [
      'a posting has a different amount',
      "update postings set amount_minor = 1 where profile_id = :profile and kind = 'sale'",
      ['no_cause', 'not_booked', 'session_differs'],
    ],
    [
      'a posting has a different currency',
      "update postings set currency = 'USD' where profile_id = :profile and kind = 'sale'",
      ['no_cause', 'not_booked', 'session_differs', 'session_differs'],
    ],
    [
      'a posting belongs to another session',
      "update postings set track_id = 'trk_other' where profile_id = :profile and kind = 'capture'",
      ['no_cause', 'not_booked', 'session_differs', 'session_differs'],
    ],
    [
      'a posting is earlier than the previous one',
      "update postings set booked_at = booked_at - interval '1 hour' where profile_id = :profile and position = 2",
      ['out_of_order'],
    ],
    [
      'positions have a gap',
      'update postings set position = 9 where profile_id = :profile and position = 3',
      ['head_differs', 'out_of_order'],
    ],
    [
      'a refund was never requested',
      "insert into postings (profile_id, position, kind, reference, debit, credit, currency, amount_minor) values (:profile, 4, 'refund', 'ref_none', 'merchant_payable', 'acquirer_receivable', 'BHD', 5)",
      ['head_differs', 'no_cause'],
    ],
    [
      'a session records a larger refunded amount',
      'update sessions set refunded_minor = refunded_minor + 1, refund_reserved_minor = refund_reserved_minor + 1 where profile_id = :profile and refunded_minor > 0',
      ['session_differs'],
    ],
    [
      'a session records a larger captured amount',
      'update sessions set captured_minor = captured_minor + 1, capture_reserved_minor = capture_reserved_minor + 1 where profile_id = :profile and captured_minor > 0',
      ['session_differs'],
    ],
    [
      'a refund that succeeded has a different amount',
      'update refunds set amount_minor = amount_minor - 1 where profile_id = :profile',
      ['no_cause', 'not_booked'],
    ],
    [
      'a capture has not succeeded after all',
      "update captures set state = 'failed' where profile_id = :profile",
      ['no_cause'],
    ],
  ])('%s', async (_what, sql, expected) => {
    await tamper(sql);
    expect(kinds(await differencesOf(engine))).toEqual(expected);
  });
});

describe('a planted difference of a dispute is found:', () => {
  test.each([
    [
      'its posting has a different amount',
      "update postings set amount_minor = 1 where profile_id = :profile and kind = 'chargeback'",
      ['dispute_differs', 'no_cause', 'not_booked', 'session_differs'],
    ],
    [
      'the dispute records a larger amount taken',
      'update disputes set taken_minor = taken_minor + 1 where profile_id = :profile',
      ['dispute_differs'],
    ],
    [
      'the session records a smaller charged-back amount',
      'update sessions set charged_back_minor = 1 where profile_id = :profile and charged_back_minor > 0',
      ['session_differs'],
    ],
    [
      'the acquirer never reported a chargeback',
      "delete from dispute_facts where profile_id = :profile and kind = 'chargeback'",
      ['no_cause'],
    ],
  ])('%s', async (_what, sql, expected) => {
    const disputed = await newPaidPayment(engine);
    const reference = await attemptIdOf(engine, disputed);
    expect((await teller(engine).tell({ kind: 'chargeback', reference })).kind).toBe('recorded');
    expect(await differencesOf(engine)).toEqual([]);
    await tamper(sql);
    expect(kinds(await differencesOf(engine))).toEqual(expected);
  });
});

test('what an earlier version has taken and returned is booked once, and is in the audit', async () => {
  const { pool } = engine.database;
  const { profileId } = engine.profile.profile;
  await tamper('delete from postings where profile_id = :profile');
  await pool.query('update event_heads set last_posting = 0 where profile_id = $1', [profileId]);
  expect(kinds(await differencesOf(engine))).toEqual([
    'not_booked',
    'not_booked',
    'not_booked',
    'session_differs',
    'session_differs',
  ]);
  expect(await bookMissing({ pool }, OPERATOR, profileId)).toBe(3);
  expect(await differencesOf(engine)).toEqual([]);
  expect(await postingsOf(engine, paid)).toEqual(['sale 10500', 'refund 4000']);
  expect(await bookMissing({ pool }, OPERATOR, profileId)).toBe(0);
  expect(await ledgerOf(pool, profileId)).toHaveLength(3);
  const { rows } = await pool.query(
    "select details from audit_entries where action = 'ledger.booked' and profile_id = $1",
    [profileId],
  );
  expect(rows).toEqual([{ details: { first_position: 1, last_position: 3 } }]);
});
