import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { payByCard, startBrowser, type TestBrowser } from '../harness/browser.ts';
import { someOf, testInLongRun, testInShortRun } from '../harness/runs.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { type MerchantSite, startMerchantSite } from './merchant-site.ts';
import { startWidget, told, widgetButton, widgetMessage } from './widget-page.ts';

const APPROVED = '4242424242424242';
const STOLEN = '4000000000009979';

let engine: TestEngine;
let browser: TestBrowser;
let site: MerchantSite;
beforeAll(async () => {
  [engine, browser] = await Promise.all([sharedTestEngine(), startBrowser()]);
  site = await startMerchantSite({ sandbox: engine.url, live: 'https://live.pay.example' });
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([engine?.stop(), browser?.stop(), site?.stop()]));

const key = () => engine.profile.publishableKey.value;

async function newSession(fields: object = {}): Promise<string> {
  const made = await engine.api.post('/v1/sdk/checkout', { amount: 10.5, currency: 'BHD', ...fields });
  return made.body.track_id;
}

type Shop = { readonly page: Page; readonly trackId: string; readonly complete: () => Promise<unknown> };

/** A page with the widget, for a session that returns to another page of the same merchant. */
async function openShop(load: 'script' | 'module', fields: object = {}): Promise<Shop> {
  const scripts = load === 'script' ? ['/v0.1.0/checkout.js'] : [];
  const back = site.pageOf({ scripts });
  const trackId = await newSession({ success_url: `${back}?cart=1`, failure_url: back, ...fields });
  const page = await browser.open();
  const bringPay = async () => {
    if (load === 'script') return;
    await page.evaluate(`import('${site.scriptHost}/index.mjs').then((module) => { window.Pay = module.default; })`);
  };
  await page.goto(site.pageOf({ scripts }));
  await bringPay();
  await startWidget(page, { publishableKey: key(), trackId });
  const complete = async () => {
    await page.waitForURL(`${back}**`);
    await bringPay();
    return page.evaluate(`Pay.complete({ publishableKey: '${key()}' })`);
  };
  return { page, trackId, complete };
}

describe.each(someOf(['script'] as const, ['module'] as const))('loaded as a %s', (load) => {
  test('a shopper presses the button and pays, and the return page gets the outcome', async () => {
    const { page, trackId, complete } = await openShop(load);
    await expect.poll(() => told(page)).toEqual({ events: [['ready', 'open']], failure: null });
    await page.getByRole('button', { name: 'Pay 10.500 BHD' }).click();
    await page.waitForURL(`${engine.url}/payment?payment_id=pay_*`);
    await payByCard(page, APPROVED);
    expect(await complete()).toEqual({ trackId, status: 'success', hint: true });
    expect(new URL(page.url()).searchParams.get('cart')).toBe('1');
  });

  test('a hard decline is reported as failed', async () => {
    const { page, trackId, complete } = await openShop(load);
    await widgetButton(page).click();
    await payByCard(page, STOLEN);
    expect(await complete()).toEqual({ trackId, status: 'failed', hint: true });
  });
});

describe.each(someOf([], ['script', 'module'] as const))('loaded as a %s', (load) => {
  test('a cancelled payment is reported as cancelled', async () => {
    const { page, trackId, complete } = await openShop(load);
    await widgetButton(page).click();
    await page.getByRole('button', { name: 'Cancel payment' }).click();
    expect(await complete()).toEqual({ trackId, status: 'cancelled', hint: true });
  });
});

describe('one press opens one card page', () => {
  testInShortRun('even if the button is pressed again', async () => {
    const { page } = await openShop('script');
    let asked = 0;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/pay', async (route) => {
      asked += 1;
      await held;
      await route.continue();
    });
    await widgetButton(page).dblclick();
    await widgetButton(page).press('Enter');
    expect(await widgetButton(page).textContent()).toBe('Opening the card page…');
    expect(await widgetButton(page).getAttribute('aria-disabled')).toBe('true');
    expect(await widgetMessage(page).textContent()).toBe('Opening the card page…');
    letGo();
    await page.waitForURL(`${engine.url}/payment?**`);
    expect(asked).toBe(1);
  });

  testInLongRun('and none if the widget is removed in the meantime', async () => {
    const { page } = await openShop('script');
    const address = page.url();
    await page.route('**/pay', async (route) => {
      await page.evaluate('checkout.unmount()');
      await route.continue();
    });
    const answered = page.waitForResponse('**/pay');
    await widgetButton(page).click();
    await (await answered).finished();
    await page.evaluate('new Promise((resolve) => setTimeout(resolve))');
    expect(page.url()).toBe(address);
    expect((await told(page)).events).toEqual([['ready', 'open']]);
  });
});

