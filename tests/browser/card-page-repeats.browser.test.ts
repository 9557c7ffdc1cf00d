import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { honest } from '../harness/acquirer-proxy.ts';
import { leaveForShop, payButton, payByCard, startBrowser, type TestBrowser, typeCard } from '../harness/browser.ts';
import { attemptsOf, bookedSales, eventsOf, type NewPayment, newPayment, truthOf } from '../harness/new-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';
import { someOf } from '../harness/runs.ts';
import { startTestShop, type TestShop } from '../harness/shop.ts';

const APPROVED = '4242424242424242';
const DECLINED = '4000000000000002';

let engine: ProxiedEngine;
let browser: TestBrowser;
let shop: TestShop;
let salesBefore = 0;
beforeAll(async () => {
  [engine, browser, shop] = await Promise.all([startProxiedEngine(), startBrowser(), startTestShop()]);
});
beforeEach(() => {
  salesBefore = salesSent();
});
afterEach(async () => {
  engine.proxy.meddler = honest;
  await browser.closePages();
});
afterAll(() => Promise.all([engine?.stop(), browser?.stop(), shop?.stop()]));

const SCRIPT = [['with the page’s script', true]] as const;
const NO_SCRIPT = [['without any script', false]] as const;

describe.each(someOf(SCRIPT, NO_SCRIPT))('%s, a payment is sent once', (_, javaScriptEnabled) => {
  test('when the button is pressed twice', async () => {
    const { page, payment } = await openPayment({ javaScriptEnabled });
    await typeCard(page, APPROVED);
    await payButton(page).dblclick();
    await leaveForShop(page);
    await expectPaidOnce(payment);
  });

  test('when the button is pressed repeatedly while the bank decides', async () => {
    const { page, payment } = await openPayment({ javaScriptEnabled });
    const sale = holdSales();
    await typeCard(page, APPROVED);
    const { x, y, width, height } = await boxOf(payButton(page));
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') sent += 1;
    });
    const press = () => page.mouse.click(x + width / 2, y + height / 2);
    await press();
    await sale.arrived;
    await press();
    await press();
    // Without the script, the browser sends the form again and drops the answer to the first request.
    if (!javaScriptEnabled) await page.getByRole('heading', { name: 'We are checking with your bank' }).waitFor();
    sale.letGo();
    await leaveForShop(page);
    await expectPaidOnce(payment);
    if (javaScriptEnabled) expect(sent).toBe(1);
  });

  test('when Enter is pressed repeatedly in a field', async () => {
    const { page, payment } = await openPayment({ javaScriptEnabled });
    await typeCard(page, APPROVED);
    const cvv = page.locator('[name=cvv]');
    await Promise.all([cvv.press('Enter'), cvv.press('Enter').catch(() => {}), cvv.press('Enter').catch(() => {})]);
    await leaveForShop(page);
    await expectPaidOnce(payment);
  });

  test('when the tab is closed while the bank decides, and the outcome is still recorded', async () => {
    const { page, payment } = await openPayment({ javaScriptEnabled });
    const sale = holdSales();
    await typeCard(page, APPROVED);
    await payButton(page).click({ noWaitAfter: true });
    await sale.arrived;
    await page.close();
    sale.letGo();
    await expect.poll(() => truthOf(engine, payment)).toMatchObject({ status: 'paid' });
    await expectPaidOnce(payment);
  });
});

describe.each(someOf([], [...SCRIPT, ...NO_SCRIPT]))('%s, a payment is sent once', (_, javaScriptEnabled) => {
  test('when the page is reloaded while the bank decides', async () => {
    const { page, payment } = await openPayment({ javaScriptEnabled });
    const sale = holdSales();
    await typeCard(page, APPROVED);
    await payButton(page).click({ noWaitAfter: true });
    await sale.arrived;
    // The browser drops the first answer, which can make the reload fail.
    await page.reload().catch(() => {});
    await page.getByRole('heading', { name: 'We are checking with your bank' }).waitFor();
    sale.letGo();
    await leaveForShop(page);
    await expectPaidOnce(payment);
  });

  test('when its page is open in two tabs', async () => {
    const { page, payment } = await openPayment({ javaScriptEnabled });
    const other = await page.context().newPage();
    await other.goto(payment.url);
    await typeCard(other, '5555555555554444');
    await payByCard(page, APPROVED);
    await leaveForShop(page);
    await payButton(other).click();
    await leaveForShop(other);
    await expectPaidOnce(payment);
  });

  test('or not at all if the payment is cancelled in another tab', async () => {
    const { page, payment } = await openPayment({ javaScriptEnabled });
    const other = await page.context().newPage();
    await other.goto(payment.url);
    await other.getByRole('button', { name: 'Cancel payment' }).click();
    await leaveForShop(other);
    await payByCard(page, APPROVED);
    await leaveForShop(page);
    expect(await attemptsOf(engine, payment)).toEqual([]);
  });
});

