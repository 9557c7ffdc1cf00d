import { run } from '@pay/core/ground/database/statement';
import { RECORD_NOTICE } from '@pay/core/paying/acquirer-notices/notices-sql';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { capture, rowsOf, voided } from '../captures/capturing.ts';
import { honest } from '../harness/acquirer-proxy.ts';
import { cardPage } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { attemptsOf, eventsOf, type NewPayment, newPayment, truthOf } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';
import { activateSimulatorAccount } from '../harness/simulator-account.ts';
import {
  approvalOf,
  declineOf,
  hurryNotices,
  movementOf,
  type NoticedEngine,
  noticed,
  noticesOf,
  referenceOf,
  reversalOf,
  SECRET,
  SILENT,
  send,
  waitLong,
} from './noticing.ts';

const APPROVED = '4242424242424242';
const DECLINED = '4000000000000002';
const ANSWER_LOST = '4000000000000259';

let shared: ProxiedEngine;
let engine: NoticedEngine<ProxiedEngine>;
beforeAll(async () => {
  shared = await startProxiedEngine();
  engine = await noticed(shared, SILENT, shared.proxy.url);
});
afterEach(() => {
  shared.proxy.meddler = honest;
});
afterAll(() => shared.stop());

async function paidWith(number: string, own: NoticedEngine = engine): Promise<NewPayment> {
  const payment = await newPayment(own, { capture: 'manual' });
  await (await cardPage(payment.url)).pay(number);
  return payment;
}

const outcomeOf = async (id: string, own: NoticedEngine = engine) =>
  (await noticesOf(own)).find(({ event_id }) => event_id === id)?.outcome;

describe('a notice', () => {
  test('that arrives before the answer to our request waits for that answer, and then changes nothing', async () => {
    const held = Promise.withResolvers<void>();
    shared.proxy.meddler = async (call, forward) => {
      const said = await forward();
      if (call.path.endsWith('/sales')) await held.promise;
      return said;
    };
    const payment = await newPayment(engine, { capture: 'manual' });
    const page = await cardPage(payment.url);
    const paying = page.pay(APPROVED);
    await eventually(() => attemptsOf(engine, payment)).toMatchObject([{ state: 'submitting' }]);
    const notice = approvalOf(await referenceOf(engine, payment));
    await send(engine, notice);
    await eventually(
      async () => (await noticesOf(engine)).find(({ event_id: id }) => id === notice.notice_id)?.tries,
    ).toBeGreaterThan(1);
    expect(await attemptsOf(engine, payment)).toMatchObject([{ state: 'submitting' }]);
    held.resolve();
    await paying;
    expect(await truthOf(engine, payment)).toMatchObject({ status: 'authorised' });
    await hurryNotices(engine);
    await eventually(() => outcomeOf(notice.notice_id)).toBe('applied');
    expect(await eventsOf(engine, payment)).toEqual(['payment.authorised']);
  });

  test('immediately settles a payment that would have waited for an hour', async () => {
    const payment = await paidWith(ANSWER_LOST);
    await eventually(() => waitLong(engine, payment, 'attempts')).toBeGreaterThan(50);
    await send(engine, approvalOf(await referenceOf(engine, payment)));
    await eventually(() => truthOf(engine, payment)).toMatchObject({ status: 'authorised' });
  });

  test('with a different amount or a different currency raises an alarm, and the payment is reversed', async () => {
    for (const value of [
      { minor: '10501', currency: 'BHD' },
      { minor: '10500', currency: 'KWD' },
    ]) {
      const payment = await paidWith(ANSWER_LOST);
      const reference = await referenceOf(engine, payment);
      await send(engine, approvalOf(reference, { value }));
      await eventually(() => engine.readLog()).toMatch(
        new RegExp(`"attempt":"${reference}"[^\\n]*the acquirer answered about another payment`),
      );
      await send(engine, reversalOf(reference));
      await eventually(() => attemptsOf(engine, payment)).toMatchObject([{ state: 'reversed' }]);
    }
  });

  test('of another account proves nothing about a payment, even if both accounts belong to one profile', async () => {
    const first = await noticed(shared, SILENT);
    const payment = await paidWith(ANSWER_LOST, first);
    const notice = approvalOf(await referenceOf(first, payment));
    const second = { ...first, accountId: await activateSimulatorAccount(first, SILENT) };
    await send(second, notice);
    await hurryNotices(second, true);
    await eventually(() => outcomeOf(notice.notice_id, second)).toBe('unmatched');
    const asked = async () => {
      const { rows } = await first.database.pool.query<{ inquiry_count: number; state: string }>(
        `update attempts set due_at = least(due_at, now()) where track_id = $1 and state = 'unknown'
         returning inquiry_count, state`,
        [payment.trackId],
      );
      return rows[0] ?? { inquiry_count: Number.POSITIVE_INFINITY, state: 'settled' };
    };
    const { inquiry_count: before } = await asked();
    await eventually(async () => (await asked()).inquiry_count).toBeGreaterThan(before + 1);
    expect(await asked()).toMatchObject({ state: 'unknown' });
    await send(first, notice);
    await eventually(() => truthOf(first, payment)).toMatchObject({ status: 'authorised' });
  });

  test('about an unknown payment waits, and then raises an alarm, but only one for each account', async () => {
    const own = await noticed(shared, SILENT);
    await send(own, approvalOf('att_of_nobody'));
    await eventually(async () => (await noticesOf(own))[0]).toMatchObject({ outcome: null, tries: 1 });
    await hurryNotices(own, true);
    await eventually(() => outcomeOf('att_of_nobody-approved', own)).toBe('unmatched');
    await send(own, movementOf('refund', 'ref_of_nobody'));
    await hurryNotices(own, true);
    await eventually(async () => (await noticesOf(own)).map(({ outcome }) => outcome)).toEqual([
      'unmatched',
      'unmatched',
    ]);
    const alarms = (await own.readLog()).split('\n').filter((line) => line.includes('payment that is not known'));
    expect(alarms.filter((line) => line.includes(own.accountId))).toHaveLength(1);
  });

  test('whose worker dies is applied by another worker when the lease ends, and the dead worker writes nothing', async () => {
    const own = await noticed(shared, SILENT);
    const payment = await paidWith(APPROVED, own);
    const reference = await referenceOf(own, payment);
    const { pool } = own.database;
    // The row of a notice that a worker has leased before the worker died: tried once, and due when the lease ends.
    const { event_id: id } = { event_id: `${reference}-approved` };
    await pool.query(
      `insert into acquirer_notices (profile_id, account_id, event_id, about, reference, body, tries, due_at)
       values ($1, $2, $3, 'authorisation', $4, '', 1, now() + interval '30 seconds')`,
      [own.profile.profile.profileId, own.accountId, id, reference],
    );
    expect(await outcomeOf(id, own)).toBeNull();
    await hurryNotices(own);
    await eventually(() => outcomeOf(id, own)).toBe('applied');
    const late = [own.profile.profile.profileId, own.accountId, id, 1, 'unmatched', null];
    expect(await run(pool, RECORD_NOTICE, late)).toEqual([]);
    expect(await outcomeOf(id, own)).toBe('applied');
  });
});

