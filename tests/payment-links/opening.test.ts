import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardPage } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { cardPageOf, newLink, openLinkForm, visitLink } from '../harness/payment-link.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';

const APPROVED = '4242424242424242';
const STOLEN = '4000000000009979';

let engine: TestEngine;
beforeAll(async () => {
  engine = await sharedTestEngine();
});
afterAll(() => engine.stop());

const read = async (linkId: string) => (await engine.api.get(`/v1/payment-links/${linkId}`)).body;
const payments = async (linkId: string) => (await engine.api.get(`/v1/payment-links/${linkId}/payments`)).body.data;

describe('a page that is only looked at', () => {
  test('creates nothing, whatever the method', async () => {
    const link = await newLink(engine);
    expect((await visitLink(link.url)).status).toBe(200);
    expect((await fetch(link.url, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(link.url, { method: 'PUT' })).status).toBe(405);
    expect(await payments(link.link_id)).toEqual([]);
  });

  test('has the policy of the card page, and says in both languages what is paid', async () => {
    const { url } = await newLink(engine, { title: 'Two tickets', description: 'Row 5' });
    const { headers, text } = await visitLink(`${url}?lang=en`);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^ ]+'; /);
    expect(headers['content-security-policy']).toContain("form-action 'self'; frame-ancestors 'none'");
    expect(headers['content-security-policy']).toContain("script-src 'none'");
    expect(headers['cache-control']).toBe('no-store');
    expect(text).toContain('Two tickets');
    expect(text).toContain('Row 5');
    expect(text).toContain('10.500 BHD');
    expect((await visitLink(`${url}?lang=ar`)).text).toContain('dir="rtl"');
    expect((await visitLink(url, { 'accept-language': 'ar' })).text).toContain('متابعة إلى الدفع');
  });
});

describe('a payment with a link', () => {
  test('is an ordinary payment that names its link everywhere', async () => {
    const link = await newLink(engine, { reference: 'invoice-7' });
    const page = await cardPage(await cardPageOf(link.url));
    const paid = await page.pay(APPROVED);
    expect(paid.text).toContain('Payment received');
    expect(paid.text).toContain('Invoice 1042');
    const { body } = await engine.api.post('/merchant/payment-status', { reference: 'invoice-7' });
    expect(body).toMatchObject({
      paid: true,
      payment_link: link.link_id,
      reference: 'invoice-7',
      description: 'Invoice 1042',
      amount_minor: 10_500,
      success_url: null,
    });
    const { rows } = await engine.database.pool.query('select body from events where track_id = $1', [body.track_id]);
    expect(rows.map((row) => JSON.parse(row.body).data.payment_link)).toEqual([link.link_id]);
    expect(await payments(link.link_id)).toMatchObject([{ track_id: body.track_id, status: 'paid' }]);
    expect(await read(link.link_id)).toMatchObject({ status: 'active', payments_count: 1 });
  });

  test('that fails leads back to the link, and can be tried again there', async () => {
    const link = await newLink(engine, { max_payments: 1 });
    const failed = await (await cardPage(await cardPageOf(link.url))).pay(STOLEN);
    expect(failed.text).toContain(`href="/pay/${link.link_id}?`);
    const paid = await (await cardPage(await cardPageOf(link.url))).pay(APPROVED);
    expect(paid.text).toContain('Payment received');
    expect((await payments(link.link_id)).map(({ status }: { status: string }) => status)).toEqual(['paid', 'failed']);
  });
});

describe('a visit', () => {
  test('has one open session, however often its form is sent', async () => {
    const link = await newLink(engine);
    const { visit } = await visitLink(link.url);
    const opened = await Promise.all(Array.from({ length: 5 }, () => openLinkForm(link.url, { visit })));
    expect(new Set(opened.map(({ paymentUrl }) => paymentUrl)).size).toBe(1);
    expect(await payments(link.link_id)).toHaveLength(1);
  });

  test('after its payment shows the receipt instead of asking again', async () => {
    const link = await newLink(engine);
    const { visit } = await visitLink(link.url);
    const { paymentUrl = '' } = await openLinkForm(link.url, { visit });
    await (await cardPage(paymentUrl)).pay(APPROVED);
    expect((await openLinkForm(link.url, { visit })).paymentUrl).toBe(paymentUrl);
    expect(await cardPageOf(link.url)).not.toBe(paymentUrl);
  });

  test('that enters another amount cancels its open session', async () => {
    const link = await newLink(engine, { amount: undefined, max_payments: 1 });
    const { visit } = await visitLink(link.url);
    await openLinkForm(link.url, { visit, amount: '5' });
    await openLinkForm(link.url, { visit, amount: '٧٫٢٥٠' });
    expect(await payments(link.link_id)).toMatchObject([
      { status: 'open', amount_minor: 7_250 },
      { status: 'cancelled', amount_minor: 5_000 },
    ]);
  });

  test('with a form from another site opens nothing', async () => {
    const link = await newLink(engine);
    const { visit } = await visitLink(link.url);
    const { status } = await openLinkForm(link.url, { visit }, { 'sec-fetch-site': 'cross-site' });
    expect(status).toBe(403);
    expect(await payments(link.link_id)).toEqual([]);
  });
});

