import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from '../harness/axe-violations.ts';
import { startBrowser, type TestBrowser } from '../harness/browser.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';

const WIDTHS = { phone: 360, desk: 1280 } as const;
/** The width at which WCAG requires that pages do not scroll horizontally. */
const NARROW = 320;
const PATHS = ['/docs', '/docs/problems/payment_in_progress'];

let engine: TestEngine;
let browser: TestBrowser;
beforeAll(async () => {
  [engine, browser] = await Promise.all([sharedTestEngine(), startBrowser()]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([engine?.stop(), browser?.stop()]));

async function open(path: string, width: number): Promise<Page> {
  const page = await browser.open({ viewport: { width, height: 800 }, colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(engine.url + path);
  return page;
}

/** Opens all collapsed sections, so that they are checked too. */
async function unfold(page: Page): Promise<void> {
  await page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true");
}

describe.each(PATHS)('%s', (path) => {
  test.each([
    ['phone', 'dark'],
    ['desk', 'light'],
  ] as const)('has no violation that axe can find, at %s width in the %s theme', async (width, colorScheme) => {
    const page = await open(path, WIDTHS[width]);
    await page.emulateMedia({ colorScheme });
    await unfold(page);
    expect(await axeViolations(page)).toEqual([]);
  });

  test('never scrolls horizontally, however narrow the window', async () => {
    const page = await open(path, NARROW);
    await unfold(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(NARROW);
  });

  test('uses the fonts that the engine serves', async () => {
    const page = await open(path, WIDTHS.desk);
    const faces = await page.evaluate<string[]>(
      "document.fonts.ready.then((faces) => [...faces].map((face) => [face.family, face.weight, face.status].join(' ')))",
    );
    expect(faces.map((face) => face.replaceAll('"', '')).sort()).toEqual([
      'IBM Plex Mono 400 loaded',
      'IBM Plex Sans 400 loaded',
      'IBM Plex Sans 600 loaded',
    ]);
  });
});

describe('the contents', () => {
  test('are next to the text on a wide screen', async () => {
    const page = await open('/docs', WIDTHS.desk);
    await page.getByRole('navigation').getByRole('link', { name: 'Cancel a session' }).click();
    expect(new URL(page.url()).hash).toBe('#cancelSession');
    expect(await page.getByRole('navigation').isVisible()).toBe(true);
  });

  test('become a sheet on a phone: one link opens it, any link inside closes it, and no script is needed', async () => {
    const page = await open('/docs', WIDTHS.phone);
    const sheet = page.getByRole('navigation');
    expect(await sheet.isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Contents' }).click();
    expect(await axeViolations(page)).toEqual([]);
    await sheet.getByRole('link', { name: 'Cancel a session' }).click();
    expect(await sheet.isVisible()).toBe(false);
    expect(await page.getByRole('heading', { name: 'Cancel a session' }).boundingBox()).toMatchObject({
      y: expect.closeTo(80, -2),
    });
  });

  test('open at the group of the current problem', async () => {
    const page = await open('/docs/problems/payment_in_progress', WIDTHS.desk);
    const current = page.locator('[aria-current=page]');
    expect(await current.textContent()).toBe('payment_in_progress');
    expect(await current.isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: 'malformed_json' }).isVisible()).toBe(false);
  });
});

test('the pages caused no error, set no cookie and called no other host', async () => {
  expect(await browser.sight()).toEqual({ complaints: [], cookies: [], origins: [engine.url] });
});
