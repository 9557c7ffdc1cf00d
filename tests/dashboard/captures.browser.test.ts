import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookOf, newAuthorisedPayment } from '../captures/capturing.ts';
import { startBrowser, type TestBrowser } from '../harness/browser.ts';
import { truthOf } from '../harness/new-payment.ts';
import { dialog } from './dashboard-stack.ts';
import { type PayingShop, startPayingShop } from './paying-shop.ts';
import { pageOf } from './visitor-page.ts';

let shop: PayingShop;
let browser: TestBrowser;
let page: Page;
beforeAll(async () => {
  [shop, browser] = await Promise.all([startPayingShop({ logLevel: 'silent' }), startBrowser()]);
  page = await pageOf(browser, shop.dashboard, shop.owner);
});
afterAll(() => Promise.all([shop?.stop(), browser?.stop()]));

const at = (path: string) => `${shop.dashboard.url}${shop.path.replace('/api', '')}/${path}`;
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('an authorised payment can be captured in parts, and the last capture gives the rest back', async () => {
  const payment = await newAuthorisedPayment(shop.engine);
  await page.goto(at(`payments/${payment.trackId}`));
  await page.getByText('Can be captured until').waitFor();
  await page.getByText('in 7 days').waitFor();

  await button('Capture').click();
  await page.getByLabel('Amount in BHD').fill('10.501');
  await button('Capture this amount').click();
  await dialog(page).locator('.field-error').filter({ hasText: /most/ }).waitFor();
  await page.getByLabel('Amount in BHD').fill('٤');
  await button('Capture 4.000 BHD').click();
  await dialog(page).getByText('Captured', { exact: true }).waitFor();
  await button('Close').last().click();
  await page.getByText('Left to capture: 6.500 BHD').waitFor();
  expect(await button('Void').count()).toBe(0);

  await button('Capture').click();
  await page.getByLabel('Amount in BHD').fill('2');
  await page.getByText('This is the last capture').click();
  await button('Capture 2.000 BHD').click();
  await dialog(page).getByText('Captured', { exact: true }).waitFor();
  await button('Close').last().click();
  await page.getByText('Captured: 6.000 BHD').waitFor();
  expect(await button('Capture').count()).toBe(0);
  await button('Refund').waitFor();
  const { captures } = await bookOf(shop.engine, payment);
  expect(captures.map(({ value }) => value.minor).toSorted()).toEqual(['2000', '4000']);
  expect(await truthOf(shop.engine, payment)).toMatchObject({ status: 'paid', captured_amount: 6 });
});

test('an authorised payment can be voided, which must be confirmed', async () => {
  const payment = await newAuthorisedPayment(shop.engine);
  await page.goto(at(`payments/${payment.trackId}`));
  await button('Void').click();
  await button('Cancel').click();
  expect(await truthOf(shop.engine, payment)).toMatchObject({ status: 'authorised' });
  await button('Void').click();
  await dialog(page).getByRole('button', { name: 'Void', exact: true }).click();
  await page.locator('[data-kind="session.voided"]').waitFor();
  expect(await button('Capture').count()).toBe(0);
  expect(await bookOf(shop.engine, payment)).toMatchObject({ sale: { state: 'reversed' }, captures: [] });
  await page.goto(at('payments?status=voided'));
  await page.locator('tbody tr').filter({ hasText: 'Voided' }).waitFor();
});

test('the page of an authorised payment is in Arabic', async () => {
  const payment = await newAuthorisedPayment(shop.engine);
  const arabic = await pageOf(browser, shop.dashboard, shop.owner, 'ar');
  await arabic.goto(at(`payments/${payment.trackId}`));
  await arabic.getByRole('button', { name: 'إلغاء الحجز', exact: true }).waitFor();
  await arabic.getByRole('button', { name: 'تحصيل', exact: true }).click();
  await dialog(arabic).getByText('تحصيل هذه الدفعة').waitFor();
});