test('a notice about a payment that this version of the program cannot read waits for a version that can', async () => {
  const own = await noticed(shared, SILENT);
  const payment = await paidWith(APPROVED, own);
  const { pool } = own.database;
  const inCurrency = (currency: string) =>
    pool.query('update sessions set currency = $2 where track_id = $1', [payment.trackId, currency]);
  await inCurrency('XXX');
  const reference = await referenceOf(own, payment);
  await send(own, approvalOf(reference));
  await eventually(async () => {
    const { rows } = await pool.query(
      "select outcome, due_at > now() + interval '10 minutes' as is_later from acquirer_notices where account_id = $1",
      [own.accountId],
    );
    return rows;
  }).toEqual([{ outcome: null, is_later: true }]);
  await inCurrency('BHD');
  await hurryNotices(own);
  await eventually(() => outcomeOf(`${reference}-approved`, own)).toBe('applied');
});

describe('a notice that contradicts the end of its payment', () => {
  const alarmsAbout = async (reference: string) =>
    (await engine.readLog()).split('\n').filter((line) => line.includes('"alarm":true') && line.includes(reference));

  test.each([
    ['a decline', (reference: string) => declineOf(reference, 5)],
    ['a reversal', (reference: string) => reversalOf(reference, 5)],
    ['a different amount', (reference: string) => approvalOf(reference, { value: { minor: '1', currency: 'BHD' } })],
  ])('after an approval raises an alarm, and changes nothing: %s', async (_what, told) => {
    const payment = await paidWith(APPROVED);
    const reference = await referenceOf(engine, payment);
    const notice = told(reference);
    await send(engine, notice);
    await eventually(() => outcomeOf(notice.notice_id)).toBe('contradicted');
    expect(await alarmsAbout(reference)).toMatchObject([
      expect.stringContaining('a notice contradicts the end of a payment'),
    ]);
    expect(await truthOf(engine, payment)).toMatchObject({ status: 'authorised' });
  });

  /** Sends a notice of an approval, and expects that the approval is reversed and announced, with one alarm. */
  async function expectReversed(payment: NewPayment, attemptId?: string): Promise<void> {
    const reference = attemptId ?? (await referenceOf(engine, payment));
    const notice = { ...approvalOf(reference, {}, 5), notice_id: `${reference}-late` };
    await send(engine, notice);
    await eventually(() => outcomeOf(notice.notice_id)).toBe('contradicted');
    await eventually(() => alarmsAbout(reference)).toMatchObject([
      expect.stringContaining('the acquirer approved a payment that had ended'),
    ]);
    const reversals = async () =>
      (
        await engine.database.pool.query(
          'select completed_at is not null as is_done from reversals where attempt_id = $1',
          [reference],
        )
      ).rows;
    await eventually(reversals).toEqual([{ is_done: false }]);
    await send(engine, { ...reversalOf(reference, 6), notice_id: `${reference}-reversed-again` });
    await eventually(reversals).toEqual([{ is_done: true }]);
    expect((await eventsOf(engine, payment)).at(-1)).toBe('payment.reversed');
    expect(await alarmsAbout(reference)).toHaveLength(1);
  }

  test('with an approval after a decline is treated as a late approval, which is reversed and announced', async () => {
    const payment = await paidWith(DECLINED);
    await expectReversed(payment);
    expect(await eventsOf(engine, payment)).toEqual(['payment.reversed']);
    expect(await attemptsOf(engine, payment)).toMatchObject([{ state: 'declined' }]);
  });

  test('with an approval after a void is treated as a late approval too, and the payment stays voided', async () => {
    const payment = await paidWith(APPROVED);
    await voided(engine, payment);
    await send(engine, reversalOf(await referenceOf(engine, payment), 4));
    await eventually(() => truthOf(engine, payment)).toMatchObject({ status: 'voided' });
    await expectReversed(payment);
    expect(await truthOf(engine, payment)).toMatchObject({ status: 'voided', paid: false });
  });

  test('with an approval of a declined attempt is a late approval, even if a later attempt was voided', async () => {
    const payment = await paidWith(DECLINED);
    const declined = await referenceOf(engine, payment);
    await (await cardPage(payment.url)).pay(APPROVED);
    await voided(engine, payment);
    await send(engine, reversalOf(await referenceOf(engine, payment), 4));
    await eventually(() => truthOf(engine, payment)).toMatchObject({ status: 'voided' });
    await expectReversed(payment, declined);
    expect(await truthOf(engine, payment)).toMatchObject({ status: 'voided', paid: false });
  });

  test('with an approval from before the reversal raises no alarm, however late it arrives', async () => {
    const payment = await paidWith(ANSWER_LOST);
    const reference = await referenceOf(engine, payment);
    await send(engine, reversalOf(reference, 5));
    await eventually(() => attemptsOf(engine, payment)).toMatchObject([{ state: 'reversed' }]);
    const notice = approvalOf(reference, {}, 4);
    await send(engine, notice);
    await eventually(() => outcomeOf(notice.notice_id)).toBe('applied');
    expect(await alarmsAbout(reference)).toEqual([]);
  });

  test('with a refusal of a capture that had succeeded raises an alarm, and the money stays captured', async () => {
    const payment = await newPaidPayment(engine, { capture: 'manual' });
    await capture(engine, payment);
    const [row] = await rowsOf(engine, 'captures', payment);
    await send(engine, movementOf('capture', row?.id ?? ''));
    await eventually(() => truthOf(engine, payment)).toMatchObject({ status: 'paid' });
    const notice = movementOf('capture', row?.id ?? '', null, 9);
    await send(engine, notice);
    await eventually(() => outcomeOf(notice.notice_id)).toBe('contradicted');
    expect(await truthOf(engine, payment)).toMatchObject({ status: 'paid', captured_amount: 10.5 });
    expect(await alarmsAbout(row?.id ?? '')).toHaveLength(1);
  });
});

