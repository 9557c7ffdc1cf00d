import { developers } from '@pay/dashboard/web/texts/en/developers';
import { en } from '@pay/dashboard/web/texts/en/en';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../harness/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { type PayingShop, startPayingShop } from './paying-shop.ts';
import { pageOf } from './visitor-page.ts';

let shop: PayingShop;
let browser: TestBrowser;
let trackId: string;
beforeAll(async () => {
  [shop, browser] = await Promise.all([startPayingShop(), startBrowser()]);
  ({ trackId } = await newPaidPayment(shop.engine));
});
afterAll(() => Promise.all([shop?.stop(), browser?.stop()]));

/** Pages, the answer of theirs that is late, and a heading below the place where that answer is shown. */
const PAGES = [
  ['PROFILE/keys', '/apiPROFILE', en.keys.secrets.title],
  ['PROFILE/settings', '/apiPROFILE/receipts', en.settings.name.merchantTitle],
  ['PROFILE/developers', '/apiPROFILE/test-clock', developers.reference.title],
  ['/account', '/api/auth/passkey/list-user-passkeys', en.account.language.title],
  ['PROFILE/payments/TRACK_ID', '/apiPROFILE/payments/TRACK_ID/notes', en.payments.timeline],
] as const;

type Late = {
  readonly page: Page;
  /** The addresses whose answers have not arrived. */
  awaited(): readonly string[];
  /** The address of the late answer. */
  readonly late: string;
  /** Lets the late answer arrive. */
  release(): void;
};

/** Opens a page, one of whose answers does not arrive until it is released. */
async function openWithLate(path: string, latePath: string, script = ''): Promise<Late> {
  const profile = shop.path.replace('/api', '');
  const addressOf = (text: string) =>
    shop.dashboard.url + text.replace('PROFILE', profile).replace('TRACK_ID', trackId);
  const late = addressOf(latePath);
  const page = await pageOf(browser, shop.dashboard, shop.owner);
  await page.addInitScript(script);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(late, async (route) => {
    await held;
    await route.continue();
  });
  const requests = new Set<Request>();
  const end = (request: Request) => requests.delete(request);
  page.on('request', (request) => request.resourceType() === 'fetch' && requests.add(request));
  page.on('requestfinished', end).on('requestfailed', end);
  await page.goto(addressOf(path));
  return { page, late, release, awaited: () => [...requests].map((request) => request.url()) };
}

/** No timer of a second or more fires, so that a slow machine is not taken for an answer that never comes. */
const PATIENT = `const set = setTimeout;
  window.setTimeout = (run, ms, ...rest) => (ms >= 1_000 ? 0 : set(run, ms, ...rest));`;

test.each(PAGES)(
  'on %s, nothing below a late section is shown before it, so that no button moves under the pointer',
  async (path, latePath, below) => {
    const { page, late, awaited, release } = await openWithLate(path, latePath, PATIENT);
    await eventually(awaited).toEqual([late]);
    // Three frames, in which whatever has arrived would be shown.
    for (const _ of [1, 2, 3]) await page.evaluate('new Promise(requestAnimationFrame)');
    const shown = page.getByRole('heading', { name: below, exact: true });
    expect(await shown.count()).toBe(0);
    release();
    await shown.waitFor();
    await page.close();
  },
);

test('a section whose answer does not come does not hide the others for long', async () => {
  const [path, latePath, below] = PAGES[4];
  const { page, late, awaited, release } = await openWithLate(path, latePath);
  await page.getByRole('heading', { name: below, exact: true }).waitFor();
  expect(awaited()).toContain(late);
  release();
  await page.close();
});
