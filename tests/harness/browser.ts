import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findChromium } from '../browser/chromium.ts';

/** What a browser saw that a card page must not show it. */
export type Sight = {
  /** Of every request, in whatever page. */
  readonly origins: readonly string[];
  readonly cookies: readonly string[];
  /** Errors and warnings of the console, among them each violation of a policy. */
  readonly complaints: readonly string[];
};

export type TestBrowser = {
  /** A page in a profile of its own, English and light unless the options say otherwise. */
  open(options?: BrowserContextOptions): Promise<Page>;
  /** Closes every page and says what they saw. */
  closePages(): Promise<Sight>;
  stop(): Promise<void>;
};

export async function startBrowser(): Promise<TestBrowser> {
  const browser = await chromium.launch(await findChromium());
  let contexts: BrowserContext[] = [];
  let origins = new Set<string>();
  let complaints: string[] = [];

  async function open(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({ locale: 'en-GB', ...options });
    contexts.push(context);
    context.setDefaultTimeout(10_000);
    context.on('request', (request) => origins.add(new URL(request.url()).origin));
    context.on('console', (message) => {
      const isComplaint = message.type() === 'error' || message.type() === 'warning';
      // The browser notes the status of an answer that was meant to have it.
      if (isComplaint && !/responded with a status of 4\d\d/.test(message.text())) complaints.push(message.text());
    });
    context.on('weberror', (error) => complaints.push(error.error().message));
    return context.newPage();
  }

  async function closePages(): Promise<Sight> {
    const jars = await Promise.all(contexts.map((context) => context.cookies()));
    await Promise.all(contexts.map((context) => context.close()));
    const sight = { origins: [...origins], cookies: jars.flat().map(({ name }) => name), complaints };
    contexts = [];
    origins = new Set();
    complaints = [];
    return sight;
  }

  return { open, closePages, stop: () => browser.close() };
}

/** Types a card into the form and sends it; answers when the browser has left for what comes after. */
export async function payByCard(page: Page, number: string, expiry = '12/40', cvv = '123'): Promise<void> {
  await typeCard(page, number, expiry, cvv);
  await payButton(page).click();
}

export async function typeCard(page: Page, number: string, expiry = '12/40', cvv = '123'): Promise<void> {
  await page.locator('[name=number]').fill(number);
  await page.locator('[name=expiry]').fill(expiry);
  await page.locator('[name=cvv]').fill(cvv);
}

/** Of the English or the Arabic form. */
export function payButton(page: Page) {
  return page.getByRole('button', { name: /^(Pay|ادفع) / });
}
