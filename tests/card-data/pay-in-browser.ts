import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { vi } from 'vitest';
import { findChromium } from '../browser/chromium.ts';
import { payButton, payByCard, typeCard } from '../harness/browser.ts';
import type { CanaryFlock } from './canary.ts';
import type { CardSystem } from './card-system.ts';
import { newCardPage } from './pay-in-every-way.ts';

/**
 * Acts as a shopper whose browser stores as much as it can. The shopper pays, returns to the form, mistypes, leaves a
 * form without sending it, and closes the browser with another form filled in. `control` is put into an address, which
 * a browser does store.
 */
export async function payInBrowser(system: CardSystem, flock: CanaryFlock, control: string): Promise<void> {
  const { executablePath, args, env } = await findChromium();
  const profile = join(system.folder, 'browser');
  const context = await chromium.launchPersistentContext(profile, { executablePath, args, env, locale: 'en-GB' });
  context.setDefaultTimeout(120_000);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(`${system.url}/docs?note=${control}`);

    const paid = flock.hatch('browser: paid');
    system.exchange.exchange(paid.number, '4242424242424242');
    const first = await newCardPage(system);
    await visit(page, first);
    await payByCard(page, paid.number, '12/40', paid.cvv);
    await system.exchange.hasCome(paid.number);
    await visit(page, first);
    await page.getByText('Payment received').first().waitFor();
    await page.goBack();
    await page.reload();

    const declined = flock.hatch('browser: declined, typed key by key');
    system.exchange.exchange(declined.number, '4000000000000002');
    const second = await newCardPage(system);
    await visit(page, second);
    await page.locator('[name=number]').pressSequentially(declined.number);
    await page.locator('[name=expiry]').pressSequentially('1240');
    await page.locator('[name=cvv]').pressSequentially(declined.cvv);
    await payButton(page).click();
    await system.exchange.hasCome(declined.number);
    await visit(page, second);
    await page.locator('[name=number]').waitFor();

    const left = flock.hatch('browser: typed and left');
    await typeCard(page, left.number, '01/20', left.cvv);
    await page.goto(`${system.url}/docs`);
    await page.goBack();
    await page.goForward();

    const closed = flock.hatch('browser: typed before the browser was closed');
    const last = await context.newPage();
    await visit(last, await newCardPage(system));
    await typeCard(last, closed.number, '12/40', closed.cvv);
    // A browser saves the state of a page when the page is no longer visible.
    await (await context.newPage()).goto(`${system.url}/docs`);
  } finally {
    await context.close();
  }
}

/** Opens a page, and tries again while a busy engine refuses requests. */
async function visit(page: Page, url: string): Promise<void> {
  const arrived = async () => (await page.goto(url))?.status() !== 503;
  await vi.waitUntil(arrived, { timeout: 120_000, interval: 100 });
}
