import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../harness/browser.ts';
import { startTestDashboard, type TestDashboard } from '../harness/test-dashboard.ts';
import { everyPage, PAGE_NAMES, type Reach } from './every-page.ts';
import { makeSampleAccount } from './sample-account.ts';

/** For a person to look at; git ignores it. */
const PICTURES = join(import.meta.dirname, '../../.cache/screenshots/dashboard');
const EVERYTHING = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What may be wrong in the dark and right in the light. */
const COLOURS = ['color-contrast', 'link-in-text-block'];
const WIDE = { width: 1_280, height: 800 };
const PHONE = { width: 360, height: 740 };
/** WCAG's own measure for pages that must not be scrolled sideways. */
const NARROW = { width: 320, height: 640 };

let dashboard: TestDashboard;
let browser: TestBrowser;
let pages: Readonly<Record<string, Reach>> = {};
beforeAll(async () => {
  [dashboard, browser] = await Promise.all([
    startTestDashboard(),
    startBrowser(),
    mkdir(PICTURES, { recursive: true }),
  ]);
  pages = await everyPage(dashboard, await makeSampleAccount(dashboard));
});
afterAll(() => Promise.all([dashboard?.stop(), browser?.stop()]));

describe.each(['en', 'ar'] as const)('in %s', (lang) => {
  test.each(PAGE_NAMES)('%s can be used by everybody, in the light and in the dark', async (name) => {
    const page = await browser.open({ locale: lang, reducedMotion: 'reduce', viewport: WIDE });
    try {
      await pages[name]?.(page);
      expect(await page.locator('html').getAttribute('lang')).toBe(lang);
      await page.evaluate(axe.source);
      expect(await violations(page, 'tag', EVERYTHING)).toEqual([]);
      await takePictures(page, `${name} ${lang} light`, [PHONE, WIDE]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await violations(page, 'rule', COLOURS)).toEqual([]);
      await takePictures(page, `${name} ${lang} dark`, [name.endsWith('phone') ? PHONE : WIDE]);
      await page.setViewportSize(NARROW);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(NARROW.width);
    } finally {
      await page.close();
    }
  });
});

test('in all this no browser complained of a page, and none asked another host', async () => {
  const { complaints, origins, cookies } = await browser.sight();
  // The browser notes the status of the one answer that a page was given to show a fault.
  expect(complaints.filter((complaint) => !complaint.includes('a status of 503'))).toEqual([]);
  expect(origins).toEqual([dashboard.url]);
  expect([...new Set(cookies)]).toEqual(['pay_dashboard']);
});

type Size = typeof WIDE;

async function takePictures(page: Page, name: string, sizes: readonly Size[]): Promise<void> {
  const file = name.replaceAll(/[^a-z]+/g, '-');
  // A dialog lies over what is seen of a page.
  const fullPage = (await page.locator('dialog[open]').count()) === 0;
  for (const size of sizes) {
    await page.setViewportSize(size);
    const path = join(PICTURES, `${file}-${size.width}.png`);
    await page.screenshot({ path, fullPage, animations: 'disabled' });
  }
}

async function violations(page: Page, type: 'tag' | 'rule', values: string[]): Promise<readonly string[]> {
  const found = await page.evaluate(
    (runOnly) => {
      const { axe: loaded } = globalThis as unknown as { axe: typeof import('axe-core') };
      return loaded.run({ runOnly, resultTypes: ['violations'] });
    },
    { type, values },
  );
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
