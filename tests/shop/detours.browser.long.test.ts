import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { payButton, startBrowser, type TestBrowser } from '../harness/browser.ts';
import { type ShopStack, startShopStack } from './shop-stack.ts';
import { buy, openStore, orderState, payAndReturn, pressWidget, widgetButton } from './shopper.ts';

let stack: ShopStack;
let browser: TestBrowser;
beforeAll(async () => {
  [stack, browser] = await Promise.all([startShopStack(), startBrowser()]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([stack?.stop(), browser?.stop()]));

describe.each([
  ['widget', 'en'],
  ['redirect', 'ar'],
] as const)('by %s, in %s', (way, lang) => {
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

test('without JavaScript, the checkout page leads to the card page through its own form', async () => {
  const page = await browser.open({ javaScriptEnabled: false });
  await openStore(page, stack, 'ar');
  await page.getByRole('button', { name: /^اشترِ/ }).first().click();
  await page.locator('.link-button').click();
  await page.waitForURL(`${stack.engine.url}/payment?**`);
  expect(await payAndReturn(page, stack, '4242424242424242')).toBe('paid');
});
