import { readFile } from 'node:fs/promises';
import { proveDays } from '@pay/core/books/proofs/prove-days';
import { sealer } from '@pay/core/ground/sealing/sealer';
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

test('an authorised payment can be captured in parts, and the last capture releases the rest', async () => {
  const payment = await newAuthorisedPayment(shop.engine);
  await page.goto(at(`payments/${payment.trackId}`));
  await page.getByText('Can be captured until').waitFor();
  await page.getByText('in 7 days').waitFor();

  await button('Capture').click();
  await page.getByLabel('Amount in BHD').fill('10.501');
  await button('Capture this amount').click();
  await dialog(page).locator('.field-error').filter({ hasText: /up to/ }).waitFor();
  await page.getByLabel('Amount in BHD').fill('٤');
  await button('Capture 4.000 BHD').click();
  await dialog(page).getByText('Captured', { exact: true }).waitFor();
  await button('Close').last().click();
  await page.getByText('Left to capture: 6.500 BHD').waitFor();
  expect(await button('Void').count()).toBe(0);

  await button('Capture').click();
  await page.getByLabel('Amount in BHD').fill('2');
  await page.getByText('Last capture: release').click();
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

const booked = "update postings set booked_at = booked_at - interval '1 day'";

/** Changes the ledger as only the owner of the database could. */
function tamper(sql: string) {
  return shop.engine.database.pool.query(
    `alter table postings disable trigger never_changed; ${sql}; alter table postings enable trigger never_changed`,
  );
}

test('the books show the balances, each entry with its payment, and the proof of a day', async () => {
  await page.goto(at('payments'));
  const side = page.locator('.side');
  await side.getByRole('link', { name: 'Balances', exact: true }).click();
  await page.locator('[data-account=merchant_payable]', { hasText: '6.000 BHD' }).waitFor();
  await page.locator('.plot svg').first().waitFor();

  await side.getByRole('link', { name: 'Statement', exact: true }).click();
  const entries = page.getByRole('table', { name: 'Entries' });
  await entries.locator('tbody tr').nth(1).waitFor();
  expect(await entries.locator('tbody tr').count()).toBe(2);
  await page.locator('[data-account=merchant_payable]', { hasText: '+6.000 BHD' }).waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(file.match(/,capture,cap_\w+,trk_\w+,acquirer_receivable,merchant_payable,\d\.000,BHD/g)).toHaveLength(2);
  await button('Close').last().click();
  await page.emulateMedia({ media: 'print' });
  expect([await side.isVisible(), await button('Export').isVisible(), await entries.isVisible()]).toEqual([
    false,
    false,
    true,
  ]);
  await page.emulateMedia({ media: null });
  await entries.getByRole('link').first().click();
  await page.getByText('Captured: 6.000 BHD').waitFor();

  await tamper(booked);
  const own = sealer(shop.engine.config.sealingKeys);
  const { pool } = shop.engine.database;
  await proveDays({ pool, environment: 'sandbox', sealer: own, alarm: () => {} }, { kind: 'worker' }, 10);
  await side.getByRole('link', { name: 'Proofs', exact: true }).click();
  await page.locator('tbody tr', { hasText: 'Verified' }).getByRole('link').click();
  await page.getByText('The ledger matches this proof.').waitFor();
  await page.getByText('openssl pkeyutl -verify').waitFor();
  await tamper('update postings set amount_minor = amount_minor + 1 where position = 1');
  await button('Verify now').click();
  await page.getByText('Differences: closing, totals, postings_sha256.').waitFor();

  const arabic = await pageOf(browser, shop.dashboard, shop.owner, 'ar');
  await arabic.goto(page.url());
  await arabic.getByText('الدفاتر تخالف هذا الإثبات').waitFor();
  await arabic.getByRole('link', { name: 'الأرصدة', exact: true }).first().click();
  await arabic.locator('[data-account=merchant_payable]', { hasText: 'مستحق لك' }).waitFor();
  expect(await arabic.locator('html').getAttribute('dir')).toBe('rtl');
});
