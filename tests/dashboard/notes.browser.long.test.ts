import { LOCALES } from '@pay/core/ground/locale/locale';
import { ar } from '@pay/dashboard/web/texts/ar/ar';
import { en } from '@pay/dashboard/web/texts/en/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../harness/browser.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { dialog } from './dashboard-stack.ts';
import { lookAt } from './look-at.ts';
import { type PayingShop, startPayingShop } from './paying-shop.ts';
import { pageOf } from './visitor-page.ts';

const TEXTS = { en, ar } as const;
const REGIONS = { en: ['en-GB', 'en-IE'], ar: ['ar-BH', 'ar-KW'] } as const;

let shop: PayingShop;
let browser: TestBrowser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([startPayingShop({ logLevel: 'silent' }), startBrowser()]);
});
afterAll(() => Promise.all([shop?.stop(), browser?.stop()]));

describe.each(LOCALES)('notes in %s', (lang) => {
  const { payments, reasons } = TEXTS[lang];
  const words = payments.notes;
  const [authorsRegion, viewersRegion] = REGIONS[lang];

  test('are added and deleted on the page of the payment, and viewers only read them', async () => {
    const { trackId } = await newPaidPayment(shop.engine);
    const path = `${shop.dashboard.url}${shop.path.replace('/api', '')}/payments/${trackId}`;
    const support = await shop.member('support', `Sami ${lang}`);
    const page = await pageOf(browser, shop.dashboard, support, authorsRegion);
    const write = async (on: Page, text: string) => {
      await on.getByRole('button', { name: words.add }).click();
      await on.getByRole('textbox', { name: words.text }).fill(text);
      await on.getByRole('button', { name: words.save }).click();
    };
    await page.goto(path);
    await page.getByText(words.none).waitFor();
    await write(page, 'Card 4242 4242 4242 4242');
    await dialog(page).getByText(reasons.card_number_in_text).waitFor();
    const [first, second] = ['The shopper called: the parcel is late.', 'وصل الطرد\nيوم الأحد <b>🛒</b>'];
    await page.getByRole('textbox', { name: words.text }).fill(first);
    await page.getByRole('button', { name: words.save }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await write(page, second);
    await dialog(page).waitFor({ state: 'detached' });
    const notes = page.locator('.notes > li');
    await notes.nth(1).waitFor();
    expect(await notes.locator('.note-text').allTextContents()).toEqual([second, first]);
    expect(await notes.first().locator('bdi').textContent()).toBe(`Sami ${lang}`);
    await lookAt(page, 'notes', lang);

    const viewer = await pageOf(
      browser,
      shop.dashboard,
      await shop.member('viewer', `A viewer ${lang}`),
      viewersRegion,
    );
    await viewer.goto(path);
    await viewer.getByText(first).waitFor();
    expect(await viewer.getByRole('button', { name: words.add }).count()).toBe(0);
    expect(await viewer.getByRole('button', { name: words.remove }).count()).toBe(0);

    await notes.last().getByRole('button', { name: words.remove }).click();
    await page.getByRole('button', { name: words.confirm.go }).click();
    await page.getByText(first).waitFor({ state: 'detached' });
    expect(await notes.locator('.note-text').allTextContents()).toEqual([second]);
  });
});

test('no page logged an error in the browser', async () => {
  expect((await browser.sight()).complaints).toEqual([]);
});
