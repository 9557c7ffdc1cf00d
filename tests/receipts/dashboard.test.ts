import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catchMail, type MailCatcher } from '../dashboard/mail-catcher.ts';
import { type PayingShop, startPayingShop } from '../dashboard/paying-shop.ts';
import { verdict } from '../harness/api-client.ts';
import { fetchPage } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { type NewPayment, newPayment } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import type { Visitor } from '../harness/visitor.ts';
import { receiptOf as seenReceipt, withEmail } from './receipt-shop.ts';

let mail: MailCatcher;
let shop: PayingShop;
let support: Visitor;
let viewer: Visitor;
beforeAll(async () => {
  mail = await catchMail();
  shop = await startPayingShop({}, undefined, ({ url }) => ({
    engines: { sandbox: url, live: 'http://localhost:4002' },
    mail: { smtpUrl: mail.smtpUrl, from: 'Pay <pay@pay.example>' },
  }));
  support = await shop.member('support');
  viewer = await shop.member('viewer');
});
afterAll(async () => {
  await shop.stop();
  await mail.stop();
});

const setting = () => `${shop.path}/receipts`;
const turn = (who: Visitor, isOn: boolean) => who.call('PUT', setting(), { is_on: isOn });
const at = ({ trackId }: NewPayment) => `${shop.path}/payments/${trackId}/receipt`;
const receiptOf = async (payment: NewPayment, who = viewer) => (await who.get(at(payment))).body.receipt;

test('receipts are off until an owner or administrator turns them on', async () => {
  expect((await viewer.get(setting())).body).toEqual({ is_on: false });
  const payment = await newPaidPayment(shop.engine, withEmail());
  expect(await receiptOf(payment)).toBeNull();
  expect(verdict(await support.post(at(payment)))).toBe('404 not_found');
  for (const role of ['support', 'developer', 'viewer'] as const) {
    expect(verdict(await turn(await shop.member(role, `Another ${role}`), true))).toBe('403 right_missing');
  }
  expect((await turn(await shop.member('administrator'), true)).body).toEqual({ is_on: true });
  const { rows } = await shop.engine.database.pool.query(
    "select details from audit_entries where action = 'profile.receipts_changed'",
  );
  expect(rows).toEqual([{ details: { before: false, after: true } }]);
  expect(verdict(await turn(shop.owner, true))).toBe('200');
});

describe('a receipt', () => {
  test('reaches the shopper by e-mail, with a link to the page', async () => {
    await turn(shop.owner, true);
    const payment = await newPaidPayment(shop.engine, withEmail('noor@shopper.example', { locale: 'en' }));
    const message = await mail.take('noor@shopper.example');
    expect(message).toMatch(/^Subject: \[TEST\] Receipt from Test Shop: 10\.500 BHD$/m);
    expect(message).toContain('Visa ending in 4242');
    expect(message).toMatch(/^Message-ID: <receipt\.trk_\w+\.0@localhost>$/m);
    await eventually(() => receiptOf(payment)).toMatchObject({ to: 'noor@shopper.example', is_waiting: false });
    const receipt = await receiptOf(payment);
    expect(receipt).toMatchObject({ failure: null, sent_at: expect.any(String) });
    expect(message).toContain(receipt.url);
    expect((await fetchPage(receipt.url)).text).toContain('Receipt from Test Shop');
  });

  test('can be sent again by those with the right, at most once a minute, and the audit has it', async () => {
    const payment = await newPaidPayment(shop.engine, withEmail('hadi@shopper.example'));
    await mail.take('hadi@shopper.example');
    await eventually(() => receiptOf(payment)).toMatchObject({ is_waiting: false });
    expect(verdict(await viewer.post(at(payment)))).toBe('403 right_missing');
    expect(verdict(await support.post(at(payment)))).toBe('429 rate_limited');
    const { pool } = shop.engine.database;
    await pool.query("update receipts set sent_at = now() - interval '61 seconds' where track_id = $1", [
      payment.trackId,
    ]);
    const answers = await Promise.all([1, 2, 3].map(() => support.post(at(payment))));
    expect(answers.map(verdict).sort()).toEqual(['204', '429 rate_limited', '429 rate_limited']);
    expect(await mail.take('hadi@shopper.example')).toMatch(/^Message-ID: <receipt\.trk_\w+\.[1-9]@localhost>$/m);
    await eventually(() => receiptOf(payment)).toMatchObject({ is_waiting: false, failure: null });
    const { rows } = await pool.query("select object_id from audit_entries where action = 'receipt.sent_again'");
    expect(rows).toEqual([{ object_id: payment.trackId }]);
  });

  test('of a payment from before, or without an address, is there but was not sent', async () => {
    await turn(shop.owner, false);
    const before = await newPaidPayment(shop.engine, withEmail('before@shopper.example'));
    await turn(shop.owner, true);
    const anonymous = await newPaidPayment(shop.engine);
    expect(await receiptOf(before)).toMatchObject({ sent_at: null, is_waiting: false, failure: null });
    expect(await receiptOf(anonymous)).toMatchObject({ to: null, sent_at: null });
    expect(verdict(await support.post(at(anonymous)))).toBe('404 not_found');
    expect(verdict(await support.post(at(before)))).toBe('204');
    expect(await mail.take('before@shopper.example')).toContain('Test Shop');
  });

  test('does not exist before the payment is paid, or in another profile', async () => {
    const open = await newPayment(shop.engine, withEmail());
    expect(await receiptOf(open)).toBeNull();
    expect(verdict(await support.post(at(open)))).toBe('404 not_found');
    expect(verdict(await support.post(`${shop.path}/payments/trk_x/receipt`))).toBe('404 not_found');
  });
});

test('a mail server that fails is reported in the log without the address, and the receipt waits', async () => {
  const broken = { smtpUrl: 'smtp://127.0.0.1:1', from: 'Pay <pay@pay.example>' };
  const other = await startPayingShop({}, undefined, () => ({ mail: broken }));
  await other.owner.call('PUT', `${other.path}/receipts`, { is_on: true });
  const payment = await newPaidPayment(other.engine, withEmail('lost@shopper.example'));
  await eventually(() => other.dashboard.readLog()).toContain('a receipt was not sent');
  expect(await other.dashboard.readLog()).not.toContain('lost@shopper.example');
  await eventually(() => seenReceipt(other.engine, payment)).toMatchObject({ tries: 1, sent: false, failure: null });
  await other.stop();
});
