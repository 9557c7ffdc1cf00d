import { LOCALES } from '@pay/core/ground/locale/locale';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../harness/browser.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver/receiver.ts';
import type { Reach } from './every-page.ts';
import { INSIGHT_PAGES, insightPages } from './insight-pages.ts';
import { lookAt, WIDE } from './look-at.ts';
import { type PayingShop, startPayingShop } from './paying-shop.ts';

let shop: PayingShop;
let browser: TestBrowser;
let receiver: Receiver;
let pages: Readonly<Record<string, Reach>> = {};
beforeAll(async () => {
  [shop, browser, receiver] = await Promise.all([
    startPayingShop({ logLevel: 'silent' }),
    startBrowser(),
    startReceiver(),
  ]);
});
afterAll(() => Promise.all([shop?.stop(), browser?.stop(), receiver?.stop()]));

test('the shop has payments of every kind', async () => {
  pages = await insightPages(shop, receiver);
});

describe.each(LOCALES)('in %s', (lang) => {
  // All pages share one context, because each new context would compile the dashboard again.
  let page: Page;
  beforeAll(async () => {
    page = await browser.open({ locale: lang, reducedMotion: 'reduce' });
  });
  afterAll(() => page?.close());

  test.each(INSIGHT_PAGES)('%s is accessible', async (name) => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.setViewportSize(WIDE);
    await pages[name]?.(page);
    expect(await page.locator('html').getAttribute('lang')).toBe(lang);
    await lookAt(page, name, lang);
  });
});

test('no page logged an error in the browser, and none called another host', async () => {
  const { complaints, origins } = await browser.sight();
  expect(complaints).toEqual([]);
  expect(origins).toEqual([shop.dashboard.url]);
});
