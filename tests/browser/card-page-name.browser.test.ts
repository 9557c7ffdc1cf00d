import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { payButton, startBrowser, type TestBrowser, typeCard } from '../harness/browser.ts';
import { attemptsOf, type NewPayment, newPayment } from '../harness/new-payment.ts';
import { shopperSeen } from '../harness/shopper-seen.ts';
import { activateSimulatorAccount } from '../harness/simulator-account.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';

let engine: TestEngine;
let browser: TestBrowser;
beforeAll(async () => {
  [engine, browser] = await Promise.all([sharedTestEngine(), startBrowser()]);
  await activateSimulatorAccount(engine, { cardholder_name: 'yes' });
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([engine?.stop(), browser?.stop()]));

async function opened(locale: string) {
  const payment = await newPayment(engine);
  const page = await browser.open({ locale });
  await page.goto(payment.url);
  return { payment, page };
}

async function nameSeen(payment: NewPayment): Promise<unknown> {
  const [attempt] = await attemptsOf(engine, payment);
  return (await shopperSeen(engine, attempt?.attempt_id ?? '')).cardholder;
}

describe('the name on the card', () => {
  test.each([
    ['en-GB', 'Name on card (optional)', 'Enter the name on the card, without numbers', 'Payment received'],
    ['ar-BH', 'الاسم على البطاقة (اختياري)', 'أدخل الاسم كما هو على البطاقة، بلا أرقام', 'تم الدفع'],
  ])('is asked for and checked as it is typed in %s', async (locale, label, error, paid) => {
    const { payment, page } = await opened(locale);
    const field = page.getByLabel(label, { exact: true });
    expect(await field.getAttribute('autocomplete')).toBe('cc-name');
    await typeCard(page, '4242424242424242');
    await field.fill('4242 4242');
    await payButton(page).click();
    await page.locator('#cardholder-note').getByText(error).waitFor();
    await field.fill('Layla Haddad');
    expect(await field.getAttribute('autocomplete')).toBe('off');
    await payButton(page).click();
    await page.getByRole('heading', { name: paid }).waitFor();
    expect(await nameSeen(payment)).toEqual({ name: 'Layla Haddad' });
  });

  test('can be left out, and is kept when the language changes', async () => {
    const { payment, page } = await opened('en-GB');
    await page.getByLabel('Name on card (optional)').fill('Layla Haddad');
    await page.getByRole('link', { name: 'العربية' }).click();
    const field = page.getByLabel('الاسم على البطاقة (اختياري)', { exact: true });
    expect(await field.inputValue()).toBe('Layla Haddad');
    await field.fill('');
    await typeCard(page, '4242424242424242');
    await payButton(page).click();
    await page.getByRole('heading', { name: 'تم الدفع' }).waitFor();
    expect(await nameSeen(payment)).toBeNull();
  });
});
