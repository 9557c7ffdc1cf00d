import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { leaveForShop, payByCard, startBrowser, type TestBrowser } from '../harness/browser.ts';
import { eventually } from '../harness/eventually.ts';
import {
  attemptsOf,
  endChallenge,
  eventsOf,
  type NewPayment,
  newPayment,
  resolveNow,
  truthOf,
} from '../harness/new-payment.ts';
import { testInLongRun, testInShortRun } from '../harness/runs.ts';
import { startTestShop, type TestShop } from '../harness/shop.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';

const APPROVED = '4242424242424242';
const DECLINED = '4000000000000002';
const CHALLENGE = '4000000000003220';

let engine: TestEngine;
let browser: TestBrowser;
let shop: TestShop;
beforeAll(async () => {
  [engine, browser, shop] = await Promise.all([sharedTestEngine(), startBrowser(), startTestShop()]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([engine?.stop(), browser?.stop(), shop?.stop()]));

describe('a shopper', () => {
  testInShortRun(
    'pays and returns to the shop’s own address with our parameters, and the shop receives nothing else',
    async () => {
      const { page, payment } = await openPayment();
      expect(await page.title()).toContain('10.500 BHD');
      await payByCard(page, APPROVED);
      await page.getByRole('heading', { name: 'Back in the shop' }).waitFor();
      await expectInShop(page, payment, 'success');
      expect(await truthOf(engine, payment)).toMatchObject({ status: 'paid', payment: { card: { last4: '4242' } } });
    },
  );

  testInShortRun('sees why a card was declined, finds the form empty, and pays with another card', async () => {
    const { page, payment } = await openPayment();
    await payByCard(page, '4000000000009995');
    await page.getByRole('alert').getByText('There is not enough money on this card').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('Nothing was charged.');
    expect(await page.locator(':focus').getAttribute('role')).toBe('alert');
    expect(await page.title()).toMatch(/^There is not enough money on this card \| /);
    expect(await typed(page)).toEqual(['', '', '']);
    await payByCard(page, '5555555555554444');
    await backInShop(page, payment, 'success');
    expect((await attemptsOf(engine, payment)).map(({ state }) => state)).toEqual(['declined', 'approved']);
  });

  testInShortRun(
    'without a script sees what is wrong with the fields, with the focus on the first of them',
    async () => {
      const { page, payment } = await openPayment({}, { javaScriptEnabled: false });
      await payByCard(page, '4242424242424241', '13/40');
      await page.getByRole('alert').getByText('Please check the card details').waitFor();
      expect(await page.locator(':focus').getAttribute('name')).toBe('number');
      expect(await typed(page)).toEqual(['', '', '']);
      await page
        .getByRole('alert')
        .getByRole('link', { name: /month and year/ })
        .click();
      expect(await page.locator(':focus').getAttribute('name')).toBe('expiry');
      expect(await attemptsOf(engine, payment)).toEqual([]);
      await payByCard(page, APPROVED);
      await backInShop(page, payment, 'success');
    },
  );

  testInLongRun('is authenticated without any interaction', async () => {
    const { page, payment } = await openPayment();
    await payByCard(page, '4000000000003055');
    await backInShop(page, payment, 'success');
    expect((await truthOf(engine, payment)).payment.three_ds).toMatchObject({ flow: 'frictionless' });
  });

  testInLongRun('cancels and returns to the shop', async () => {
    const { page, payment } = await openPayment();
    await page.getByRole('button', { name: 'Cancel payment' }).click();
    await backInShop(page, payment, 'cancelled');
    expect(await truthOf(engine, payment)).toMatchObject({ status: 'cancelled', attempts: [] });
  });

  testInLongRun('is too late and returns to the shop', async () => {
    const { page, payment } = await openPayment();
    await engine.database.pool.query('update sessions set expires_at = now() where track_id = $1', [payment.trackId]);
    await payByCard(page, APPROVED);
    await backInShop(page, payment, 'expired');
    expect(await attemptsOf(engine, payment)).toEqual([]);
  });

  testInLongRun('cannot continue with a stolen card', async () => {
    const { page, payment } = await openPayment();
    await payByCard(page, '4000000000009979');
    await backInShop(page, payment, 'failed');
    expect(await truthOf(engine, payment)).toMatchObject({ status: 'failed', paid: false });
  });

  testInLongRun('has five attempts', async () => {
    const { page, payment } = await openPayment();
    for (let tries = 1; tries <= 4; tries++) {
      await payByCard(page, DECLINED);
      await page.locator(`[name=token][value^="${tries}."]`).first().waitFor({ state: 'attached' });
    }
    await page.getByText('This is your last attempt for this payment.').waitFor();
    await payByCard(page, DECLINED);
    await backInShop(page, payment, 'failed');
    expect(await attemptsOf(engine, payment)).toHaveLength(5);
    expect(await eventsOf(engine, payment)).toEqual(['payment.failed']);
  });

  testInShortRun('sees the result on our page when the merchant has set no return URL', async () => {
    const payment = await newPayment(engine);
    const page = await browser.open();
    await page.goto(payment.url);
    await payByCard(page, APPROVED);
    await page.getByRole('heading', { name: 'Payment received' }).waitFor();
    await page.getByText('ending in 4242').waitFor();
    await page.getByText(payment.paymentId).waitFor();
  });

  testInShortRun('waits on a page that continues automatically once the bank’s answer is known', async () => {
    const { page, payment } = await openPayment();
    await payByCard(page, '4000000000000259');
    await page.getByRole('heading', { name: 'We are checking with your bank' }).waitFor();
    await resolveNow(engine, payment);
    await backInShop(page, payment, 'success');
  });
});

describe('a shopper whose bank asks for confirmation', () => {
  testInShortRun('approves and returns to the shop', async () => {
    const { page, payment } = await openPayment();
    await payByCard(page, CHALLENGE);
    await page.getByRole('button', { name: 'Approve' }).click();
    await backInShop(page, payment, 'success');
    expect((await truthOf(engine, payment)).payment.three_ds).toMatchObject({
      flow: 'challenge',
      status: 'authenticated',
    });
  });

  testInLongRun('refuses, sees why the payment failed, and pays with another card', async () => {
    const { page, payment } = await openPayment();
    await payByCard(page, CHALLENGE);
    await page.getByRole('button', { name: 'Refuse' }).click();
    await page.getByText('Your bank could not confirm that it was you').waitFor();
    await payByCard(page, APPROVED);
    await backInShop(page, payment, 'success');
  });

  testInLongRun('lets the confirmation time out, returns, waits, and pays with another card', async () => {
    const { page, payment } = await openPayment();
    await payByCard(page, CHALLENGE);
    await page.getByRole('button', { name: 'Let it time out' }).click();
    await page.getByRole('link', { name: 'Back to the payment page' }).click();
    await page.getByRole('heading', { name: 'We are checking with your bank' }).waitFor();
    await endChallenge(engine, payment);
    await eventually(() => attemptsOf(engine, payment)).toMatchObject([{ state: 'reversed' }]);
    await payByCard(page, APPROVED);
    await backInShop(page, payment, 'success');
  });

  testInShortRun('needs no JavaScript, because every step has a button', async () => {
    const { page, payment } = await openPayment({}, { javaScriptEnabled: false });
    await payByCard(page, CHALLENGE);
    await page.getByRole('heading', { name: 'Your bank needs your confirmation' }).waitFor();
    await page.getByRole('button', { name: 'Continue to your bank' }).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await backInShop(page, payment, 'success');
  });
});

describe('a shopper who reads Arabic', () => {
  testInShortRun('pays from right to left, with Arabic-Indic digits and a challenge in Arabic', async () => {
    const { page, payment } = await openPayment({}, { locale: 'ar-BH' });
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    await payByCard(page, '٤٠٠٠ ٠٠٠٠ ٠٠٠٠ ٠٠٠٢', '١٢/٤٠', '١٢٣');
    await page.getByText('رفض بنكك هذه البطاقة').waitFor();
    await payByCard(page, '٤٠٠٠٠٠٠٠٠٠٠٠٣٢٢٠', '١٢/٤٠', '١٢٣');
    await page.getByRole('button', { name: 'موافقة' }).click();
    await backInShop(page, payment, 'success');
  });

  testInLongRun('gets Arabic when the merchant asks for it, and can switch to English', async () => {
    const { page } = await openPayment({ locale: 'ar' });
    expect(await page.locator('html').getAttribute('lang')).toBe('ar');
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Card details' }).waitFor();
    expect(await page.locator('html').getAttribute('dir')).toBe('ltr');
    await payByCard(page, DECLINED);
    await page.getByText('Your bank declined this card').waitFor();
  });
});

test('no cookie was set, no other host was contacted, and no browser reported a problem with any of these pages', async () => {
  const { origins, cookies, complaints } = await browser.sight();
  expect({ cookies, complaints }).toEqual({ cookies: [], complaints: [] });
  expect(new Set(origins)).toEqual(new Set([engine.url, engine.simulatorUrl, shop.url]));
});

async function openPayment(
  fields = {},
  options: Parameters<TestBrowser['open']>[0] = {},
): Promise<{ page: Page; payment: NewPayment }> {
  const payment = await newPayment(engine, {
    success_url: `${shop.url}/paid?order=7&note=a%2Fb+c&status=theirs`,
    failure_url: `${shop.url}/basket?order=7`,
    ...fields,
  });
  const page = await browser.open(options);
  await page.goto(payment.url);
  return { page, payment };
}

async function backInShop(page: Page, payment: NewPayment, status: string): Promise<void> {
  await leaveForShop(page);
  await expectInShop(page, payment, status);
}

async function expectInShop(page: Page, payment: NewPayment, status: string): Promise<void> {
  const own = status === 'success' ? '/paid?order=7&note=a%2Fb+c' : '/basket?order=7';
  const address = `${shop.url}${own}&track_id=${payment.trackId}&payment_id=${payment.paymentId}&status=${status}`;
  expect(page.url()).toBe(address);
  for (const visit of shop.visits.filter((each) => each.address.includes(payment.trackId))) {
    expect(visit).toEqual({ address, referrer: undefined });
  }
}

function typed(page: Page): Promise<string[]> {
  return Promise.all(['number', 'expiry', 'cvv'].map((name) => page.locator(`[name=${name}]`).inputValue()));
}
