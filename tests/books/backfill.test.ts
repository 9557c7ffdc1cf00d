import { checkLedger } from '@pay/core/books/ledger/check-ledger';
import { migrate } from '@pay/core/ground/database/migrate';
import { readMigrations } from '@pay/core/ground/database/migrations/read-migrations';
import { createPool, type Pool } from '@pay/core/ground/database/pool';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { ledgerOf } from './keeping.ts';

const LEDGER = '0026-postings';

let admin: Pool;
let pool: Pool;
let name: string;

beforeEach(async () => {
  name = `backfill_${process.hrtime.bigint()}`;
  admin = createPool({ url: inject('databaseUrl'), applicationName: 'tests', max: 1 });
  await admin.query(`create database ${name}`);
  const url = new URL(inject('databaseUrl'));
  url.pathname = name;
  pool = createPool({ url: url.href, applicationName: 'tests', max: 2 });
});
afterEach(async () => {
  await pool.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

test('an update books everything that was taken and returned before there was a ledger, in the original order', async () => {
  const before = readMigrations().filter(({ name: each }) => each < LEDGER);
  await migrate(pool, undefined, before);
  await pool.query(PAYMENTS);
  await migrate(pool);

  for (const profileId of ['Abcdefgh', 'Bbcdefgh']) expect(await checkLedger(pool, profileId)).toEqual([]);
  const seen = async (profileId: string) =>
    (await ledgerOf(pool, profileId)).map(
      ({ position, kind, reference, currency, amount_minor: minor }) =>
        `${position} ${kind} ${reference} ${minor} ${currency}`,
    );
  expect(await seen('Abcdefgh')).toEqual([
    '1 sale att_paid 10500 BHD',
    '2 capture cap_1 400 BHD',
    '3 refund ref_1 4000 BHD',
    '4 late_approval att_late 700 BHD',
    '5 late_reversal att_late 700 BHD',
    '6 late_approval att_stuck 800 BHD',
  ]);
  expect(await seen('Bbcdefgh')).toEqual(['1 sale att_other 5 USD']);
});

const at = (minutes: number) => `timestamptz '2026-11-20 09:00:00Z' + interval '${minutes} minutes'`;
const later = `now() + interval '1 day'`;

/**
 * The payments: paid with the sale and partly refunded; partly captured; approved late, twice; only authorised; and one
 * of another profile.
 */
const PAYMENTS = `
  insert into merchants (merchant_id, name) values ('mer_0000000000000000000000', 'Merchant');
  insert into profiles (profile_id, merchant_id, environment, display_name)
  values ('Abcdefgh', 'mer_0000000000000000000000', 'sandbox', 'Shop'), ('Bbcdefgh', 'mer_0000000000000000000000', 'sandbox', 'Other shop');
  insert into sessions (profile_id, track_id, payment_id, payment_started_at, status, amount_minor, currency, attempt_count,
    live_attempt_id, captured_minor, capture_reserved_minor, authorised_until, expires_at, completed_at)
  values
    ('Abcdefgh', 'trk_paid', 'pay_1', now(), 'succeeded', 10500, 'BHD', 1, 'att_paid', null, null, null, ${later}, ${at(1)}),
    ('Abcdefgh', 'trk_part', 'pay_2', now(), 'succeeded', 900, 'BHD', 1, 'att_part', 400, 400, ${later}, ${later}, ${at(2)}),
    ('Abcdefgh', 'trk_late', 'pay_3', now(), 'open', 700, 'BHD', 1, null, null, null, null, ${later}, null),
    ('Abcdefgh', 'trk_stuck', 'pay_4', now(), 'open', 800, 'BHD', 1, null, null, null, null, ${later}, null),
    ('Abcdefgh', 'trk_held', 'pay_5', now(), 'authorised', 60, 'BHD', 1, 'att_held', 0, 0, ${later}, ${later}, null),
    ('Bbcdefgh', 'trk_other', 'pay_6', now(), 'succeeded', 5, 'USD', 1, 'att_other', null, null, null, ${later}, ${at(1)});
  insert into attempts (profile_id, attempt_id, track_id, number, state, acquirer, card_brand, card_last_four,
    card_expiry_month, card_expiry_year, challenge_return_id, authorisation_days, completed_at)
  select profile_id, 'att_' || substr(track_id, 5), track_id, 1,
    case when live_attempt_id is null then 'reversed' else 'approved' end, 'simulator', 'visa', '4242', 12, 2040, track_id,
    case when captured_minor is not null then 7 end, ${at(1)}
  from sessions;
  insert into captures (profile_id, capture_id, track_id, attempt_id, amount_minor, currency, is_last, state, acquirer,
    due_at, completed_at)
  values ('Abcdefgh', 'cap_1', 'trk_part', 'att_part', 400, 'BHD', false, 'succeeded', 'simulator', null, ${at(2)}),
    ('Abcdefgh', 'cap_2', 'trk_part', 'att_part', 100, 'BHD', false, 'failed', 'simulator', null, ${at(2)});
  insert into refunds (profile_id, refund_id, track_id, attempt_id, amount_minor, currency, state, acquirer,
    idempotency_hash, completed_at)
  values ('Abcdefgh', 'ref_1', 'trk_paid', 'att_paid', 4000, 'BHD', 'succeeded', 'simulator', sha256('a'), ${at(3)}),
    ('Abcdefgh', 'ref_2', 'trk_paid', 'att_paid', 1, 'BHD', 'failed', 'simulator', sha256('b'), ${at(3)});
  update sessions set refunded_minor = 4000, refund_reserved_minor = 4000 where track_id = 'trk_paid';
  insert into reversals (profile_id, attempt_id, track_id, acquirer, acquirer_reference, due_at, created_at, completed_at)
  values ('Abcdefgh', 'att_late', 'trk_late', 'simulator', 'acq-1', null, ${at(4)}, ${at(5)}),
    ('Abcdefgh', 'att_stuck', 'trk_stuck', 'simulator', 'acq-2', now(), ${at(6)}, null);`;
