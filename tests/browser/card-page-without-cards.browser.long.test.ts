import { renderProblem } from '@pay/engine/card-page/views/problem';
import { pageBytes } from '@pay/engine/card-page/wire/page-bytes';
import type { Page, Response } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { honest } from '../harness/acquirer-proxy.ts';
import { payByCard, startBrowser, type TestBrowser } from '../harness/browser.ts';
import { type NewPayment, newPayment, resolveNow } from '../harness/new-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';

const DECLINED_LOST = '4000000000000341';
const CHECKING = 'We are checking with your bank';
const NO_CARDS = 'Card payments are not possible right now';
const FAILURE = pageBytes(
  renderProblem({
    lang: 'en',
    environment: 'sandbox',
    switchLanguageHref: null,
    kind: 'broken',
    nothingCharged: false,
    paymentId: null,
    requestId: null,
  }),
);

let engine: ProxiedEngine;
let browser: TestBrowser;
beforeAll(async () => {
  [engine, browser] = await Promise.all([startProxiedEngine(), startBrowser()]);
});
afterEach(async () => {
  engine.proxy.meddler = honest;
  await engine.database.pool.query('update profiles set suspended_at = null');
  await browser.closePages();
});
afterAll(() => Promise.all([engine?.stop(), browser?.stop()]));

test.each([
  ['with its script', true],
  ['without a script', false],
])(
  'a page that waits for the bank shows that the profile has meanwhile been suspended, %s',
  async (_, javaScriptEnabled) => {
    const { page, payment } = await openWait({ javaScriptEnabled });
    await engine.database.pool.query('update profiles set suspended_at = now()');
    engine.proxy.meddler = honest;
    await resolveNow(engine, payment);
    await page.getByRole('heading', { name: NO_CARDS }).waitFor();
  },
);

test('a page that waits for the bank goes on waiting after a failure of ours', async () => {
  const { page, payment } = await openWait();
  await page.evaluate('window.isStillThis = true');
  const failed = pollAnswered(page, 503);
  const askedAgain = failed.then(() => pollAnswered(page, 200));
  await page.route(
    ({ pathname }) => pathname === '/payment',
    (route) => route.fulfill({ status: 503, contentType: 'text/html; charset=utf-8', body: FAILURE }),
    { times: 1 },
  );
  await askedAgain;
  expect(await page.evaluate('window.isStillThis')).toBe(true);
  expect(await page.getByRole('heading', { name: CHECKING }).isVisible()).toBe(true);
  engine.proxy.meddler = honest;
  await resolveNow(engine, payment);
  await page.getByText('Your bank declined this card').waitFor();
});

test('no browser reported a problem with any of these pages, except their status', async () => {
  const { complaints } = await browser.sight();
  expect(complaints.filter((complaint) => !complaint.includes('responded with a status of 503'))).toEqual([]);
});

/** Waits until the page's script has asked for the payment and got this status. */
function pollAnswered(page: Page, status: number): Promise<Response> {
  return page.waitForResponse((answer) => answer.request().resourceType() === 'xhr' && answer.status() === status);
}

/** Opens the page of a payment whose decline was lost, while the acquirer does not answer inquiries. */
async function openWait(options = {}): Promise<{ page: Page; payment: NewPayment }> {
  const payment = await newPayment(engine);
  const page = await browser.open(options);
  await page.goto(payment.url);
  engine.proxy.meddler = async ({ path }, forward) => (path === '/acquirer/v1/sales' ? forward() : 'cut');
  await payByCard(page, DECLINED_LOST);
  await page.getByRole('heading', { name: CHECKING }).waitFor();
  return { page, payment };
}
