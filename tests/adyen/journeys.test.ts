import { settlePayment } from '@pay/core/paying/payments/settling/settle-payment';
import { type FakeAdyen, start } from '@pay/fake-adyen/fake';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { differencesOf, postingsOf } from '../books/keeping.ts';
import { capture, freshKey, voided } from '../captures/capturing.ts';
import { disputesOf } from '../disputes/disputing.ts';
import { verdict } from '../harness/api-client.ts';
import { cardPage } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { OPERATOR } from '../harness/merchant.ts';
import { attemptsOf, eventsOf, type NewPayment, truthOf } from '../harness/new-payment.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { type AdyenEngine, atAdyen, BY_FORM, BY_LINK, bookedAt, decide, PLAIN, paid } from './paying-at-adyen.ts';

let shared: TestEngine;
let fake: FakeAdyen;
let own: AdyenEngine;
beforeAll(async () => {
  [shared, fake] = await Promise.all([startTestEngine(), start(0)]);
  own = await atAdyen(shared, fake);
});
afterEach(() => fake.control.holdNotices(false));
afterAll(async () => {
  await shared.stop();
  await fake.stop();
});

const statusOf = async (payment: NewPayment) => (await truthOf(own, payment)).status;

async function authorised(): Promise<NewPayment> {
  const { payment } = await paid(own, [PLAIN, '737'], { capture: 'manual' });
  await eventually(() => statusOf(payment)).toBe('authorised');
  return payment;
}

describe('a sale', () => {
  test('without a redirect is authorised, then captured, and paid once the notice of the capture arrives', async () => {
    const { payment } = await paid(own, [PLAIN, '737']);
    await eventually(() => truthOf(own, payment)).toMatchObject({ status: 'paid', captured_amount: 10.5 });
    const { payments, modifications } = await bookedAt(fake, own, payment);
    expect(payments).toMatchObject([
      { state: 'authorised', captured: 10_500, amount: { currency: 'BHD', value: 10_500 } },
    ]);
    expect(modifications).toMatchObject([{ kind: 'capture', isDone: true }]);
    expect(await eventsOf(own, payment)).toEqual(['payment.succeeded']);
  });

  test.each([
    ['link', BY_LINK],
    ['form', BY_FORM],
  ])('that redirects by a %s is paid after the return', async (_how, card) => {
    const { payment, page } = await paid(own, [card, '737']);
    await decide(fake, page, 'approve');
    await eventually(() => truthOf(own, payment)).toMatchObject({ status: 'paid' });
    expect((await bookedAt(fake, own, payment)).payments).toHaveLength(1);
  });

  test('that the shopper refuses at the issuer is declined, and another card can be tried', async () => {
    const { payment, page } = await paid(own, [BY_LINK, '737']);
    await decide(fake, page, 'refuse');
    expect(await attemptsOf(own, payment)).toMatchObject([{ state: 'declined' }]);
    await (await cardPage(payment.url)).pay(PLAIN, { cvv: '737' });
    await eventually(() => statusOf(payment)).toBe('paid');
  });

  test('that the shopper leaves is cancelled at the deadline, and another card can be tried', async () => {
    const { payment, page } = await paid(own, [BY_FORM, '737']);
    await decide(fake, page, 'leave');
    await own.database.pool.query('update attempts set due_at = now(), challenge_ends_at = now() where track_id = $1', [
      payment.trackId,
    ]);
    await eventually(() => attemptsOf(own, payment)).toMatchObject([{ state: 'reversed' }]);
    expect((await bookedAt(fake, own, payment)).payments).toMatchObject([{ state: 'cancelled' }]);
    await (await cardPage(payment.url)).pay(PLAIN, { cvv: '737' });
    await eventually(() => statusOf(payment)).toBe('paid');
  });

  test('that is refused shows the codes of Adyen and of the scheme', async () => {
    const { payment } = await paid(own, [PLAIN, '943']);
    await eventually(() => truthOf(own, payment)).toMatchObject({
      status: 'failed',
      attempts: [{ decline: { code: 'stolen_card' } }],
    });
  });
});

test('an amount that is finer than Adyen’s units is refused when its session is created', async () => {
  const create = (amount: number) => own.api.post('/v1/sdk/checkout', { amount, currency: 'IDR' });
  expect(verdict(await create(15_000.5))).toBe('422 amount_not_supported_by_acquirer');
  expect(verdict(await create(15_000))).toBe('201');
});

