import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { honest } from '../harness/acquirer-proxy.ts';
import { leaveForShop, payButton, payByCard, startBrowser, type TestBrowser, typeCard } from '../harness/browser.ts';
import { attemptsOf, type NewPayment, newPayment, resolveNow } from '../harness/new-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';
import { startTestShop, type TestShop } from '../harness/shop.ts';

const APPROVED = '4242424242424242';

let engine: ProxiedEngine;
let browser: TestBrowser;
let shop: TestShop;
beforeAll(async () => {
  [engine, browser, shop] = await Promise.all([startProxiedEngine(), startBrowser(), startTestShop()]);
});
afterEach(async () => {
  engine.proxy.meddler = honest;
  await browser.closePages();
});
afterAll(() => Promise.all([engine?.stop(), browser?.stop(), shop?.stop()]));

describe('the button', () => {
  test('shows its progress, and is ready again when the page is restored', async () => {
    const { page } = await openPayment();
    await keepForms(page);
    await payByCard(page, APPROVED);
    const button = page.locator('#card-form button');
    expect([await button.textContent(), await button.getAttribute('aria-disabled')]).toEqual([
      'Paying 10.500 BHD…',
      'true',
    ]);
    expect(await page.getByRole('status').textContent()).toBe('Paying 10.500 BHD…');
    await button.click({ force: true });
    await page.locator('[name=cvv]').press('Enter');
    await page.getByRole('button', { name: 'Cancel payment' }).click();
    expect(await page.evaluate('sent')).toEqual(['card-form']);

    // The browser kept the page and shows it again, but without the card that was sent from it.
    await page.evaluate('dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }))');
    await page.evaluate('dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))');
    await page.locator('#card-form button:not([aria-disabled])').waitFor();
    expect(await button.textContent()).toBe('Pay 10.500 BHD');
    expect(await page.locator('[name=number]').inputValue()).toBe('');
  });
});

describe('without a connection', () => {
  test('the page sends nothing and says so, keeps what was typed, and announces when the browser is online again', async () => {
    const { page, payment } = await openPayment();
    await typeCard(page, APPROVED);
    await page.context().setOffline(true);
    await payButton(page).click();
    const alert = page.getByRole('alert');
    await alert.getByText('You are offline').waitFor();
    expect(await alert.textContent()).toContain('Nothing was sent.');
    expect(await attemptsOf(engine, payment)).toEqual([]);
    await page.context().setOffline(false);
    await page.getByRole('status').getByText('You are online again.').waitFor();
    expect(await alert.count()).toBe(0);
    expect(await page.locator('[name=number]').inputValue()).toBe('4242 4242 4242 4242');
    expect(await page.locator('[name=cvv]').inputValue()).toBe('123');
    await payButton(page).click();
    await leaveForShop(page);
    expect(await attemptsOf(engine, payment)).toHaveLength(1);
  });

  test('the language link leaves the page unchanged', async () => {
    const { page } = await openPayment();
    await typeCard(page, APPROVED);
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'العربية' }).click();
    await page.getByRole('alert').getByText('You are offline').waitFor();
    expect(await page.locator('[name=number]').inputValue()).toBe('4242 4242 4242 4242');
    await page.context().setOffline(false);
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'العربية' }).click();
    await page.getByRole('heading', { name: 'بيانات البطاقة' }).waitFor();
  });

  test('the page that waits for the bank says that the connection was lost, and continues when the browser is online again', async () => {
    const { page, payment } = await openWait();
    await page.context().setOffline(true);
    await page.getByText('The connection was lost.').first().waitFor();
    engine.proxy.meddler = honest;
    await resolveNow(engine, payment);
    expect(await page.getByRole('heading', { name: 'We are checking with your bank' }).isVisible()).toBe(true);
    await page.context().setOffline(false);
    await leaveForShop(page);
    expect(page.url()).toContain('status=success');
  });
});

