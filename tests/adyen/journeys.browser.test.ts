import { type FakeAdyen, start } from '@pay/fake-adyen/fake';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveForShop, startBrowser, type TestBrowser } from '../harness/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { truthOf } from '../harness/new-payment.ts';
import { startTestShop, type TestShop } from '../harness/shop.ts';
import { payInBrowser } from '../harness/shopping.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { decideInBrowser } from './decide-in-browser.ts';
import { atAdyen, BY_LINK, cardOf } from './paying-at-adyen.ts';

let shared: TestEngine;
let fake: FakeAdyen;
let browser: TestBrowser;
let shop: TestShop;
beforeAll(async () => {
  [shared, fake, browser, shop] = await Promise.all([sharedTestEngine(), start(0), startBrowser(), startTestShop()]);
});
afterAll(() => Promise.all([shared?.stop(), fake?.stop(), browser?.stop(), shop?.stop()]));

test('a shopper confirms on the page that Adyen redirects to, and returns to the shop', async () => {
  const engine = await atAdyen(shared, fake);
  const shopping = await payInBrowser({ engine, browser, shop }, cardOf(BY_LINK));
  await decideInBrowser(shopping, 'approve', { language: 'en', hasScript: true });
  await leaveForShop(shopping.page);
  expect(shopping.page.url()).toContain('/paid?');
  await eventually(() => truthOf(engine, shopping.payment)).toMatchObject({ status: 'paid' });
  const { complaints, cookies } = await browser.sight();
  expect({ complaints, cookies }).toEqual({ complaints: [], cookies: [] });
});
