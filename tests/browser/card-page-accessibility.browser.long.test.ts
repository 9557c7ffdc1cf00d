import { LOCALES } from '@pay/core/ground/locale/locale';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { honest } from '../harness/acquirer-proxy.ts';
import { axeViolations, COLOURS } from '../harness/axe-violations.ts';
import { startBrowser, type TestBrowser } from '../harness/browser.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';
import { everyPage, type Reach } from './every-page.ts';
import { takePictures } from './take-pictures.ts';

const USUAL = { width: 1_280, height: 800 };
/** The viewport in which, according to WCAG, pages must not scroll sideways. */
const NARROW = { width: 320, height: 640 };
const NAMES = [
  'form',
  'form filled in',
  'form with errors',
  'form with the server’s errors',
  'form on its way',
  'form without a connection',
  'declined',
  'test cards',
  'checking',
  'checking without a connection',
  'checking for long',
  'hop to the bank',
  'hop to the shop',
  'hop with nothing paid',
  'paid',
  'expired',
  'failed',
  'payment not found',
];

let engine: ProxiedEngine;
let browser: TestBrowser;
let page: Page;
let pages: Readonly<Record<string, Reach>> = {};
beforeAll(async () => {
  [engine, browser] = await Promise.all([startProxiedEngine(), startBrowser()]);
  page = await browser.open({ reducedMotion: 'reduce' });
  pages = await everyPage(engine, page);
  expect(Object.keys(pages)).toEqual(NAMES);
});
beforeEach(async () => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(USUAL);
});
afterEach(() => {
  engine.proxy.meddler = honest;
});
afterAll(() => Promise.all([engine?.stop(), browser?.stop()]));

describe.each(LOCALES)('in %s', (lang) => {
  test.each(NAMES)('everyone can use %s, in light and dark', async (name) => {
    await pages[name]?.(lang);
    expect(await page.locator('html').getAttribute('lang')).toBe(lang);
    expect(await axeViolations(page)).toEqual([]);
    await takePictures(page, `${name} ${lang} light`);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeViolations(page, COLOURS)).toEqual([]);
    await takePictures(page, `${name} ${lang} dark`);
    await page.setViewportSize(NARROW);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(NARROW.width);
  });
});

test('with forced colours, the parts of the form can still be distinguished', async () => {
  await page.emulateMedia({ forcedColors: 'active' });
  await pages['form with errors']?.('en');
  await takePictures(page, 'form with errors en forced colours');
  const widthOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { getComputedStyle } = globalThis as unknown as {
          getComputedStyle(of: unknown): { borderTopWidth: string };
        };
        return getComputedStyle(element).borderTopWidth;
      });
  expect(await Promise.all(['.main-button', '.notice', '#brand', '.sheet', '#number'].map(widthOf))).not.toContain(
    '0px',
  );
  await page.emulateMedia({ forcedColors: 'none' });
});

test('nothing moves for shoppers who prefer reduced motion', async () => {
  await pages['form on its way']?.('en');
  const moving = 'document.getAnimations().filter((animation) => animation.playState === "running").length';
  expect(await page.evaluate(moving)).toBe(0);
});

test('no browser reported a problem with any of these pages', async () => {
  expect((await browser.sight()).complaints).toEqual([]);
});