describe.each(someOf(NO_SCRIPT, SCRIPT))('%s, reloading and going back:', (_, javaScriptEnabled) => {
  test('reloading after a declined form requests the page again, and does not send the form again', async () => {
    const { page, payment } = await openPayment({ javaScriptEnabled });
    await payByCard(page, DECLINED);
    await page.getByText('Your bank declined this card').waitFor();
    await page.reload();
    await page.getByText('Your bank declined this card').waitFor();
    expect(await attemptsOf(engine, payment)).toHaveLength(1);
  });

  test('going back after a decline does not show the card that was typed, and the payment can still be paid with another card', async () => {
    const { page, payment } = await openPayment({ javaScriptEnabled });
    await payByCard(page, DECLINED);
    await page.getByText('Your bank declined this card').waitFor();
    await page.goBack();
    await payButton(page).waitFor();
    expect(await page.locator('[name=number]').inputValue()).toBe('');
    expect(await page.locator('[name=cvv]').inputValue()).toBe('');
    await payByCard(page, APPROVED);
    await leaveForShop(page);
    expect((await attemptsOf(engine, payment)).map(({ state }) => state)).toEqual(['declined', 'approved']);
  });
});

describe.each(someOf([], [...SCRIPT, ...NO_SCRIPT]))('%s, reloading and going back:', (_, javaScriptEnabled) => {
  test('going back from the shop shows no form, and leads to the shop again', async () => {
    const { page, payment } = await openPayment({ javaScriptEnabled });
    await payByCard(page, APPROVED);
    await leaveForShop(page);
    for (let steps = 0; steps < 2; steps++) {
      await page.goBack();
      expect(await page.locator('[name=number]').count()).toBe(0);
    }
    await leaveForShop(page);
    await expectPaidOnce(payment);
  });

  test('returning from the bank a second time changes nothing and leads to the shop', async () => {
    const { page, payment } = await openPayment({ javaScriptEnabled });
    const returned = page.waitForRequest(/\/payment\/challenge\//);
    await payByCard(page, '4000000000003220');
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Continue to your bank' }).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Continue' }).click();
    await leaveForShop(page);
    await page.goto((await returned).url());
    await leaveForShop(page);
    await expectPaidOnce(payment);
  });
});

test('no cookie was set, and no browser reported a problem with any of these pages', async () => {
  expect(await browser.sight()).toMatchObject({ cookies: [], complaints: [] });
});

async function openPayment(options: Parameters<TestBrowser['open']>[0]): Promise<{ page: Page; payment: NewPayment }> {
  const payment = await newPayment(engine, { success_url: `${shop.url}/paid`, failure_url: `${shop.url}/basket` });
  const page = await browser.open(options);
  await page.goto(payment.url);
  return { page, payment };
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('the element is not visible');
  return box;
}

/** Checks that the payment was sent and paid once, according to our rows, the acquirer's book and the events. */
async function expectPaidOnce(payment: NewPayment): Promise<void> {
  const [attempt, ...others] = await attemptsOf(engine, payment);
  expect([attempt?.state, others]).toEqual(['approved', []]);
  const sales = (await bookedSales(engine)).filter(({ merchant_ref: reference }) => reference === attempt?.attempt_id);
  expect(sales).toMatchObject([{ state: 'approved', value: { minor: '10500', currency: 'BHD' } }]);
  expect(salesSent() - salesBefore).toBe(1);
  expect(await eventsOf(engine, payment)).toEqual(['payment.succeeded']);
}

function salesSent(): number {
  return engine.proxy.calls.filter((call) => call === 'POST /acquirer/v1/sales').length;
}

/** Holds sales back before they reach the acquirer. */
function holdSales(): { readonly arrived: Promise<void>; readonly letGo: () => void } {
  const arrival = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  engine.proxy.meddler = async (_call, forward) => {
    arrival.resolve();
    await release.promise;
    return forward();
  };
  return { arrived: arrival.promise, letGo: release.resolve };
}