describe('an amount that the shopper enters', () => {
  test.each([
    ['', 'Enter the amount, such as 12.50'],
    ['abc', 'Enter an amount above zero'],
    ['1.234', 'without thousands separators'],
    ['1.2345', 'too many decimals'],
    ['4.99', 'Enter at least 5.00 USD'],
    ['100.01', 'Enter at most 100.00 USD'],
  ])('is refused with the reason: %j', async (amount, reason) => {
    const bounds = { minimum_amount: 5, maximum_amount: 100 };
    const link = await newLink(engine, { amount: undefined, currency: 'USD', ...bounds });
    const { visit } = await visitLink(link.url);
    const { status, text } = await openLinkForm(`${link.url}?lang=en`, { visit, amount });
    expect([status, text]).toEqual([422, expect.stringContaining(reason)]);
    expect(text).toContain(visit);
    expect(await payments(link.link_id)).toEqual([]);
  });

  test('is not shown again if it might be a card number', async () => {
    const link = await newLink(engine, { amount: undefined });
    const { text } = await openLinkForm(link.url, { visit: '', amount: APPROVED });
    expect(text).not.toContain('4242424242');
  });
});

describe('a link that cannot be opened', () => {
  const expectOver = async (url: string, status: number, words: string) => {
    const looked = await visitLink(`${url}?lang=en`);
    expect([looked.status, looked.text]).toEqual([status, expect.stringContaining(words)]);
    expect((await visitLink(`${url}?lang=ar`)).text).toContain('dir="rtl"');
    const sent = await openLinkForm(`${url}?lang=en`, { visit: crypto.randomUUID() });
    expect([sent.status, sent.text]).toEqual([status, expect.stringContaining(words)]);
  };

  test('because it is deactivated says so, and ends its open card pages', async () => {
    const link = await newLink(engine);
    const open = await cardPageOf(link.url);
    const page = await cardPage(open);
    const { status, body } = await engine.api.post(`/v1/payment-links/${link.link_id}/deactivate`);
    expect([status, body.status]).toEqual([200, 'deactivated']);
    await expectOver(link.url, 410, 'no longer active');
    expect((await page.pay(APPROVED)).text).toContain('This payment has expired');
    await eventually(async () => expect(await payments(link.link_id)).toMatchObject([{ status: 'expired' }]));
    const again = await engine.api.post(`/v1/payment-links/${link.link_id}/deactivate`);
    expect(again.body).toEqual(body);
  });

  test('because it has expired says so', async () => {
    const link = await newLink(engine, { expires_at: '2099-01-01T00:00:00Z' });
    await engine.database.pool.query(
      `update payment_links set created_at = now() - interval '2 days', expires_at = now() - interval '1 day'
       where link_id = $1`,
      [link.link_id],
    );
    await expectOver(link.url, 410, 'has expired');
  });

  test('because it was paid says so', async () => {
    const link = await newLink(engine, { max_payments: 1 });
    await (await cardPage(await cardPageOf(link.url))).pay(APPROVED);
    await expectOver(link.url, 410, 'has already been paid');
    expect(await read(link.link_id)).toMatchObject({ status: 'completed', payments_count: 1 });
  });

  test('because it does not exist says so', async () => {
    await expectOver(`${engine.url}/pay/plk_nothing`, 404, 'cannot find this payment link');
    await expectOver(`${engine.url}/pay/plk_${'a'.repeat(30)}`, 404, 'cannot find this payment link');
  });

  test('because its profile is suspended says that payments are not possible', async () => {
    const link = await newLink(engine);
    const { profileId } = engine.profile.profile;
    const suspend = 'update profiles set suspended_at = $2 where profile_id = $1';
    await engine.database.pool.query(suspend, [profileId.slice(-8), new Date()]);
    await expectOver(link.url, 503, 'not possible right now');
    await engine.database.pool.query(suspend, [profileId.slice(-8), null]);
    expect((await visitLink(link.url)).status).toBe(200);
  });
});

test('a session never outlives its link', async () => {
  const endsAt = new Date(Date.now() + 600_000).toISOString();
  const link = await newLink(engine, { expires_at: endsAt });
  const paymentId = new URL(await cardPageOf(link.url)).searchParams.get('payment_id');
  const { body } = await engine.api.post('/merchant/payment-status', { payment_id: paymentId });
  expect(body.expires_at).toBe(endsAt);
});
