import { LOCALES } from '@pay/core/ground/locale/locale';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../harness/browser.ts';
import { kindsWithTestBank } from '../harness/test-bank.ts';
import { startTestDashboard, type TestDashboard } from '../harness/test-dashboard.ts';
import { everyPage, PAGE_NAMES, type Reach } from './every-page.ts';
import { lookAt, WIDE } from './look-at.ts';
import { makeSampleAccount } from './sample-account.ts';
import { makeSampleAcquirers } from './sample-acquirers.ts';

let dashboard: TestDashboard;
let browser: TestBrowser;
let pages: Readonly<Record<string, Reach>> = {};
beforeAll(async () => {
  // No engine runs, so nothing contacts the acquirer.
  const kinds = kindsWithTestBank('').facts;
  [dashboard, browser] = await Promise.all([startTestDashboard({ kinds }), startBrowser()]);
  pages = await everyPage(dashboard, await makeSampleAccount(dashboard), await makeSampleAcquirers(dashboard));
});
afterAll(() => Promise.all([dashboard?.stop(), browser?.stop()]));

describe.each(LOCALES)('in %s', (lang) => {
  // All pages share one context, because each new context would compile the dashboard again.
  let page: Page;
  beforeAll(async () => {
    page = await browser.open({ locale: lang, reducedMotion: 'reduce' });
  });
  afterAll(() => page?.close());

  test.each(PAGE_NAMES)('%s is accessible', async (name) => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.setViewportSize(WIDE);
    await pages[name]?.(page);
    expect(await page.locator('html').getAttribute('lang')).toBe(lang);
    await lookAt(page, name, lang, name.endsWith('phone'));
  });
});

test('no page logged an error in the browser, and none called another host', async () => {
  const { complaints, origins, cookies } = await browser.sight();
  // The browser logs the status of the one answer that makes a page show a fault.
  expect(complaints.filter((complaint) => !complaint.includes('a status of 503'))).toEqual([]);
  expect(origins).toEqual([dashboard.url]);
  expect([...new Set(cookies)]).toEqual(['pay_dashboard']);
});
