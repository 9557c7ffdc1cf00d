import type { MpgsFake } from '@pay/fake-mpgs/start-fake';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveForShop, startBrowser, type TestBrowser } from '../harness/browser.ts';
import { truthOf } from '../harness/new-payment.ts';
import { startTestShop, type TestShop } from '../harness/shop.ts';
import { payInBrowser } from '../harness/shopping.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { decideInBrowser } from './decide-in-browser.ts';
import { atGateway, CARDS, EXPIRIES, startGateway } from './mpgs-engine.ts';

let shared: TestEngine;
let fake: MpgsFake;
let browser: TestBrowser;
let shop: TestShop;
beforeAll(async () => {
  [shared, fake, browser, shop] = await Promise.all([
    sharedTestEngine(),
    startGateway(),
    startBrowser(),
    startTestShop(),
  ]);
});
afterAll(() => Promise.all([shared?.stop(), fake?.stop(), browser?.stop(), shop?.stop()]));

test('a shopper confirms at a bank that uses the Mastercard Gateway, and returns to the shop', async () => {
  const engine = await atGateway(shared, fake);
  const card = { number: CARDS.challenge, expiry: EXPIRIES.approved, cvv: '100' };
  const shopping = await payInBrowser({ engine, browser, shop }, card);
  await decideInBrowser(shopping, 'approve', { language: 'en', hasScript: true });
  await leaveForShop(shopping.page);
  expect(shopping.page.url()).toContain('/paid?');
  expect(await truthOf(engine, shopping.payment)).toMatchObject({ status: 'paid' });
  const { complaints, cookies } = await browser.sight();
  expect({ complaints, cookies }).toEqual({ complaints: [], cookies: [] });
});