describe('the widget', () => {
  test.each(
    someOf(
      [['cancelled', 'This payment was cancelled. Nothing was charged. Start again in the shop.']],
      [
        ['expired', 'This payment has expired. Nothing was charged. Start again in the shop.'],
        ['paid', 'This payment is complete.'],
        ['failed', 'This payment did not go through. Nothing was charged. Start again in the shop.'],
      ],
    ),
  )('shows a sentence and a disabled button for a session that is %s', async (status, sentence) => {
    const trackId = await newSession();
    await bringTo(status, trackId);
    const page = await browser.open();
    await page.goto(site.pageOf());
    expect((await startWidget(page, { publishableKey: key(), trackId })).events).toEqual([['ready', status]]);
    expect(await widgetMessage(page).textContent()).toBe(sentence);
    expect(await widgetButton(page).isDisabled()).toBe(true);
  });

  testInLongRun('shows how its session ended if that happened before the button was pressed', async () => {
    const { page, trackId } = await openShop('script');
    await engine.api.post(`/v1/sdk/checkout/${trackId}/cancel`);
    await widgetButton(page).click();
    await page.getByText('This payment was cancelled.').waitFor();
    expect(await widgetButton(page).isDisabled()).toBe(true);
    expect((await told(page)).events.at(-1)).toEqual(['error', 'session_not_payable']);
  });

  testInShortRun(
    'uses the session’s language, or otherwise the page’s, and the text direction of that language',
    async () => {
      const shown = async (locale: string | null, lang: string, dir: 'ltr' | 'rtl') => {
        const page = await browser.open();
        await page.goto(site.pageOf({ lang, dir }));
        await startWidget(page, { publishableKey: key(), trackId: await newSession(locale ? { locale } : {}) });
        const direction = await page.evaluate(
          'getComputedStyle(document.querySelector("pay-checkout").shadowRoot.querySelector("button")).direction',
        );
        return [(await widgetButton(page).textContent())?.replaceAll(/[\u2066\u2069]/g, ''), direction];
      };
      expect(await shown(null, 'ar-BH', 'rtl')).toEqual(['ادفع 10.500 BHD', 'rtl']);
      expect(await shown('ar', 'en', 'ltr')).toEqual(['ادفع 10.500 BHD', 'rtl']);
      expect(await shown('en', 'ar', 'rtl')).toEqual(['Pay 10.500 BHD', 'ltr']);
      expect(await shown(null, 'de', 'ltr')).toEqual(['Pay 10.500 BHD', 'ltr']);
    },
  );

  testInShortRun(
    'is shown once, moves when mounted elsewhere, disappears when unmounted, and lets listeners be removed',
    async () => {
      const page = await browser.open();
      await page.goto(site.pageOf({ body: '<div id="a">Loading</div><div id="b"></div>' }));
      await startWidget(page, { publishableKey: key(), trackId: await newSession(), selector: '#a' });
      expect(await page.locator('#a').textContent()).not.toContain('Loading');
      await page.evaluate(`(async () => {
      window.heard = 0;
      const off = checkout.on('ready', () => { window.heard += 1; });
      checkout.mount(document.querySelector('#b'));
      await null;
      off();
      checkout.mount('#b');
      await null;
    })()`);
      expect(await page.evaluate('window.heard')).toBe(1);
      expect(await page.locator('#a pay-checkout').count()).toBe(0);
      expect(await page.locator('#b pay-checkout').count()).toBe(1);
      await page.evaluate('checkout.unmount()');
      expect(await page.locator('pay-checkout').count()).toBe(0);
    },
  );
});

async function bringTo(status: string, trackId: string): Promise<void> {
  if (status === 'cancelled') await engine.api.post(`/v1/sdk/checkout/${trackId}/cancel`);
  if (status === 'expired') {
    await engine.database.pool.query('update sessions set expires_at = now() where track_id = $1', [trackId]);
  }
  if (status !== 'paid' && status !== 'failed') return;
  const page = await browser.open();
  await page.goto((await engine.api.post(`/v1/sdk/checkout/${trackId}/pay`, { method: 'card' })).body.payment_url);
  await payByCard(page, status === 'paid' ? APPROVED : STOLEN);
  await expect
    .poll(async () => (await engine.api.post('/merchant/payment-status', { track_id: trackId })).body.status)
    .toBe(status);
}