describe('waiting for the bank’s answer', () => {
  test('continues automatically, without reloading the page', async () => {
    const { page, payment } = await openWait();
    await page.evaluate('window.isStillThis = true');
    await page.waitForResponse((response) => response.request().resourceType() === 'xhr');
    expect(await page.evaluate('window.isStillThis')).toBe(true);
    engine.proxy.meddler = honest;
    await resolveNow(engine, payment);
    await leaveForShop(page);
    expect(page.url()).toContain('status=success');
  });

  test('offers a link back to the shop after a minute, without reloading the page', async () => {
    const { page, payment } = await openWait();
    await page.evaluate('window.isStillThis = true');
    const back = "update attempts set unknown_since = now() - interval '61 seconds' where track_id = $1";
    await engine.database.pool.query(back, [payment.trackId]);
    await page.getByRole('link', { name: /^Back to / }).waitFor();
    expect(await page.evaluate('window.isStillThis')).toBe(true);
    expect(await page.getByRole('status').textContent()).toContain('This is taking longer than usual');
    await leaveForShop(page);
    expect(page.url()).toContain('status=pending');
  });

  test('works without a script too', async () => {
    const { page, payment } = await openWait({ javaScriptEnabled: false });
    engine.proxy.meddler = honest;
    await resolveNow(engine, payment);
    await leaveForShop(page);
    expect(page.url()).toContain('status=success');
  });

  test('continues after a switch to the other language', async () => {
    const { page, payment } = await openWait();
    await page.getByRole('link', { name: 'العربية' }).click();
    await page.getByRole('heading', { name: 'نتحقق من الدفع مع بنكك' }).waitFor();
    engine.proxy.meddler = honest;
    await resolveNow(engine, payment);
    await leaveForShop(page);
    expect(page.url()).toContain('status=success');
  });
});

describe('the time to pay', () => {
  test('counts down by the second near its end, and then shows that it is over', async () => {
    const payment = await newPayment(engine);
    const at = "update sessions set expires_at = now() + interval '330 seconds' where track_id = $1";
    await engine.database.pool.query(at, [payment.trackId]);
    const page = await browser.open({ locale: 'en-GB', timezoneId: 'Asia/Bahrain' });
    // The shopper's clock is wrong by years.
    await page.clock.install({ time: new Date('2031-01-01T00:00:00Z') });
    await page.goto(payment.url);
    const time = page.locator('time');
    expect(await time.textContent()).toBe('Pay within 5 minutes');
    await page.clock.runFor(40_000);
    // The exact second depends on how long the steps above took.
    expect(await time.textContent()).toMatch(/^Pay within 4:[345]\d$/);
    expect(await page.getByRole('status').textContent()).toBe('Pay within 4 minutes');
    await page.clock.runFor(240_000);
    expect(await time.textContent()).toMatch(/^Pay within 0:[345]\d$/);
    expect(await page.getByRole('status').textContent()).toBe('Less than a minute left to pay');
    await engine.database.pool.query('update sessions set expires_at = now() where track_id = $1', [payment.trackId]);
    await page.clock.runFor(60_000);
    await page.getByRole('heading', { name: 'This payment has expired' }).waitFor();
  });
});

test('no browser reported a problem with any of these pages, except the lost connection', async () => {
  const { complaints } = await browser.sight();
  expect(complaints.filter((complaint) => !complaint.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

async function openPayment(options: Parameters<TestBrowser['open']>[0] = {}) {
  const payment = await newPayment(engine, { success_url: `${shop.url}/paid`, failure_url: `${shop.url}/basket` });
  const page = await browser.open(options);
  await page.goto(payment.url);
  return { page, payment };
}

/** Opens the page of a payment whose approval was lost, while the acquirer does not answer inquiries. */
async function openWait(options = {}): Promise<{ page: Page; payment: NewPayment }> {
  const { page, payment } = await openPayment(options);
  engine.proxy.meddler = async ({ path }, forward) => (path === '/acquirer/v1/sales' ? forward() : 'cut');
  await payByCard(page, '4000000000000259');
  await page.getByRole('heading', { name: 'We are checking with your bank' }).waitFor();
  return { page, payment };
}

/** Makes the page's script behave as if its forms were sent, but holds them back; `sent` lists their ids. */
async function keepForms(page: Page): Promise<void> {
  await page.evaluate(`window.sent = [];
    addEventListener('submit', (event) => {
      if (!event.defaultPrevented) sent.push(event.target.id);
      event.preventDefault();
    });`);
}
