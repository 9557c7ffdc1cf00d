import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { payByCard, startBrowser, type TestBrowser } from '../harness/browser.ts';
import { attemptsOf, newPayment } from '../harness/new-payment.ts';
import { shopperSeen } from '../harness/shopper-seen.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';

const PHONE = {
  screen: { width: 412, height: 915 },
  viewport: { width: 412, height: 800 },
  timezoneId: 'Asia/Riyadh',
};

let engine: TestEngine;
let browser: TestBrowser;
beforeAll(async () => {
  [engine, browser] = await Promise.all([sharedTestEngine(), startBrowser()]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([engine?.stop(), browser?.stop()]));

/** The facts about the shopper's browser that the acquirer received. */
async function toldOf(options: BrowserContextOptions, isSwitched = false): Promise<unknown> {
  const payment = await newPayment(engine);
  const page = await browser.open(options);
  await page.goto(payment.url);
  if (isSwitched) {
    await page.getByRole('link', { name: 'العربية' }).click();
    await page.getByRole('heading', { name: 'بيانات البطاقة' }).waitFor();
  }
  await payByCard(page, '4242424242424242');
  await page.getByRole('heading', { name: /^(Payment received|تم الدفع)$/ }).waitFor();
  const [attempt] = await attemptsOf(engine, payment);
  return (await shopperSeen(engine, attempt?.attempt_id ?? '')).browser;
}

describe('for 3-D Secure, the acquirer gets', () => {
  const told = {
    colour_depth: 24,
    screen_width: 412,
    screen_height: 915,
    time_zone_offset: -180,
    java_enabled: false,
    javascript_enabled: true,
  };

  test('the facts of the shopper’s screen and clock', async () => {
    expect(await toldOf(PHONE)).toEqual(told);
  });

  test('the same facts after the language was switched in place', async () => {
    expect(await toldOf(PHONE, true)).toEqual(told);
  });

  test('neutral values, and that JavaScript is off, if the browser runs no script', async () => {
    expect(await toldOf({ ...PHONE, javaScriptEnabled: false })).toEqual({
      colour_depth: 24,
      screen_width: 0,
      screen_height: 0,
      time_zone_offset: 0,
      java_enabled: false,
      javascript_enabled: false,
    });
  });
});

test('no element of the form holds the facts', async () => {
  const page = await browser.open(PHONE);
  await page.goto((await newPayment(engine)).url);
  const names = await page
    .locator('#card-form input')
    .evaluateAll((inputs) => inputs.map(({ id, type }) => id || type));
  expect(names).toEqual(['hidden', 'hidden', 'number', 'expiry', 'cvv']);
});
