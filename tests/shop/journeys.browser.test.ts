import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { payButton, startBrowser, type TestBrowser } from '../harness/browser.ts';
import { someOf } from '../harness/runs.ts';
import { type ShopStack, startShopStack } from './shop-stack.ts';
import { buy, openStore, orderState, payAndReturn, pressWidget, widgetButton } from './shopper.ts';

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

  test('a card that ends the payment leaves the order unpaid, and the product can be bought again', async () => {
    const page = await browser.open();
    await buy(page, stack, lang, way);
    expect(await payAndReturn(page, stack, '4000000000009979')).toBe('failed');
    await page.locator('main .main-button').click();
    await pressWidget(page);
    await page.waitForURL(`${stack.engine.url}/payment?**`);
    expect(await payAndReturn(page, stack, '5555555555554444')).toBe('paid');
  });

  test('a shopper who cancels reads that nothing was charged', async () => {
    const page = await browser.open();
    await buy(page, stack, lang, way);
    await page.locator('form[action*="cancel"] button').click();
    expect(await orderState(page, stack)).toBe('cancelled');
  });
});

test("the return page shows the browser's hint, and then the shop's own state of the order", async () => {
  const page = await browser.open();
  await buy(page, stack, 'en', 'widget');
  const hint = page.getByText('It looks as if the payment went through.');
  await Promise.all([hint.waitFor(), payAndReturn(page, stack, '4242424242424242')]);
  // The return page is not in the browser's history.
  expect(page.url()).toContain('/orders/');
});

test('the back button leads from the card page to the widget, which pays the same order', async () => {
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

async function sessionCount(): Promise<number> {
  const { rows } = await stack.engine.database.pool.query('select count(*)::int as count from sessions');
  return rows[0].count;
}

test('a second press starts no second payment', async () => {
  const page = await browser.open();
  await openStore(page, stack, 'en');
  await page.getByRole('button', { name: 'Buy: Brass dallah' }).click();
  const before = await sessionCount();
  const started: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().startsWith(stack.engine.url)) started.push(request.url());
  });
  await widgetButton(page).dblclick({ noWaitAfter: true });
  await page.waitForURL(`${stack.engine.url}/payment?**`);
  expect(started).toEqual([expect.stringMatching(/\/pay$/)]);
  expect(await sessionCount()).toBe(before);
  expect(await payAndReturn(page, stack, '4242424242424242')).toBe('paid');
});

test('the widget also works with a challenge by the issuer', async () => {
  const page = await browser.open();
  await buy(page, stack, 'en', 'widget');
  const back = orderState(page, stack);
  await page.locator('[name=number]').fill('4000000000003220');
  await page.locator('[name=expiry]').fill('12/40');
  await page.locator('[name=cvv]').fill('123');
  await payButton(page).click();
  await page.getByRole('button', { name: /approve/i }).click();
  expect(await back).toBe('paid');
});

test('without JavaScript the redirect works from the shop to the paid order', async () => {
  const page = await browser.open({ javaScriptEnabled: false });
  await buy(page, stack, 'en', 'redirect');
  expect(await payAndReturn(page, stack, '4242424242424242')).toBe('paid');
});

test('without JavaScript the checkout page leads to the card page through its own form', async () => {
  const page = await browser.open({ javaScriptEnabled: false });
  await openStore(page, stack, 'ar');
  await page.getByRole('button', { name: /^اشترِ/ }).first().click();
  await page.locator('.link-button').click();
  await page.waitForURL(`${stack.engine.url}/payment?**`);
  expect(await payAndReturn(page, stack, '4242424242424242')).toBe('paid');
});

test('the journeys violated no content security policy, set no cookie, and called no other host', async () => {
  const { complaints, cookies, origins } = await browser.sight();
  expect(complaints).toEqual([]);
  expect(cookies).toEqual([]);
  const known = [stack.shop.url, stack.scriptHostUrl, stack.engine.url, stack.engine.simulatorUrl];
  expect(origins.filter((origin) => !known.includes(origin))).toEqual([]);
});

test('while the script host is down the checkout page leads to the card page through its own form', async () => {
  const page = await browser.open();
  await page.route(`${stack.scriptHostUrl}/**`, (route) => route.abort());
  await openStore(page, stack, 'en');
  await page.getByRole('button', { name: 'Buy: Brass dallah' }).click();
  await page.locator('.link-button').click();
  await page.waitForURL(`${stack.engine.url}/payment?**`);
  expect(await payAndReturn(page, stack, '4242424242424242')).toBe('paid');
});
