import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { payButton, startBrowser, type TestBrowser } from '../harness/browser.ts';
import { someOf, testInLongRun, testInShortRun } from '../harness/runs.ts';
import { type ShopStack, startShopStack } from './shop-stack.ts';
import { buy, openStore, payAndReturn, pressWidget } from './shopper.ts';

let stack: ShopStack;
let browser: TestBrowser;
beforeAll(async () => {
  [stack, browser] = await Promise.all([startShopStack(), startBrowser()]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([stack?.stop(), browser?.stop()]));

const WAYS = someOf(
  [
    ['widget', 'en'],
    ['redirect', 'ar'],
  ] as const,
  [
    ['widget', 'ar'],
    ['redirect', 'en'],
  ] as const,
);

describe.each(WAYS)('by %s, in %s', (way, lang) => {
  test('after an approved card, the order is paid', async () => {
    const page = await browser.open();
    await buy(page, stack, lang, way);
    expect(await page.locator('html').getAttribute('lang')).toBe(lang);
    expect(await payAndReturn(page, stack, '4242424242424242')).toBe('paid');
    expect(await page.locator('html').getAttribute('dir')).toBe(lang === 'ar' ? 'rtl' : 'ltr');
    expect(await page.locator('main').textContent()).toMatch(/24\.500 BHD[\s\S]*visa 4242[\s\S]*pay_/i);
  });
});

testInShortRun("the return page shows the browser's hint, and then the shop's own state of the order", async () => {
  const page = await browser.open();
  await buy(page, stack, 'en', 'widget');
  const hint = page.getByText('It looks as if the payment went through.');
  await Promise.all([hint.waitFor(), payAndReturn(page, stack, '4242424242424242')]);
  // The return page is not in the browser's history.
  expect(page.url()).toContain('/orders/');
});

testInLongRun('the back button leads from the card page to the widget, which pays the same order', async () => {
  const page = await browser.open();
  await buy(page, stack, 'en', 'widget');
  const address = page.url();
  await payButton(page).waitFor();
  await page.goBack();
  await page.waitForURL(`${stack.shop.url}/checkout/**`);
  await pressWidget(page);
  await page.waitForURL(address);
  expect(await payAndReturn(page, stack, '4242424242424242')).toBe('paid');
  // Once the order is paid, its checkout page leads to its order page.
  await page.goto(page.url().replace('/orders/', '/checkout/'));
  expect(page.url()).toContain('/orders/');
});

testInLongRun('without JavaScript, the redirect works from the shop to the paid order', async () => {
  const page = await browser.open({ javaScriptEnabled: false });
  await buy(page, stack, 'en', 'redirect');
  expect(await payAndReturn(page, stack, '4242424242424242')).toBe('paid');
});

test('the journeys violated no content security policy, set no cookie, and called no other host', async () => {
  const { complaints, cookies, origins } = await browser.sight();
  expect(complaints).toEqual([]);
  expect(cookies).toEqual([]);
  const known = [stack.shop.url, stack.scriptHostUrl, stack.engine.url, stack.engine.simulatorUrl];
  expect(origins.filter((origin) => !known.includes(origin))).toEqual([]);
});

testInShortRun(
  'while the script host is down, the checkout page leads to the card page through its own form',
  async () => {
    const page = await browser.open();
    await page.route(`${stack.scriptHostUrl}/**`, (route) => route.abort());
    await openStore(page, stack, 'en');
    await page.getByRole('button', { name: 'Buy: Brass dallah' }).click();
    await page.locator('.link-button').click();
    await page.waitForURL(`${stack.engine.url}/payment?**`);
    expect(await payAndReturn(page, stack, '4242424242424242')).toBe('paid');
  },
);
