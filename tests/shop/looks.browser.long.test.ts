import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takePictures } from '../browser/take-pictures.ts';
import { axeViolations, COLOURS } from '../harness/axe-violations.ts';
import { startBrowser, type TestBrowser } from '../harness/browser.ts';
import { cardPage } from '../harness/card-page.ts';
import { type ShopStack, startShopStack } from './shop-stack.ts';
import { type Lang, openStore, widgetButton } from './shopper.ts';

const NARROW = { width: 320, height: 640 };
const ENDS = { paid: '4242424242424242', failed: '4000000000009979', cancelled: null } as const;

let stack: ShopStack;
let browser: TestBrowser;
let page: Page;
beforeAll(async () => {
  [stack, browser] = await Promise.all([startShopStack(), startBrowser()]);
  page = await browser.open({ reducedMotion: 'reduce' });
});
afterAll(() => Promise.all([stack?.stop(), browser?.stop()]));

const prefix = (lang: Lang) => (lang === 'ar' ? '/ar' : '');

/** Goes to the page with the widget; returns the order's id. */
async function checkout(lang: Lang): Promise<string> {
  await openStore(page, stack, lang);
  await page.locator('[value=widget]').first().click();
  await widgetButton(page).waitFor();
  return page.url().split('/').at(-1) ?? '';
}

/** Creates an order whose payment has ended; returns the address of the order's page. */
async function ended(lang: Lang, end: keyof typeof ENDS): Promise<string> {
  const order = stack.book.byId(await checkout(lang));
  const { body } = await stack.engine.api.post(`/v1/sdk/checkout/${order?.trackId}/pay`, { method: 'card' });
  const form = await cardPage(body.payment_url);
  const number = ENDS[end];
  await (number ? form.pay(number) : form.cancel());
  return `${stack.shop.url}${prefix(lang)}/orders/${order?.id}`;
}

/** Opens the return page, and stays on it, although the page normally continues automatically. */
async function returned(lang: Lang): Promise<void> {
  const order = stack.book.byId(await checkout(lang));
  await page.route('**/returned.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto(`${stack.shop.url}${prefix(lang)}/return?track_id=${order?.trackId}`);
  await page.unroute('**/returned.js');
}

const PAGES: Readonly<Record<string, (lang: Lang) => Promise<unknown>>> = {
  'shop store': (lang) => openStore(page, stack, lang),
  'shop checkout': checkout,
  'shop returned': returned,
  'shop order pending': async (lang) => page.goto(`${stack.shop.url}${prefix(lang)}/orders/${await checkout(lang)}`),
  'shop order paid': async (lang) => page.goto(await ended(lang, 'paid')),
  'shop order failed': async (lang) => page.goto(await ended(lang, 'failed')),
  'shop order cancelled': async (lang) => page.goto(await ended(lang, 'cancelled')),
  'shop page not found': (lang) => page.goto(`${stack.shop.url}${prefix(lang)}/nothing`),
};

describe.each(['en', 'ar'] as const)('in %s', (lang) => {
  test.each(Object.keys(PAGES))('%s is accessible in both themes', async (name) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1_280, height: 800 });
    await PAGES[name]?.(lang);
    expect(await page.locator('html').getAttribute('lang')).toBe(lang);
    expect(await axeViolations(page)).toEqual([]);
    if (name === 'shop checkout' && lang === 'en') await takeForReadme();
    await takePictures(page, `${name} ${lang} light`);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeViolations(page, COLOURS)).toEqual([]);
    await takePictures(page, `${name} ${lang} dark`);
    await page.setViewportSize(NARROW);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(NARROW.width);
  });
});

/** `PAY_PICTURES=1 npm run test:long -- tests/shop/looks` rewrites the README's first picture. */
async function takeForReadme(): Promise<void> {
  if (process.env['PAY_PICTURES'] !== '1') return;
  await page.setViewportSize({ width: 1_280, height: 720 });
  await page.screenshot({ path: join(import.meta.dirname, '../../docs/pictures/shop.png') });
}
