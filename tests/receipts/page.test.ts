import { changeProfile } from '@pay/core/merchants/profiles/change-profile';
import { READ_RECEIPT } from '@pay/core/telling/receipts/read-receipt-sql';
import { isReceiptToken } from '@pay/core/telling/receipts/receipt-address';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchPage } from '../harness/card-page.ts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { type NewPayment, newPayment } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { refund } from '../refunds/refunding.ts';
import { turnReceipts, withEmail } from './receipt-shop.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine();
  await turnReceipts(engine, true);
});
afterAll(() => engine.stop());

/** The link on the page that a shopper sees after paying; undefined if there is none. */
async function receiptLink(payment: NewPayment, lang = 'en'): Promise<string | undefined> {
  const { text: html } = await fetchPage(`${payment.url}&lang=${lang}`);
  const [, path] = /href="(\/receipt\/[^"]+)"/.exec(html) ?? [];
  return path && engine.url + path.replace('&#61;', '=');
}

describe('the receipt of a paid payment', () => {
  test('is linked from the result page, and shows what was paid, for what, and with which card', async () => {
    const more = { reference: 'order <1>', description: 'Two "books"' };
    const payment = await newPaidPayment(engine, withEmail(undefined, more));
    const { status, text: html } = await fetchPage((await receiptLink(payment)) ?? '');
    expect(status).toBe(200);
    for (const part of ['10.500 BHD', 'order &#60;1&#62;', 'Visa', 'ending in 4242', payment.paymentId, ' UTC']) {
      expect(html).toContain(part);
    }
    expect(html).toContain(engine.profile.profile.displayName);
    expect(html).not.toMatch(/<script|order <1>|shopper\.example|4242424242424242/);
    expect(html).not.toContain('Refunds');
  });

  test('is in the language of the page that it is opened from', async () => {
    const payment = await newPaidPayment(engine);
    const { text: html } = await fetchPage((await receiptLink(payment, 'ar')) ?? '');
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('تاريخ الدفع');
  });

  test('shows the refunds so far, and what is left', async () => {
    const payment = await newPaidPayment(engine);
    const link = (await receiptLink(payment)) ?? '';
    expect((await refund(engine, payment, { amount: 2.5 })).status).toBe(201);
    const { text: html } = await fetchPage(link);
    expect(html).toContain('<h2>Refunds</h2>');
    expect(html).toContain('2.500 BHD');
    expect(html).toContain('<strong>8.000 BHD</strong>');
  });

  test('cannot be cached, framed, or run anything, and its policy allows its own style', async () => {
    const { headers, text: html } = await fetchPage((await receiptLink(await newPaidPayment(engine))) ?? '');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'none'");
    expect(policy).toContain("form-action 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(html).toContain('@media print');
  });

  test('has the colour of the profile', async () => {
    const deps = { pool: engine.database.pool, rules: { allowLocalhostReturnUrls: true } };
    const { profileId } = engine.profile.profile;
    unwrap(await changeProfile(deps, OPERATOR, { profileId, accent: '#aa0000' }));
    const { text: html, headers } = await fetchPage((await receiptLink(await newPaidPayment(engine))) ?? '');
    expect(html).toContain('--accent:#aa0000');
    expect(String(headers['content-security-policy']).match(/sha256-/g)).toHaveLength(2);
    unwrap(await changeProfile(deps, OPERATOR, { profileId, accent: null }));
  });
});

describe('nobody finds a receipt', () => {
  test('with another token, the token of another payment, or none', async () => {
    const payment = await newPaidPayment(engine);
    const other = await newPaidPayment(engine);
    const [own, foreign] = [await receiptLink(payment), await receiptLink(other)].map((link) => new URL(link ?? ''));
    const token = own?.pathname.split('/').at(-1) ?? '';
    const foreignToken = foreign?.pathname.split('/').at(-1) ?? '';
    const tokens = [foreignToken, `${token}A`, token.slice(1), `A${token.slice(1)}`, token.toLowerCase(), '%00', 'x'];
    for (const wrong of tokens.filter((each) => each !== token)) {
      const answer = await fetchPage(`${engine.url}/receipt/${payment.paymentId}/${wrong}`);
      expect([wrong, answer.status]).toEqual([wrong, 404]);
      expect(answer.text).not.toContain(payment.paymentId);
    }
    for (const path of ['', '/', '/x', `/${payment.trackId}/${token}`, `/${payment.paymentId}`]) {
      expect((await fetchPage(`${engine.url}/receipt${path}`)).status).toBe(404);
    }
  });

  test('of a payment that is not paid', async () => {
    expect(await receiptLink(await newPayment(engine))).toBeUndefined();
    expect(await receiptLink(await newPaidPayment(engine, { capture: 'manual' }))).toBeUndefined();
  });

  test('while the profile gives none; the address works again when it does', async () => {
    const payment = await newPaidPayment(engine);
    const link = (await receiptLink(payment)) ?? '';
    await turnReceipts(engine, false);
    expect((await fetchPage(link)).status).toBe(404);
    // The card page checks once a second whether a profile gives receipts.
    await expect.poll(() => receiptLink(payment)).toBeUndefined();
    await turnReceipts(engine, true);
    expect((await fetchPage(link)).status).toBe(200);
  });
});

test('a token belongs to one payment and one secret, and only its own spelling is accepted', () => {
  const [secret, id] = [Buffer.alloc(32, 7), 'pay_1'];
  expect(isReceiptToken(secret, id, 'AAAAAAAAAAAAAAAAAAAAAA')).toBe(false);
  expect(isReceiptToken(secret, id, '')).toBe(false);
});

test('a receipt is found by the id of its payment, not among all paid payments', async () => {
  const { pool } = engine.database;
  const client = await pool.connect();
  await client.query('set plan_cache_mode = force_generic_plan');
  await client.query(`prepare reading as ${READ_RECEIPT.text}`);
  const { rows } = await client.query("explain (format json) execute reading ('sandbox', 'x', 'y')");
  client.release(true);
  expect(JSON.stringify(rows)).toContain('sessions_profile_id_payment_id_idx');
});
