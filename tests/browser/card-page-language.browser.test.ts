import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { payByCard, startBrowser, type TestBrowser, typeCard } from '../harness/browser.ts';
import { newPayment, truthOf } from '../harness/new-payment.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';

let engine: TestEngine;
let browser: TestBrowser;
beforeAll(async () => {
  [engine, browser] = await Promise.all([sharedTestEngine(), startBrowser()]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([engine?.stop(), browser?.stop()]));

describe('the language link', () => {
  test('keeps the number, the expiry and the focus, but never the security code', async () => {
    const { page, payment } = await openPayment();
    await typeCard(page, '4242424242424241');
    await page.evaluate('window.isStillThis = true');
    await page.getByRole('link', { name: 'العربية' }).click();
    await page.getByRole('heading', { name: 'بيانات البطاقة' }).waitFor();
    expect(await page.evaluate('window.isStillThis')).toBe(true);
    expect(await page.locator('html').evaluate((html) => [html.lang, html.dir])).toEqual(['ar', 'rtl']);
    expect(await page.title()).toContain('الدفع إلى');
    expect(await typedIn(page)).toEqual(['4242 4242 4242 4241', '12 / 40', '']);
    expect(await page.locator('#brand').textContent()).toBe('Visa');
    // The errors are shown again, in the new language.
    expect(await page.locator('#number-note').textContent()).toBe('راجع أرقام البطاقة');
    expect(await page.locator(':focus').textContent()).toBe('English');
    expect(page.url()).toBe(`${payment.url}&lang=ar`);
    expect(
      await page.evaluate('[history.state, history.length, localStorage.length, sessionStorage.length, name]'),
    ).toEqual([null, 2, 0, 0, '']);

    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Card details' }).waitFor();
    expect(await typedIn(page)).toEqual(['4242 4242 4242 4241', '12 / 40', '']);
    expect(await page.locator(':focus').textContent()).toBe('العربية');
  });

  test('leaves a form that still formats, checks and submits the card', async () => {
    const { page, payment } = await openPayment();
    await page.getByRole('link', { name: 'العربية' }).click();
    await page.getByRole('heading', { name: 'بيانات البطاقة' }).waitFor();
    await payByCard(page, '٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢', '١٣/٤٠');
    await page.getByRole('alert').getByText('يُرجى مراجعة بيانات البطاقة').waitFor();
    await payByCard(page, '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢', '١٢٤٠', '١٢٣');
    await page.getByRole('heading', { name: 'تم الدفع' }).waitFor();
    expect(await truthOf(engine, payment)).toMatchObject({ status: 'paid', payment: { card: { last4: '4242' } } });
  });

  test('is a plain link when the payment has moved on', async () => {
    const { page, payment } = await openPayment();
    await engine.database.pool.query('update sessions set expires_at = now() where track_id = $1', [payment.trackId]);
    await page.getByRole('link', { name: 'العربية' }).click();
    await page.getByRole('heading', { name: 'انتهت مهلة الدفع' }).waitFor();
  });

  test('is a plain link without a script', async () => {
    const { page } = await openPayment({ javaScriptEnabled: false });
    await page.getByRole('link', { name: 'العربية' }).click();
    await page.getByRole('heading', { name: 'بيانات البطاقة' }).waitFor();
    expect(await typedIn(page)).toEqual(['', '', '']);
  });

  test('also works on the page of an unknown payment', async () => {
    const page = await browser.open();
    await page.goto(`${engine.url}/payment?payment_id=none`);
    await page.getByRole('link', { name: 'العربية' }).click();
    await page.getByRole('heading', { name: 'لم نعثر على هذا الدفع' }).waitFor();
  });
});

test('an outdated form leads to an explanation in the language of its payment', async () => {
  const payment = await newPayment(engine, { locale: 'ar' });
  const page = await browser.open();
  await page.goto(payment.url);
  await page.evaluate(`document.querySelector('[name=token]').value = 'x';
    document.querySelector('#card-form').action = ${JSON.stringify(payment.url)};
    document.querySelector('#card-form').submit();`);
  await page.getByRole('heading', { name: 'هذه الصفحة لم تعد صالحة' }).waitFor();
});

test('no other host was contacted, and no browser reported a problem with any of these pages', async () => {
  expect(await browser.sight()).toMatchObject({ origins: [engine.url], cookies: [], complaints: [] });
});

async function openPayment(options: Parameters<TestBrowser['open']>[0] = {}) {
  const payment = await newPayment(engine);
  const page = await browser.open(options);
  await page.goto(payment.url);
  return { page, payment };
}

function typedIn(page: Awaited<ReturnType<TestBrowser['open']>>): Promise<string[]> {
  return Promise.all(['number', 'expiry', 'cvv'].map((name) => page.locator(`[name=${name}]`).inputValue()));
}
