import { collectReceipts } from '@pay/core/telling/receipts/collect-receipts';
import { changeReceiptSettings } from '@pay/core/telling/receipts/receipt-settings';
import { type ReceiptToSend, sendReceipts } from '@pay/core/telling/receipts/send-receipts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestProfile, OPERATOR, unwrap } from '../harness/merchant.ts';
import { newPayment } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { letReceiptBeDue, receiptOf, sendRound, turnReceipts, WORKER, withEmail } from './receipt-shop.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  await turnReceipts(engine, false);
  await turnReceipts(engine, true);
});

describe('a receipt', () => {
  test('is sent once for each paid payment whose session has an address, with no card number', async () => {
    const paid = await newPaidPayment(engine, withEmail(undefined, { reference: 'order-1', description: 'Two books' }));
    await newPaidPayment(engine);
    await newPayment(engine, withEmail());
    const sent = await sendRound(engine);
    expect(sent).toMatchObject([
      {
        to: 'sara@shopper.example',
        receipt: {
          paymentId: paid.paymentId,
          reference: 'order-1',
          description: 'Two books',
          card: { brandName: 'Visa', lastFour: '4242' },
          paid: { minor: 10_500n, currency: 'BHD' },
          refunds: [],
        },
      },
    ]);
    expect(JSON.stringify(sent, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toMatch(
      /\d{12}/,
    );
    expect(await sendRound(engine)).toEqual([]);
    expect(await receiptOf(engine, paid)).toMatchObject({ due_in: null, sent: true, failure: null });
  });

  test('is sent after the capture of an amount that was authorised first', async () => {
    const payment = await newPaidPayment(engine, withEmail(undefined, { capture: 'manual' }));
    expect(await sendRound(engine)).toEqual([]);
    const body = { track_id: payment.trackId, amount: 4 };
    await engine.api.post('/merchant/capture', body, { 'idempotency-key': payment.trackId });
    expect(await sendRound(engine)).toMatchObject([{ receipt: { paid: { minor: 4_000n } } }]);
    expect(await sendRound(engine)).toEqual([]);
  });

  test('is not sent while the profile gives none, nor later for what was paid meanwhile', async () => {
    await turnReceipts(engine, false);
    const before = await newPaidPayment(engine, withEmail());
    expect(await sendRound(engine)).toEqual([]);
    await turnReceipts(engine, true);
    expect(await sendRound(engine)).toEqual([]);
    const waiting = await newPaidPayment(engine, withEmail());
    await collectReceipts(engine.database, WORKER);
    await turnReceipts(engine, false);
    await turnReceipts(engine, true);
    expect(await sendRound(engine)).toEqual([]);
    expect(await receiptOf(engine, before)).toBeUndefined();
    expect(await receiptOf(engine, waiting)).toMatchObject({ due_in: null, sent: false, failure: 'turned_off' });
  });

  test('is not sent three days after the payment', async () => {
    const { trackId } = await newPaidPayment(engine, withEmail());
    await engine.database.pool.query(
      "update events set created_at = created_at - interval '73 hours' where track_id = $1",
      [trackId],
    );
    expect(await sendRound(engine)).toEqual([]);
  });
});

test('the events of many profiles are searched a few profiles at a time, until none are left', async () => {
  const { pool } = engine.database;
  const profileIds: string[] = [];
  for (let count = 0; count < 51; count += 1) {
    const { profileId } = (await createTestProfile(pool)).profile;
    unwrap(await changeReceiptSettings({ pool }, OPERATOR, { profileId, isOn: true }));
    profileIds.push(profileId);
  }
  // More events than one statement searches.
  await pool.query('insert into event_heads (profile_id, last_position) select unnest($1::text[]), 1500', [profileIds]);
  const mosts: number[] = [];
  const query = (given: { readonly text: string; readonly values: readonly unknown[] }) => {
    mosts.push(Number(given.values[0]));
    return pool.query({ ...given, values: [...given.values] });
  };
  await collectReceipts({ pool: Object.create(pool, { query: { value: query } }) }, WORKER);
  expect(Math.max(...mosts)).toBeLessThanOrEqual(50);
  const { rows } = await pool.query(
    'select distinct position::integer from receipt_settings where profile_id = any ($1)',
    [profileIds],
  );
  expect(rows).toEqual([{ position: 1_500 }]);
});

describe('sending', () => {
  test('is done by one of any number of processes', async () => {
    const payments = await Promise.all([1, 2, 3, 4, 5].map(() => newPaidPayment(engine, withEmail())));
    const rounds = await Promise.all([1, 2, 3, 4].map(() => sendRound(engine)));
    const ids = rounds.flat().map(({ receipt }) => receipt.paymentId);
    expect(ids.toSorted()).toEqual(payments.map(({ paymentId }) => paymentId).toSorted());
  });

  test('that a process did not finish is done again after its lease, under the same id', async () => {
    const payment = await newPaidPayment(engine, withEmail());
    const { pool } = engine.database;
    await collectReceipts({ pool }, WORKER);
    let taken: ReceiptToSend | undefined;
    let finish: (outcome: 'sent') => void = () => {};
    const send = (mail: ReceiptToSend) => {
      taken = mail;
      return new Promise<'sent'>((resolve) => {
        finish = resolve;
      });
    };
    const stuck = sendReceipts({ pool, send, onFault: () => {} }, WORKER, 100);
    await expect.poll(() => taken).toBeDefined();
    expect(await sendRound(engine)).toEqual([]);
    const lease = (await receiptOf(engine, payment))?.due_in;
    expect(lease).toBeGreaterThan(200);
    await letReceiptBeDue(engine, payment);
    expect(await sendRound(engine, 'failed')).toMatchObject([{ id: taken?.id }]);
    // The first process finishes too late. Its result must not hide that the receipt is to be tried again.
    finish('sent');
    await stuck;
    expect(await receiptOf(engine, payment)).toMatchObject({ tries: 2, sent: false });
    await letReceiptBeDue(engine, payment);
    expect(await sendRound(engine)).toMatchObject([{ id: taken?.id }]);
  });

  test('is tried again at growing intervals for a day, and then given up', async () => {
    const payment = await newPaidPayment(engine, withEmail());
    const waits: number[] = [];
    for (;;) {
      await letReceiptBeDue(engine, payment);
      expect(await sendRound(engine, 'failed')).toHaveLength(1);
      const { due_in: dueIn = null } = (await receiptOf(engine, payment)) ?? {};
      if (dueIn === null) break;
      waits.push(Math.round(dueIn / 60));
    }
    expect(waits).toEqual([1, 5, 15, 60, 180, 360, 720]);
    expect(await receiptOf(engine, payment)).toMatchObject({ tries: 8, sent: false, failure: 'not_accepted' });
  });

  test('is given up at once if the mail server refuses the address, or we cannot write to it', async () => {
    const refused = await newPaidPayment(engine, withEmail());
    expect(await sendRound(engine, 'refused')).toHaveLength(1);
    expect(await receiptOf(engine, refused)).toMatchObject({ due_in: null, sent: false, failure: 'address_refused' });
    const unfit = await newPaidPayment(engine, withEmail('سارة@shopper.example'));
    expect(await sendRound(engine)).toEqual([]);
    expect(await receiptOf(engine, unfit)).toMatchObject({ due_in: null, sent: false, failure: 'address_unfit' });
  });

  test('continues with the other receipts if one cannot be composed', async () => {
    const payments = [await newPaidPayment(engine, withEmail()), await newPaidPayment(engine, withEmail())];
    const [broken, fine] = payments;
    const { pool } = engine.database;
    await collectReceipts({ pool }, WORKER);
    const faults: Error[] = [];
    const send = async ({ receipt }: ReceiptToSend) => {
      if (receipt.paymentId === broken?.paymentId) throw new Error('cannot be composed');
      return 'sent' as const;
    };
    const deps = { pool, send, onFault: (error: Error) => faults.push(error) };
    expect([...(await sendReceipts(deps, WORKER, 100))].sort()).toEqual(['again', 'sent']);
    expect(faults).toHaveLength(1);
    expect(fine && (await receiptOf(engine, fine))).toMatchObject({ sent: true });
  });
});
