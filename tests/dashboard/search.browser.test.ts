import { randomUUID } from 'node:crypto';
import { ar } from '@pay/dashboard/web/texts/ar/ar';
import { en } from '@pay/dashboard/web/texts/en/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from '../harness/axe-violations.ts';
import { startBrowser, type TestBrowser } from '../harness/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { type NewPayment, newPayment } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { LANGUAGES, testInLongRun } from '../harness/runs.ts';
import { dialog } from './dashboard-stack.ts';
import { type PayingShop, startPayingShop } from './paying-shop.ts';
import { pageOf } from './visitor-page.ts';

const TEXTS = { en, ar } as const;
const REGIONS = { en: ['en-GB', 'en-IE'], ar: ['ar-BH', 'ar-KW'] } as const;

let shop: PayingShop;
let browser: TestBrowser;
let payment: NewPayment;
let paid: NewPayment;
let objects: Awaited<ReturnType<typeof objectsOf>>;
beforeAll(async () => {
  [shop, browser] = await Promise.all([startPayingShop({ logLevel: 'silent' }), startBrowser()]);
  payment = await newPayment(shop.engine, { reference: 'Order 1042', amount: 3 });
  await newPayment(shop.engine, { reference: 'Order 1043', amount: 4 });
  await shop.owner.post(`${shop.path}/webhook-endpoints`, { url: 'https://shop.example/hooks' });
  paid = await newPaidPayment(shop.engine, {
    reference: 'Order 1044',
    amount: 10.5,
    customer: { email: 'layla@shopper.example', name: 'Layla' },
  });
  objects = await objectsOf();
});
afterAll(() => Promise.all([shop?.stop(), browser?.stop()]));

/** The ids of a refund, a dispute, an event, a delivery and an endpoint that belong to the paid payment. */
async function objectsOf() {
  const at = `${shop.path}/payments/${paid.trackId}`;
  const refund = await shop.owner.post(`${at}/refunds`, { amount: '1' }, { 'idempotency-key': randomUUID() });
  const { body: dispute } = await shop.engine.api.post('/v1/sandbox/disputes', {
    track_id: paid.trackId,
    kind: 'opened',
    reason_code: '13.1',
  });
  const { body } = await shop.owner.get(at);
  const [event] = body.events;
  return {
    refundId: refund.body.refund_id as string,
    disputeId: dispute.dispute_id as string,
    eventId: event.event_id as string,
    deliveryId: event.deliveries[0].delivery_id as string,
    endpointId: event.deliveries[0].endpoint_id as string,
  };
}

