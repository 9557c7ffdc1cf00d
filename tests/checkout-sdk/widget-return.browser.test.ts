import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findChromium } from '../browser/chromium.ts';
import { cardPage } from '../harness/card-page.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { type MerchantSite, startMerchantSite } from './merchant-site.ts';
import { startWidget, widgetButton } from './widget-page.ts';

let engine: TestEngine;
let browser: Browser;
let site: MerchantSite;
let page: Page;
beforeAll(async () => {
  // As shoppers have it: pages that were left are kept, and come back as they were.
  const options = { ...(await findChromium()), ignoreDefaultArgs: ['--disable-back-forward-cache'] };
  [engine, browser] = await Promise.all([startTestEngine(), chromium.launch(options)]);
  site = await startMerchantSite({ sandbox: engine.url, live: 'https://live.pay.example' });
});
afterEach(() => page?.close());
afterAll(() => Promise.all([engine?.stop(), browser?.close(), site?.stop()]));

type Shop = { readonly trackId: string; readonly cardPageUrl: string };

/** Presses the button, and goes on when the card page is there. */
async function leaveForCardPage(): Promise<Shop> {
  const { body } = await engine.api.post('/v1/sdk/checkout', { amount: 10.5, currency: 'BHD' });
  page = await browser.newPage({ locale: 'en-GB' });
  await page.goto(site.pageOf());
  await startWidget(page, { publishableKey: engine.profile.publishableKey.value, trackId: body.track_id });
  await page.evaluate('addEventListener("pageshow", ({ persisted }) => { window.wasKept = persisted; })');
  await widgetButton(page).click();
  await page.waitForURL(`${engine.url}/payment?**`);
  await page.waitForLoadState();
  return { trackId: body.track_id, cardPageUrl: page.url() };
}

async function goBack(): Promise<void> {
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate('window.wasKept').catch(() => undefined)).toBe(true);
}

test('a shopper who comes back by the back button finds a button to press, and the same card page behind it', async () => {
  const { cardPageUrl } = await leaveForCardPage();
  await goBack();
  await page.getByRole('button', { name: 'Pay 10.500 BHD' }).click();
  await page.waitForURL(cardPageUrl);
});

test('one who has paid meanwhile finds that said', async () => {
  const { cardPageUrl } = await leaveForCardPage();
  await (await cardPage(cardPageUrl)).pay('4242424242424242');
  await goBack();
  await page.getByText('This payment has been made.').waitFor();
  expect(await widgetButton(page).isDisabled()).toBe(true);
});
