import { LOCALES } from '@pay/core/ground/locale/locale';
import { ar } from '@pay/dashboard/web/texts/ar/ar';
import { en } from '@pay/dashboard/web/texts/en/en';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../harness/browser.ts';
import { newPayment } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { dialog } from './dashboard-stack.ts';
import { lookAt, WIDE } from './look-at.ts';
import { type PayingShop, startPayingShop } from './paying-shop.ts';
import { pageOf } from './visitor-page.ts';

const TEXTS = { en, ar } as const;
const REGIONS = { en: 'en-GB', ar: 'ar-BH' } as const;

let shop: PayingShop;
let browser: TestBrowser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([startPayingShop({ logLevel: 'silent' }), startBrowser()]);
  await newPaidPayment(shop.engine, { reference: 'Order 1042', amount: 12.5 });
  await newPayment(shop.engine, { reference: 'Order 1043', amount: 4 });
});
afterAll(() => Promise.all([shop?.stop(), browser?.stop()]));

describe.each(LOCALES)('the list of payments in %s', (lang) => {
  const { payments, save } = TEXTS[lang];
  const words = payments.views;

  test('keeps filters under a name, and shows the chosen columns', async () => {
    const person = await shop.member('viewer', `Vera ${lang}`);
    const page = await pageOf(browser, shop.dashboard, person, REGIONS[lang]);
    const path = `${shop.dashboard.url}${shop.path.replace('/api', '')}/payments`;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const rows = page.locator('tbody tr');
    const give = async (name: string) => {
      await page.getByRole('textbox', { name: words.name }).fill(name);
      await button(save).click();
      await dialog(page).waitFor({ state: 'detached' });
    };
    await page.goto(path);
    await rows.nth(1).waitFor();
    expect(await button(words.save).count()).toBe(0);
    await page.getByLabel(payments.filters.status).selectOption('paid');
    await rows.nth(1).waitFor({ state: 'detached' });
    await button(words.save).click();
    await give('Paid orders');
    await page.goto(path);
    await rows.nth(1).waitFor();
    await button('Paid orders').click();
    await rows.nth(1).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('status')).toBe('paid');
    await button(words.rename).click();
    await give('Paid');

    await button(payments.chooseColumns.button).click();
    await dialog(page).getByLabel(payments.card, { exact: true }).uncheck();
    await dialog(page).getByLabel(payments.moreColumns.captured, { exact: true }).check();
    await lookAt(page, 'columns of payments', lang);
    await page.setViewportSize(WIDE);
    await button(save).click();
    await dialog(page).waitFor({ state: 'detached' });
    const { which, state, made, moreColumns, amount } = payments;
    await page.getByRole('columnheader', { name: moreColumns.captured }).waitFor();
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      which,
      state,
      made,
      moreColumns.captured,
      amount,
    ]);
    await lookAt(page, 'saved view', lang);

    await button(words.remove).click();
    await button(words.remove).last().click();
    await button('Paid').waitFor({ state: 'detached' });
    await button(words.save).waitFor();
  });
});

test('no page logged an error in the browser', async () => {
  expect((await browser.sight()).complaints).toEqual([]);
});