describe.each(LANGUAGES)('the search in %s', (lang) => {
  const words = TEXTS[lang];
  const [ownersRegion, viewersRegion] = REGIONS[lang];
  const home = () => `${shop.dashboard.url}${shop.path.replace('/api', '')}`;
  let page: Page;
  beforeAll(async () => {
    page = await pageOf(browser, shop.dashboard, shop.owner, ownersRegion);
  });

  const open = async (on: Page) => {
    await on.goto(`${home()}/team`);
    await on.locator('h1').waitFor();
    await on.keyboard.press('Control+k');
    await on.getByRole('combobox').waitFor();
  };
  const option = (on: Page, name: string) => on.getByRole('option').filter({ hasText: name });

  test('opens with the keyboard and lists all pages, and Escape closes it', async () => {
    await open(page);
    expect(await page.evaluate('document.activeElement?.role')).toBe('combobox');
    await option(page, words.navigation.keys).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
  });

  test('opens a page that was chosen with the arrow keys', async () => {
    await open(page);
    const { keys, settings, home: first } = words.navigation;
    await option(page, first).and(page.locator('[aria-selected=true]')).waitFor();
    await page.keyboard.type(settings);
    await option(page, keys).waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await option(page, settings).and(page.locator('[aria-selected=true]')).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${home()}/settings`);
    await dialog(page).waitFor({ state: 'detached' });
  });

  test('finds a payment by its reference and by its id, and opens it', async () => {
    for (const known of ['Order 1042', payment.trackId]) {
      await open(page);
      await page.keyboard.type(known);
      await option(page, '3.000').and(page.locator('[aria-selected=true]')).waitFor();
      expect(await option(page, 'Order 1043').count()).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await page.waitForURL(`${home()}/payments/${payment.trackId}`);
    }
  });

  testInLongRun('finds a refund, dispute, event, delivery and endpoint by their ids, and opens them', async () => {
    const { search, webhooks } = words;
    const { refundId, disputeId, eventId, deliveryId, endpointId } = objects;
    for (const [id, name, place] of [
      [disputeId, search.dispute, `disputes/${disputeId}`],
      [eventId, search.event, `events/${eventId}`],
      [deliveryId, webhooks.delivery, `webhooks/deliveries/${deliveryId}`],
      [endpointId, webhooks.endpoint, `webhooks/${endpointId}`],
    ] as const) {
      await open(page);
      await page.keyboard.type(id);
      // The label of the option for an event's payment contains the label of the option for the event.
      const named = page.getByText(name, { exact: true });
      await page.getByRole('option').filter({ has: named }).click();
      await page.waitForURL(`${home()}/${place}`);
    }
    await open(page);
    await page.keyboard.type(refundId);
    await option(page, search.partsOfPayment['ref'] ?? '').click();
    await page.waitForURL(`${home()}/payments/${paid.trackId}`);
  });

  testInLongRun('finds payments by the last four digits of their card, and by their amount', async () => {
    for (const [typed, name, found] of [
      ['4242', words.search.byLastFour('4242'), 'Order 1044'],
      ['٤٢٤٢', words.search.byLastFour('4242'), 'Order 1044'],
      ['BHD 4', words.search.byAmount('4 BHD'), 'Order 1043'],
    ] as const) {
      await open(page);
      await page.keyboard.type(typed);
      await option(page, name).click();
      await page.locator('tbody tr').filter({ hasText: found }).waitFor();
      expect(await page.locator('tbody tr').count()).toBe(1);
    }
  });

  testInLongRun('finds a customer by the id, and opens the page', async () => {
    const customers = async () => (await shop.owner.get(`${shop.path}/customers`)).body.data;
    await eventually(async () => (await customers()).length).toBe(1);
    const [{ customer_id: customerId }] = await customers();
    await open(page);
    await page.keyboard.type(customerId);
    await option(page, 'layla@shopper.example').click();
    await page.waitForURL(`${home()}/customers/${customerId}`);
  });

  testInLongRun('finds an id of another profile of the person from any profile', async () => {
    const other = await shop.owner.post('/api/merchants', { name: `Elsewhere ${lang}` });
    await page.goto(`${shop.dashboard.url}/profiles/${other.body.profile_id}/team`);
    await page.locator('h1').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(payment.trackId);
    await option(page, 'Order 1042').click();
    await page.waitForURL(`${home()}/payments/${payment.trackId}`);
  });

  test('says that nothing matches, and offers the list of payments', async () => {
    await open(page);
    await page.keyboard.type('zz');
    await page
      .getByRole('status')
      .filter({ hasText: words.search.count(0) })
      .waitFor();
    await page.keyboard.type('zz');
    await page
      .getByRole('status')
      .filter({ hasText: words.search.count(1) })
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${home()}/payments?q=zzzz`);
  });

  testInLongRun('offers only pages that the person can read', async () => {
    const viewer = await pageOf(
      browser,
      shop.dashboard,
      await shop.member('viewer', `A viewer ${lang}`),
      viewersRegion,
    );
    await open(viewer);
    await option(viewer, words.navigation.payments).first().waitFor();
    expect(await option(viewer, words.navigation.audit).count()).toBe(0);
    expect(await option(viewer, words.navigation.liveRequests).count()).toBe(0);
  });
});

test('no page logged an error in the browser', async () => {
  expect((await browser.sight()).complaints).toEqual([]);
});
