import { LOCALES } from '@pay/core/ground/locale/locale';
import { ar } from '@pay/dashboard/web/texts/ar/ar';
import { customers as arabic } from '@pay/dashboard/web/texts/ar/customers';
import { customers as english } from '@pay/dashboard/web/texts/en/customers';
import { en } from '@pay/dashboard/web/texts/en/en';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../harness/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { lookAt } from './look-at.ts';
import { type PayingShop, startPayingShop } from './paying-shop.ts';
import { pageOf } from './visitor-page.ts';

const TEXTS = { en, ar } as const;
const CUSTOMERS = { en: english, ar: arabic } as const;
const REGIONS = { en: ['en-GB', 'en-IE'], ar: ['ar-BH', 'ar-KW'] } as const;

let shop: PayingShop;
let browser: TestBrowser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([startPayingShop({ logLevel: 'silent' }), startBrowser()]);
});
afterAll(() => Promise.all([shop?.stop(), browser?.stop()]));

describe.each(LOCALES)('customers in %s', (lang) => {
  const words = CUSTOMERS[lang];
  const { noRight, roles, navigation } = TEXTS[lang];
  const [ownersRegion, viewersRegion] = REGIONS[lang];

  test('are collected by the worker, found by their name, and linked with their payments', async () => {
    const url = shop.dashboard.url + shop.path.replace('/api', '');
    const page = await pageOf(browser, shop.dashboard, shop.owner, ownersRegion);
    const name = `Layla ${lang}`;
    await page.goto(`${url}/customers?q=${encodeURIComponent(name)}`);
    await page.locator('.empty-title').getByText(words.nothing.title).waitFor();
    const customer = { email: `layla.${lang}@shopper.example`, name, phone: '+97317000000' };
    const fields = { customer, reference: `Order ${lang}`, metadata: { member: 'A-7' } };
    const { trackId } = await newPaidPayment(shop.engine, fields);
    const collected = async () => (await shop.owner.get(`${shop.path}/customers?q=${customer.email}`)).body.data.length;
    await eventually(collected).toBe(1);

    await page.goto(`${url}/customers`);
    await page.getByRole('searchbox').fill(name.toUpperCase());
    await page.getByRole('button', { name: words.find, exact: true }).click();
    const row = page.locator('tbody tr');
    await eventually(() => row.count()).toBe(1);
    await row.getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText(words.totals.of(1, 1)).waitFor();
    await page.getByText('A-7').waitFor();
    await lookAt(page, 'customer', lang);
    await page.getByRole('link', { name: fields.reference }).click();
    await page.getByRole('link', { name: words.ofPayment }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();

    const viewer = await shop.member('viewer', `A viewer ${lang}`);
    const other = await pageOf(browser, shop.dashboard, viewer, viewersRegion);
    await other.goto(`${url}/customers`);
    await other.getByText(noRight(roles.viewer)).waitFor();
    expect(await other.getByRole('link', { name: navigation.customers }).count()).toBe(0);
    await other.goto(`${url}/payments/${trackId}`);
    await other.getByText(customer.email).waitFor();
    expect(await other.getByRole('link', { name: words.ofPayment }).count()).toBe(0);
  });
});

test('no page logged an error in the browser', async () => {
  expect((await browser.sight()).complaints).toEqual([]);
});
