import { LOCALES } from '@pay/core/ground/locale/locale';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookAt } from '../dashboard/look-at.ts';
import { catchMail, type MailCatcher } from '../dashboard/mail-catcher.ts';
import { type PayingShop, startPayingShop } from '../dashboard/paying-shop.ts';
import { pageOf } from '../dashboard/visitor-page.ts';
import { startBrowser, type TestBrowser } from '../harness/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { refund } from '../refunds/refunding.ts';
import { withEmail } from './receipt-shop.ts';

let mail: MailCatcher;
let shop: PayingShop;
let browser: TestBrowser;
beforeAll(async () => {
  [mail, browser] = await Promise.all([catchMail(), startBrowser()]);
  shop = await startPayingShop({}, undefined, ({ url }) => ({
    engines: { sandbox: url, live: 'http://localhost:4002' },
    mail: { smtpUrl: mail.smtpUrl, from: 'Pay <pay@pay.example>' },
  }));
});
afterAll(async () => {
  await Promise.all([shop.stop(), browser.stop()]);
  await mail.stop();
});

const WORDS = {
  en: { turnOn: 'Give shoppers receipts', save: 'Save', open: 'Open the receipt', again: 'Send receipt again' },
  ar: { turnOn: 'إعطاء المتسوقين إيصالات', save: 'حفظ', open: 'فتح الإيصال', again: 'إرسال الإيصال مرة أخرى' },
} as const;

describe.each(LOCALES)('in %s', (lang) => {
  const words = WORDS[lang];
  const pages = () => shop.path.replace('/api', '');

  test('an owner turns receipts on, opens that of a payment, and sends it again', async () => {
    const owner = await shop.member('owner', `Owner ${lang}`);
    await owner.call('PATCH', '/api/me', { locale: lang });
    await owner.call('PUT', `${shop.path}/receipts`, { is_on: false });
    const page = await pageOf(browser, shop.dashboard, owner, lang);
    await page.goto(`${shop.dashboard.url}${pages()}/settings`);
    const form = page.locator('form', { hasText: words.turnOn });
    await form.getByLabel(words.turnOn).check();
    await form.getByRole('button', { name: words.save }).click();
    await form.getByRole('status').waitFor();
    await lookAt(page, 'settings with receipts', lang);

    const to = `sara.${lang}@shopper.example`;
    const payment = await newPaidPayment(
      shop.engine,
      withEmail(to, { description: 'Two books', reference: 'order-7' }),
    );
    await mail.take(to);
    await refund(shop.engine, payment, { amount: 2.5 });
    const { pool } = shop.engine.database;
    await eventually(async () => {
      const changed =
        "update receipts set sent_at = now() - interval '2 minutes' where track_id = $1 and due_at is null";
      return (await pool.query(changed, [payment.trackId])).rowCount;
    }).toBe(1);
    await page.goto(`${shop.dashboard.url}${pages()}/payments/${payment.trackId}`);
    const link = page.getByRole('link', { name: words.open });
    await link.waitFor();
    await lookAt(page, 'payment with a receipt', lang);
    await page.getByRole('button', { name: words.again }).click();
    expect(await mail.take(to)).toContain('Test Shop');

    const receipt = await browser.open({ locale: lang });
    await receipt.goto(`${(await link.getAttribute('href')) ?? ''}?lang=${lang}`);
    await receipt.getByText('8.000 BHD').waitFor();
    await lookAt(receipt, 'receipt', lang);
    await receipt.emulateMedia({ media: 'print' });
    expect(await receipt.locator('.receipt-hint').isVisible()).toBe(false);
    expect(await receipt.getByText('8.000 BHD').isVisible()).toBe(true);
  });
});

test('neither page has an error', async () => {
  expect((await browser.sight()).complaints).toEqual([]);
});