describe('what follows an authorisation', () => {
  test('a partial capture takes only that part', async () => {
    const payment = await authorised();
    expect((await capture(own, payment, { amount: 4, last: true })).body).toMatchObject({ status: 'pending' });
    await eventually(() => truthOf(own, payment)).toMatchObject({ status: 'paid', captured_amount: 4 });
    expect((await bookedAt(fake, own, payment)).payments).toMatchObject([{ captured: 4_000 }]);
  });

  test('a void releases the amount', async () => {
    const payment = await authorised();
    await voided(own, payment);
    await eventually(() => statusOf(payment)).toBe('voided');
    expect((await bookedAt(fake, own, payment)).payments).toMatchObject([{ state: 'cancelled', captured: 0 }]);
  });

  test('a refund ends with its notice, and an alarm is raised if it fails later', async () => {
    const { payment } = await paid(own, [PLAIN, '737']);
    await eventually(() => statusOf(payment)).toBe('paid');
    const fields = { track_id: payment.trackId, amount: 3 };
    const { body } = await own.api.post('/merchant/refund', fields, { 'Idempotency-Key': freshKey() });
    expect(body).toMatchObject({ status: 'pending' });
    await eventually(() => truthOf(own, payment)).toMatchObject({ refunded_amount: 3 });
    expect(fake.control.fail('refund', body.refund_id)).toBe(true);
    await eventually(() => own.readLog()).toContain('a notice contradicts the end of a refund');
  });
});

describe('without an answer and without notices', () => {
  test.each([
    ['801', 'paid'],
    ['802', 'open'],
  ])('a sale stays unknown, is never repeated, and ends when the notices arrive: %s as %s', async (cvv, status) => {
    fake.control.holdNotices(true);
    const { payment } = await paid(own, [PLAIN, cvv]);
    expect(await attemptsOf(own, payment)).toMatchObject([{ state: 'unknown' }]);
    expect(await statusOf(payment)).toBe('processing');
    fake.control.holdNotices(false);
    await eventually(() => statusOf(payment)).toBe(status);
    expect((await bookedAt(fake, own, payment)).payments).toHaveLength(1);
  });

  test('a sale is cancelled by our reference after the declared hours, and only the notice ends it', async () => {
    fake.control.holdNotices(true);
    const { payment } = await paid(own, [PLAIN, '801']);
    await own.database.pool.query(
      "update attempts set unknown_since = now() - interval '5 hours', due_at = now() where track_id = $1",
      [payment.trackId],
    );
    await eventually(async () => (await bookedAt(fake, own, payment)).payments).toMatchObject([{ state: 'cancelled' }]);
    expect(await statusOf(payment)).toBe('processing');
    fake.control.holdNotices(false);
    await eventually(() => attemptsOf(own, payment)).toMatchObject([{ state: 'reversed' }]);
  });
});

describe('a payment that an operator settled as succeeded, before any notice arrived,', () => {
  test('is captured once the notice of its authorisation brings the reference, and can be refunded', async () => {
    const { pool } = own.database;
    fake.control.holdNotices(true);
    const { payment } = await paid(own, [PLAIN, '801']);
    const [attempt] = await attemptsOf(own, payment);
    await pool.query('update attempts set inquiry_count = 5 where track_id = $1', [payment.trackId]);
    const settlement = { attemptId: attempt?.attempt_id ?? '', as: 'succeeded', note: 'Adyen, ticket 4711' } as const;
    await eventually(async () => (await settlePayment({ pool }, OPERATOR, settlement)).ok).toBe(true);
    const captures = async () =>
      (
        await pool.query('select state, inquiry_count > 0 as is_asked from captures where track_id = $1', [
          payment.trackId,
        ])
      ).rows;
    await eventually(captures).toEqual([{ state: 'unknown', is_asked: true }]);
    fake.control.holdNotices(false);
    await eventually(() => truthOf(own, payment)).toMatchObject({ status: 'paid', captured_amount: 10.5 });
    const { payments, modifications } = await bookedAt(fake, own, payment);
    expect(payments).toMatchObject([{ captured: 10_500 }]);
    expect(modifications).toMatchObject([{ kind: 'capture', isDone: true }]);
    const fields = { track_id: payment.trackId, amount: 3 };
    await own.api.post('/merchant/refund', fields, { 'Idempotency-Key': freshKey() });
    await eventually(() => truthOf(own, payment)).toMatchObject({ refunded_amount: 3 });
  });
});

describe('a capture that was queued for three days and never reached Adyen', () => {
  /** A capture whose outcome became unknown, or whose lease ended, this long ago. */
  async function queuedForDays(state: 'unknown' | 'submitting', ago: string) {
    const payment = await authorised();
    const captureId = `cap_${freshKey()}`;
    await own.database.pool.query(
      `insert into captures (profile_id, capture_id, track_id, attempt_id, amount_minor, currency, is_last, state,
         acquirer, account_id, authorisation_reference, authorisation_state, created_at, unknown_since, due_at)
       select a.profile_id, $2, a.track_id, a.attempt_id, s.amount_minor, s.currency, true, $3,
         a.acquirer, a.account_id, a.acquirer_reference, a.acquirer_state, now() - interval '3 days',
         case when $3 = 'unknown' then now() - $4::interval end,
         case when $3 = 'unknown' then now() else now() - $4::interval end
       from attempts a join sessions s on s.profile_id = a.profile_id and s.track_id = a.track_id
       where a.track_id = $1`,
      [payment.trackId, captureId, state, ago],
    );
    const read = async () => {
      const sql = 'select state, inquiry_count from captures where capture_id = $1';
      return (await own.database.pool.query(sql, [captureId])).rows[0];
    };
    return { payment, read };
  }

  test.each(['unknown', 'submitting'] as const)('is repeated for a day after its first try: %s', async (state) => {
    const { payment } = await queuedForDays(state, '23 hours');
    await eventually(async () => (await bookedAt(fake, own, payment)).modifications).toMatchObject([
      { kind: 'capture', isDone: true },
    ]);
  });

  test.each(['unknown', 'submitting'] as const)('is not repeated after that day: %s', async (state) => {
    const { payment, read } = await queuedForDays(state, '25 hours');
    await eventually(read).toMatchObject({ state: 'unknown', inquiry_count: 1 });
    await eventually(read).toMatchObject({ state: 'unknown', inquiry_count: 2 });
    expect((await bookedAt(fake, own, payment)).modifications).toEqual([]);
  });
});

