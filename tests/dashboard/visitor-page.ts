import type { Page } from 'playwright-core';
import type { TestBrowser } from '../harness/browser.ts';
import type { TestDashboard } from '../harness/test-dashboard.ts';
import type { Visitor } from '../harness/visitor.ts';

/**
 * Opens a page as a signed-in person. Pages with the same locale share cookies, so people who use pages at the same
 * time need different locales.
 */
export async function pageOf(
  browser: TestBrowser,
  dashboard: TestDashboard,
  { cookies }: Visitor,
  locale = 'en-GB',
): Promise<Page> {
  const page = await browser.open({ locale, reducedMotion: 'reduce', viewport: { width: 1_280, height: 800 } });
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: dashboard.url })));
  return page;
}
