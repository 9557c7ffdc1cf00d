import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

type Fields = Readonly<Record<string, string | number | boolean | null>>;

const NOW = '2026-01-02T03:04:05Z';
const OPEN: Fields = {
  status: 'open',
  amount_minor: 1_000,
  currency: 'BHD',
  locale: null,
  capture: 'automatic',
  customer: null,
  billing_address: null,
  payment_id: null,
  payment_started_at: null,
  attempt_count: 0,
  live_attempt_id: null,
  completed_at: null,
  authorised_until: null,
  captured_minor: null,
  capture_reserved_minor: null,
  refunded_minor: 0,
  refund_reserved_minor: 0,
  charged_back_minor: 0,
  overdrawn_minor: 0,
  void_reason: null,
};
const STARTED: Fields = { ...OPEN, payment_id: 'pay', payment_started_at: NOW };
const TRIED: Fields = { ...STARTED, attempt_count: 1 };
const PAID: Fields = { ...TRIED, status: 'succeeded', live_attempt_id: 'att', completed_at: NOW };
const AUTHORISED: Fields = {
  ...PAID,
  status: 'authorised',
  completed_at: null,
  authorised_until: NOW,
  captured_minor: 0,
  capture_reserved_minor: 0,
};
const CAPTURED: Fields = { ...PAID, captured_minor: 700, capture_reserved_minor: 700 };
const VOIDED: Fields = {
  ...AUTHORISED,
  status: 'voided',
  completed_at: NOW,
  authorised_until: null,
  void_reason: 'lapsed',
};
const FAILED: Fields = { ...TRIED, status: 'failed', completed_at: NOW };

const SOUND: Readonly<Record<string, Fields>> = {
  open: OPEN,
  started: STARTED,
  tried: TRIED,
  paid: PAID,
  refunded: { ...PAID, refunded_minor: 400, refund_reserved_minor: 1_000 },
  'charged back': { ...PAID, refund_reserved_minor: 400, charged_back_minor: 600 },
  'charged back after a refund': {
    ...PAID,
    refund_reserved_minor: 400,
    charged_back_minor: 1_000,
    overdrawn_minor: 400,
  },
  authorised: AUTHORISED,
  'reserved for a capture': { ...AUTHORISED, capture_reserved_minor: 1_000 },
  captured: CAPTURED,
  voided: VOIDED,
  failed: FAILED,
  cancelled: { ...OPEN, status: 'cancelled', completed_at: NOW },
  expired: { ...STARTED, status: 'expired', completed_at: NOW },
};

const BROKEN: readonly (readonly [rule: string, fields: Fields])[] = [
  ['sessions_status_check', { ...OPEN, status: 'pending' }],
  ['sessions_amount_minor_check', { ...OPEN, amount_minor: 0 }],
  ['sessions_amount_minor_check', { ...OPEN, amount_minor: 1_000_000_000_000 }],
  ['sessions_currency_check', { ...OPEN, currency: 'bhd' }],
  ['sessions_currency_check', { ...OPEN, currency: 'BHDX' }],
  ['sessions_locale_check', { ...OPEN, locale: 'fr' }],
  ['sessions_capture_check', { ...OPEN, capture: 'later' }],
  ['sessions_customer_check', { ...OPEN, customer: '[]' }],
  ['sessions_billing_address_check', { ...OPEN, billing_address: '"a street"' }],
  ['payment_has_start', { ...OPEN, payment_id: 'pay' }],
  ['payment_has_start', { ...OPEN, payment_started_at: NOW }],
  ['sessions_attempt_count_check', { ...TRIED, attempt_count: 6 }],
  ['sessions_attempt_count_check', { ...OPEN, attempt_count: -1 }],
  ['attempt_needs_payment', { ...OPEN, attempt_count: 1 }],
  ['succeeded_by_its_attempt', { ...PAID, live_attempt_id: null }],
  ['succeeded_by_its_attempt', { ...VOIDED, live_attempt_id: null }],
  ['over_without_attempt', { ...FAILED, live_attempt_id: 'att' }],
  ['completed_when_over', { ...PAID, completed_at: null }],
  ['completed_when_over', { ...OPEN, completed_at: NOW }],
  ['open_authorisation', { ...AUTHORISED, authorised_until: null }],
  ['open_authorisation', { ...OPEN, authorised_until: NOW }],
  ['captured_of_status', { ...AUTHORISED, captured_minor: null, capture_reserved_minor: null }],
  ['captured_of_status', { ...VOIDED, captured_minor: 1, capture_reserved_minor: 1 }],
  ['captured_of_status', { ...CAPTURED, captured_minor: 0 }],
  ['captured_of_status', { ...FAILED, captured_minor: 0, capture_reserved_minor: 0 }],
  ['captures_within_authorised', { ...CAPTURED, capture_reserved_minor: 699 }],
  ['captures_within_authorised', { ...CAPTURED, capture_reserved_minor: 1_001 }],
  ['captures_within_authorised', { ...PAID, capture_reserved_minor: 0 }],
  ['sessions_void_reason_check', { ...VOIDED, void_reason: 'forgotten' }],
  ['voided_with_reason', { ...VOIDED, void_reason: null }],
  ['nothing_captured_of_void', { ...VOIDED, capture_reserved_minor: 1 }],
  ['refunds_within_captured', { ...PAID, refunded_minor: 2, refund_reserved_minor: 1 }],
  ['refunds_within_captured', { ...PAID, refund_reserved_minor: 1_001 }],
  ['refunds_within_captured', { ...CAPTURED, refund_reserved_minor: 701 }],
  ['refunds_within_captured', { ...AUTHORISED, refund_reserved_minor: 1 }],
  ['refunds_and_chargebacks_within_captured', { ...PAID, charged_back_minor: -1 }],
  ['refunds_and_chargebacks_within_captured', { ...FAILED, charged_back_minor: 1 }],
  ['refunds_and_chargebacks_within_captured', { ...PAID, refund_reserved_minor: 401, charged_back_minor: 600 }],
  ['refunds_and_chargebacks_within_captured', { ...PAID, charged_back_minor: 900, overdrawn_minor: 1 }],
];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function isSound(fields: Fields): Promise<boolean> {
  const names = Object.keys(fields);
  const { rows } = await database.pool.query(
    `select session_is_sound(${names.map((name, index) => `${name} => $${index + 1}`).join(', ')}) as is_sound`,
    Object.values(fields),
  );
  return rows[0].is_sound;
}

describe('the rules of sessions', () => {
  test.each(Object.entries(SOUND))('accept a session that is %s', async (_, fields) => {
    expect(await isSound(fields)).toBe(true);
  });

  test.each(BROKEN)('refuse a row that breaks %s', async (constraint, fields) => {
    await expect(isSound(fields)).rejects.toMatchObject({ code: '23514', table: 'sessions', constraint });
  });

  test('are all tested, and apply to every session', async () => {
    const { rows } = await database.pool.query<{ rule: string; source: string }>(
      `select pg_get_constraintdef(c.oid) as rule, p.prosrc as source
       from pg_constraint c, pg_proc p
       where c.conrelid = 'public.sessions'::regclass and c.contype = 'c' and p.proname = 'session_is_sound'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.rule).toMatch(/^CHECK \(session_is_sound\(/);
    const named = [...(rows[0]?.source ?? '').matchAll(/then '(\w+)'/g)].map(([, name]) => name);
    expect(new Set(named)).toEqual(new Set(BROKEN.map(([rule]) => rule)));
  });
});