describe('a dispute', () => {
  const say = (reference: string, eventCode: string, day: number, changes: { pspReference?: string } = {}) => {
    const pspReference = `D${reference.slice(-15)}`;
    const at = new Date(Date.UTC(2026, 10, day));
    return fake.control.dispute(reference, { eventCode, pspReference, at, ...changes });
  };
  const paidReference = async (engine: AdyenEngine) => {
    const { payment } = await paid(engine, [PLAIN, '737']);
    await eventually(() => truthOf(engine, payment)).toMatchObject({ status: 'paid' });
    const [attempt] = await attemptsOf(engine, payment);
    return { payment, reference: attempt?.attempt_id ?? '' };
  };

  test('is recorded from notices that are late, duplicated and out of order, and its money is booked', async () => {
    const faulty = await atAdyen(shared, fake, ['late', 'doubled', 'reordered']);
    const { payment, reference } = await paidReference(faulty);
    say(reference, 'CHARGEBACK_REVERSED', 4);
    say(reference, 'INFORMATION_SUPPLIED', 3);
    say(reference, 'CHARGEBACK', 2);
    say(reference, 'NOTIFICATION_OF_CHARGEBACK', 1);
    await eventually(() => postingsOf(faulty, payment)).toHaveLength(3);
    await eventually(() => disputesOf(faulty, payment)).toMatchObject([
      { state: 'won', amount_minor: 10_500n, taken_minor: 0n, reason_code: '10.4' },
    ]);
    const { body } = await faulty.api.get(`/v1/disputes?track_id=${payment.trackId}`);
    expect(body.data).toMatchObject([{ status: 'won', scheme: 'visa', reason: 'fraud', taken_amount: 0 }]);
    expect(await differencesOf(faulty)).toEqual([]);
    expect(await eventsOf(faulty, payment)).toContain('dispute.closed');
  });

  test('that is forged changes nothing', async () => {
    const { payment, reference } = await paidReference(own);
    const item = {
      eventCode: 'CHARGEBACK',
      success: 'true',
      pspReference: 'D'.repeat(16),
      merchantReference: reference,
      merchantAccountCode: `Shop${own.profile.profile.profileId}`,
      amount: { currency: 'BHD', value: 10_500 },
      eventDate: '2026-11-22T12:00:00+03:00',
      additionalData: { hmacSignature: Buffer.alloc(32).toString('base64') },
    };
    const forged = { live: 'false', notificationItems: [{ NotificationRequestItem: item }] };
    expect((await own.api.post(`/notices/${own.accountId}`, forged)).status).toBe(401);
    expect(await disputesOf(own, payment)).toEqual([]);
  });

  test('of an unknown payment is kept, and raises an alarm', async () => {
    const { reference } = await paidReference(own);
    const { pool } = own.database;
    const known = await pool.query('update attempts set account_id = null where attempt_id = $1', [reference]);
    expect(known.rowCount).toBe(1);
    say(reference, 'CHARGEBACK', 2);
    const kept = async () =>
      (await pool.query("select outcome from acquirer_notices where about = 'dispute' and reference = $1", [reference]))
        .rows;
    await eventually(kept).toHaveLength(1);
    await eventually(async () => {
      await pool.query(
        "update acquirer_notices set due_at = now(), tries = 8 where about = 'dispute' and due_at is not null",
      );
      return kept();
    }).toEqual([{ outcome: 'unmatched' }]);
    await eventually(() => own.readLog()).toContain('a notice is about a dispute of a payment that is not known');
  });
});

test('notices that are late, duplicated or lost at first lead to the same outcomes', async () => {
  const faulty = await atAdyen(shared, fake, ['late', 'doubled', 'lost']);
  const [approved, refused] = [await paid(faulty, [PLAIN, '801']), await paid(faulty, [PLAIN, '802'])];
  await eventually(() => truthOf(faulty, approved.payment)).toMatchObject({ status: 'paid', captured_amount: 10.5 });
  await eventually(() => attemptsOf(faulty, refused.payment)).toMatchObject([{ state: 'declined' }]);
});
