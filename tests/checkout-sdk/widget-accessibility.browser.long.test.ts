import { LOCALES } from '@pay/core/ground/locale/locale';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takePictures } from '../browser/take-pictures.ts';
import { axeViolations } from '../harness/axe-violations.ts';
import { startBrowser, type TestBrowser } from '../harness/browser.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { CONTAINER, type MerchantSite, startMerchantSite } from './merchant-site.ts';
import { startWidget, widgetButton } from './widget-page.ts';

/** A page that follows the reader's light or dark preference. */
const STYLE = `:root { color-scheme: light dark } body { margin: 0; font-family: system-ui }
  main { max-width: 26rem; margin: 0 auto; padding: 1.5rem 1rem }`;

let engine: TestEngine;
let browser: TestBrowser;
let site: MerchantSite;
let page: Page;
beforeAll(async () => {
  [engine, browser] = await Promise.all([sharedTestEngine(), startBrowser()]);
  site = await startMerchantSite({ sandbox: engine.url, live: 'https://live.pay.example' });
  page = await browser.open({ reducedMotion: 'reduce' });
});
afterAll(() => Promise.all([engine?.stop(), browser?.stop(), site?.stop()]));

type Lang = 'en' | 'ar';

const STATES: Readonly<Record<string, (lang: Lang) => Promise<void>>> = {
  ready: (lang) => show(lang),
  focused: async (lang) => {
    await show(lang);
    await page.keyboard.press('Tab');
  },
  opening: async (lang) => {
    await show(lang);
    await page.route('**/pay', () => {});
    await widgetButton(page).click();
    await page.mouse.move(0, 0);
  },
  unreachable: async (lang) => {
    await show(lang);
    await page.route('**/pay', (route) => route.abort());
    await widgetButton(page).click();
    await page.locator('pay-checkout output.bad').waitFor();
  },
  over: (lang) => show(lang, async (trackId) => void (await engine.api.post(`/v1/sdk/checkout/${trackId}/cancel`))),
  'not loaded': async (lang) => {
    await page.route('**/profile', (route) => route.abort());
    await show(lang);
  },
  unavailable: (lang) => show(lang, async () => {}, 'trk_1'),
};

/**
 * Leaves the page before releasing its held-back requests, because their answers could otherwise take the next page to
 * a card page.
 */
async function newStart(): Promise<void> {
  await page.goto('about:blank');
  await page.unrouteAll();
}

async function show(lang: Lang, happen = async (_trackId: string) => {}, shown?: string): Promise<void> {
  const body = lang === 'ar' ? CONTAINER.replace('Shop', 'المتجر').replace('Terms', 'الشروط') : CONTAINER;
  const { track_id: trackId } = (await engine.api.post('/v1/sdk/checkout', { amount: 1_234.5, currency: 'BHD' })).body;
  await happen(trackId);
  await page.goto(site.pageOf({ lang, dir: lang === 'ar' ? 'rtl' : 'ltr', style: STYLE, body }));
  await startWidget(page, { publishableKey: engine.profile.publishableKey.value, trackId: shown ?? trackId });
}

describe.each(LOCALES)('in %s', (lang) => {
  test.each(Object.keys(STATES))('%s is accessible in both themes', async (name) => {
    await newStart();
    await page.setViewportSize({ width: 1_280, height: 800 });
    await page.emulateMedia({ colorScheme: 'light' });
    await STATES[name]?.(lang);
    expect(await axeViolations(page)).toEqual([]);
    await takePictures(page, `widget ${name} ${lang} light`);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeViolations(page)).toEqual([]);
    await takePictures(page, `widget ${name} ${lang} dark`);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  });
});

test('on a page that is always light, the widget is light too, whatever the reader prefers', async () => {
  await newStart();
  await page.emulateMedia({ colorScheme: 'dark' });
  const { track_id: trackId } = (await engine.api.post('/v1/sdk/checkout', { amount: 1, currency: 'BHD' })).body;
  await page.goto(site.pageOf());
  await startWidget(page, { publishableKey: engine.profile.publishableKey.value, trackId });
  const colour = 'getComputedStyle(document.querySelector("pay-checkout").shadowRoot.querySelector("button")).color';
  expect(await page.evaluate(colour)).toBe('rgb(255, 255, 255)');
});
