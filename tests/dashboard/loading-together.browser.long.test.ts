import { developers } from '@pay/dashboard/web/texts/en/developers';
import { en } from '@pay/dashboard/web/texts/en/en';
import type { Request } from 'playwright-core';
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
  ['/keys', '', en.keys.secrets.title],
  ['/settings', '/receipts', en.settings.name.merchantTitle],
  ['/developers', '/test-clock', developers.reference.title],
  ['/account', '/api/auth/passkey/list-user-passkeys', en.account.language.title],
  ['/payments/TRACK_ID', '/payments/TRACK_ID/notes', en.payments.timeline],
] as const;

test.each(PAGES)(
  'on %s, nothing below a late section is shown before it, so that no button moves under the pointer',
  async (...row) => {
    const [path, late, below] = row.map((text) => text.replaceAll('TRACK_ID', trackId)) as [string, string, string];
    const { url } = shop.dashboard;
    const api = late.startsWith('/api') ? late : `${shop.path}${late}`;
    const page = await pageOf(browser, shop.dashboard, shop.owner);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(`${url}${api}`, async (route) => {
      await held;
      await route.continue();
    });
    const awaited = new Set<Request>();
    const end = (request: Request) => awaited.delete(request);
    page.on('request', (request) => request.resourceType() === 'fetch' && awaited.add(request));
    page.on('requestfinished', end).on('requestfailed', end);
    await page.goto(path === '/account' ? `${url}/account` : `${url}${shop.path.replace('/api', '')}${path}`);
    await eventually(() => [...awaited].map((request) => request.url())).toEqual([`${url}${api}`]);
    // Three frames, in which whatever has arrived would be shown.
    for (const _ of [1, 2, 3]) await page.evaluate('new Promise(requestAnimationFrame)');
    const shown = page.getByRole('heading', { name: below, exact: true });
    expect(await shown.count()).toBe(0);
    release();
    await shown.waitFor();
    await page.close();
  },
);
