import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCALES } from '@pay/core/ground/locale/locale';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from '../harness/axe-violations.ts';
import { startBrowser, type TestBrowser } from '../harness/browser.ts';
import { ROOT } from '../tidy/project-files.ts';
import { dialog } from './dashboard-stack.ts';
import { type PayingShop, startPayingShop } from './paying-shop.ts';
import { pageOf } from './visitor-page.ts';

const PICTURES = join(ROOT, '.cache/screenshots');

let shop: PayingShop;
let browser: TestBrowser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([startPayingShop({ logLevel: 'silent' }), startBrowser()]);
  await mkdir(PICTURES, { recursive: true });
});
afterAll(() => Promise.all([shop?.stop(), browser?.stop()]));

const WORDS = {
  en: {
    title: 'Payment links',
    create: 'Create payment link',
    name: 'Title',
    currency: 'Currency',
    amount: 'Amount',
    open: 'The shopper enters the amount',
    minimum: 'Minimum',
    go: 'Continue to payment',
    paid: 'Payment received',
    sale: /^Pay 7\.250 BHD/,
    completed: 'Completed',
    used: 'This payment link has already been paid',
    download: 'Download QR code',
    tooLittle: 'Enter at least 5.000 BHD',
  },
  ar: {
    title: 'روابط الدفع',
    create: 'إنشاء رابط دفع',
    name: 'العنوان',
    currency: 'العملة',
    amount: 'المبلغ',
    open: 'يُدخل المتسوق المبلغ',
    minimum: 'الحد الأدنى',
    go: 'متابعة إلى الدفع',
    paid: 'تم الدفع',
    sale: /^ادفع/,
    completed: 'مكتمل',
    used: 'سبق الدفع بهذا الرابط',
    download: 'تنزيل رمز الاستجابة السريعة',
    tooLittle: 'أدخل مبلغًا لا يقل عن',
  },
} as const;
type Lang = keyof typeof WORDS;

const take = async (page: Page, name: string) => {
  await page.screenshot({ path: join(PICTURES, `links-${name}.png`), fullPage: true, animations: 'disabled' });
};

/** Opens a shopper's browser without scripts, because the page of a link needs none. */
const shopperOf = (lang: Lang) =>
  browser.open({ javaScriptEnabled: false, locale: lang, viewport: { width: 390, height: 844 } });

describe.each(LOCALES)('a payment link in %s', (lang) => {
  const words = WORDS[lang];

  test('is created in the dashboard, and paid by a shopper without scripts', async () => {
    const page = await pageOf(browser, shop.dashboard, shop.owner, lang);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await page.goto(`${shop.dashboard.url}${shop.path.replace('/api', '')}/payment-links`);
    await page.getByRole('heading', { level: 1, name: words.title }).waitFor();
    await button(words.create).first().click();
    const form = dialog(page);
    await form.getByLabel(words.name, { exact: true }).fill('Invoice 1042');
    await form.getByLabel(words.currency, { exact: true }).fill('bhd');
    await form.getByText(words.open, { exact: true }).click();
    await form.getByLabel(words.minimum).fill('٥');
    await take(page, `dialog-${lang}`);
    await form.getByRole('button', { name: words.create, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Invoice 1042' }).waitFor();
    await take(page, `detail-${lang}`);
    expect(await axeViolations(page)).toEqual([]);

    const saving = page.waitForEvent('download');
    await button(words.download).click();
    const saved = await (await saving).path();
    expect(await readFile(saved, 'utf8')).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]*>.*<\/svg>\n$/);

    const url = (await page.locator('.section a[target=_blank]').getAttribute('href')) ?? '';
    const shopper = await shopperOf(lang);
    await shopper.goto(`${url}?lang=${lang}`);
    await take(shopper, `page-${lang}-phone`);
    expect(await axeViolations(await sameWithScripts(url, lang))).toEqual([]);
    await shopper.locator('#amount').fill('4.999');
    await shopper.getByRole('button', { name: words.go }).click();
    await shopper.getByText(words.tooLittle).waitFor();
    await take(shopper, `page-error-${lang}-phone`);
    await shopper.locator('#amount').fill('٧٫٢٥٠');
    await shopper.getByRole('button', { name: words.go }).click();
    await shopper.locator('#number').fill('4242424242424242');
    await shopper.locator('#expiry').fill('12/40');
    await shopper.locator('#cvv').fill('123');
    await shopper.getByRole('button', { name: words.sale }).click();
    await shopper.getByRole('heading', { name: words.paid }).waitFor();
    await shopper.getByText('Invoice 1042').waitFor();
    await take(shopper, `receipt-${lang}-phone`);
    await shopper.goto(`${url}?lang=${lang}`);
    await shopper.getByRole('heading', { name: words.used }).waitFor();
    await take(shopper, `used-${lang}-phone`);

    await page.reload();
    await page.getByText(words.completed, { exact: true }).waitFor();
    await take(page, `completed-${lang}`);
    await page.locator('tbody a').first().click();
    await page.locator(`a[href*="/payment-links/plk_"]`).waitFor();
    await page.goto(`${shop.dashboard.url}${shop.path.replace('/api', '')}/payment-links`);
    await page.locator('tbody tr').first().waitFor();
    await take(page, `list-${lang}`);
  });
});

/** Opens the page of a link in a browser with scripts, because the accessibility checker is a script. */
async function sameWithScripts(url: string, lang: Lang): Promise<Page> {
  const page = await browser.open({ bypassCSP: true, colorScheme: 'dark', viewport: { width: 1280, height: 900 } });
  await page.goto(`${url}?lang=${lang}`);
  await take(page, `page-${lang}-desk-dark`);
  return page;
}
