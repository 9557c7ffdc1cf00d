import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../harness/browser.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { type MerchantSite, startMerchantSite } from './merchant-site.ts';
import { startWidget, widgetButton } from './widget-page.ts';

let engine: TestEngine;
let browser: TestBrowser;
let site: MerchantSite;
beforeAll(async () => {
  [engine, browser] = await Promise.all([sharedTestEngine(), startBrowser()]);
  site = await startMerchantSite({ sandbox: engine.url, live: 'https://live.pay.example' });
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([engine?.stop(), browser?.stop(), site?.stop()]));

type Shop = { readonly page: Page; readonly trackId: string; readonly start: () => Promise<unknown> };

async function openShop(): Promise<Shop> {
  const { body } = await engine.api.post('/v1/sdk/checkout', { amount: 10.5, currency: 'BHD' });
  const page = await browser.open();
  await page.goto(site.pageOf());
  const start = () =>
    startWidget(page, { publishableKey: engine.profile.publishableKey.value, trackId: body.track_id });
  await start();
  return { page, trackId: body.track_id, start };
}

/** The event that a page gets when the browser restores it from its cache. */
const BROUGHT_BACK = 'dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))';

test('after the back button, a reloaded page leads to the same card page', async () => {
  const { page, start } = await openShop();
  await widgetButton(page).click();
  await page.waitForURL(`${engine.url}/payment?**`);
  const cardPageUrl = page.url();
  await page.goBack();
  await start();
  await widgetButton(page).click();
  await page.waitForURL(cardPageUrl);
});

test("a page from the browser's cache has a working button again", async () => {
  const { page } = await openShop();
  // The widget assumes that the shopper is leaving, but an answer without content keeps the shopper on the page.
  await page.route('**/payment?**', (route) => route.fulfill({ status: 204 }));
  const answered = page.waitForResponse('**/payment?**');
  await widgetButton(page).click();
  await expect.poll(() => widgetButton(page).getAttribute('aria-disabled')).toBe('true');
  await answered;
  await page.evaluate(BROUGHT_BACK);
  await page.getByRole('button', { name: 'Pay 10.500 BHD' }).waitFor();
  await page.unroute('**/payment?**');
  await widgetButton(page).click();
  await page.waitForURL(`${engine.url}/payment?**`);
});

test("a page from the browser's cache shows the session's current state", async () => {
  const { page, trackId } = await openShop();
  await engine.api.post(`/v1/sdk/checkout/${trackId}/cancel`);
  await page.evaluate(BROUGHT_BACK);
  await page.getByText('This payment was cancelled.').waitFor();
  expect(await widgetButton(page).isDisabled()).toBe(true);
});

test('a removed widget sends no more requests', async () => {
  const { page } = await openShop();
  await page.evaluate('checkout.unmount()');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.evaluate(BROUGHT_BACK);
  await page.evaluate('new Promise((resolve) => setTimeout(resolve))');
  expect(asked).toEqual([]);
});
