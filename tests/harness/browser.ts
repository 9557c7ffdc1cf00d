import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findChromium } from '../browser/chromium.ts';

/** Recorded browser activity that a card page must avoid or limit. */
export type Sight = {
  /** Origins of all requests, on any page. */
  readonly origins: readonly string[];
  readonly cookies: readonly string[];
  /** Errors and warnings of the console, including policy violations. */
  readonly complaints: readonly string[];
};

export type TestBrowser = {
  /**
   * Opens a separate page; pages with the same options share a profile, because sharing is faster. Pages are in English
   * unless set otherwise.
   */
  open(options?: BrowserContextOptions): Promise<Page>;
  closePages(): Promise<void>;
  /** The activity of all pages so far. */
  sight(): Promise<Sight>;
  stop(): Promise<void>;
};

let shared: Promise<Browser> | undefined;

/**
 * Starts the browser that all files of a worker share, if it is not running, and gives the caller separate profiles in
 * it. The browser closes when the worker ends.
 */
export async function startBrowser(): Promise<TestBrowser> {
  shared ??= findChromium().then((found) => chromium.launch(found));
  const browser = await shared;
  const contexts = new Map<string, Promise<BrowserContext>>();
  const origins = new Set<string>();
  const complaints: string[] = [];

  async function watchedContext(options: BrowserContextOptions): Promise<BrowserContext> {
    const context = await browser.newContext({ locale: 'en-GB', ...options });
    // The limit is long because a loaded machine is slow; no test waits for it to run out.
    context.setDefaultTimeout(120_000);
    context.on('request', (request) => origins.add(new URL(request.url()).origin));
    context.on('console', (message) => {
      const isComplaint = message.type() === 'error' || message.type() === 'warning';
      // The browser reports every 4xx answer, even if it is expected.
      const isMeant = /responded with a status of 4\d\d/.test(message.text());
      if (isComplaint && !isMeant) complaints.push(`${message.location().url}: ${message.text()}`);
    });
    context.on('weberror', (error) => complaints.push(error.error().message));
    return context;
  }

  async function open(options: BrowserContextOptions = {}): Promise<Page> {
    const key = JSON.stringify(options);
    const context = contexts.get(key) ?? watchedContext(options);
    contexts.set(key, context);
    return (await context).newPage();
  }

  async function closePages(): Promise<void> {
    const open = await Promise.all(contexts.values());
    await Promise.all(open.flatMap((context) => context.pages()).map((page) => page.close()));
  }

  async function sight(): Promise<Sight> {
    const jars = await Promise.all([...contexts.values()].map(async (context) => (await context).cookies()));
    return { origins: [...origins], cookies: jars.flat().map(({ name }) => name), complaints };
  }

  async function stop(): Promise<void> {
    for (const context of contexts.values()) await (await context).close();
  }

  return { open, closePages, sight, stop };
}

/** Types a card into the form and submits it. Resolves when the browser has left the form. */
export async function payByCard(page: Page, number: string, expiry = '12/40', cvv = '123'): Promise<void> {
  await typeCard(page, number, expiry, cvv);
  await payButton(page).click();
}

export async function typeCard(page: Page, number: string, expiry = '12/40', cvv = '123'): Promise<void> {
  await page.locator('[name=number]').fill(number);
  await page.locator('[name=expiry]').fill(expiry);
  await page.locator('[name=cvv]').fill(cvv);
}

/** Finds the pay button of the English or the Arabic form. */
export function payButton(page: Page) {
  return page.getByRole('button', { name: /^(Pay|Paying|ادفع|جارٍ دفع) / });
}

/** Follows the hop page's link to the shop, unless the browser has already left the page. */
export async function leaveForShop(page: Page): Promise<void> {
  await page.bringToFront();
  const link = page.getByRole('link', { name: /^(Back to|العودة إلى) / });
  const inShop = page.getByRole('heading', { name: 'Back in the shop' });
  await link.or(inShop).waitFor();
  if (await link.isVisible()) await link.click({ timeout: 1_000 }).catch(() => {});
  await inShop.waitFor();
}