describe('a reversal that a notice refuses', () => {
  test('ends the void that requested it, and not a later one', async () => {
    const payment = await newPaidPayment(engine, { capture: 'manual' });
    const reference = await referenceOf(engine, payment);
    await voided(engine, payment);
    const { notice_id, ...refusal } = reversalOf(reference, 3);
    const record = { merchant_ref: reference, fault: 'sale_captured_already' };
    await send(engine, { ...refusal, notice_id: `${notice_id}-refused`, record });
    await eventually(() => rowsOf(engine, 'voids', payment)).toMatchObject([{ state: 'failed' }]);
    expect(await truthOf(engine, payment)).toMatchObject({ status: 'authorised', void_reason: null });

    await voided(engine, payment);
    await eventually(async () => (await rowsOf(engine, 'voids', payment)).map(({ state }) => state)).toEqual([
      'failed',
      'unknown',
    ]);
    await send(engine, reversalOf(reference, 4));
    await eventually(() => truthOf(engine, payment)).toMatchObject({ status: 'voided' });
  });
});

describe('at an acquirer that can be asked', () => {
  test('a notice only makes the inquiry happen sooner, and the answer to the inquiry decides', async () => {
    const own = await noticed(shared, { notice_secret: SECRET }, shared.proxy.url);
    shared.proxy.meddler = async (call, forward) => (call.method === 'GET' ? 'cut' : forward());
    const [approved, claimed] = [await paidWith(ANSWER_LOST, own), await paidWith('4000000000000341', own)];
    for (const payment of [approved, claimed]) {
      await eventually(() => waitLong(own, payment, 'attempts')).toBeGreaterThan(50);
    }
    shared.proxy.meddler = honest;
    await send(own, declineOf(await referenceOf(own, approved)));
    await send(own, approvalOf(await referenceOf(own, claimed)));
    await eventually(() => truthOf(own, approved)).toMatchObject({ status: 'authorised' });
    await eventually(() => attemptsOf(own, claimed)).toMatchObject([{ state: 'declined' }]);
  });
});
