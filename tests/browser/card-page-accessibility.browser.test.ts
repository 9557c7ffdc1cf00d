import axe from 'axe-core';
import type { Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { honest } from '../harness/acquirer-proxy.ts';
import { payByCard, startBrowser, type TestBrowser } from '../harness/browser.ts';
import { type CardPage, cardPage } from '../harness/card-page.ts';
import { newPayment } from '../harness/new-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';

const EVERYTHING = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} as const;
/** What may be wrong in the dark and right in the light. */
const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const;
const USUAL = { width: 1_280, height: 800 };
/** WCAG's own measure for pages that must not be scrolled sideways. */
const NARROW = { width: 320, height: 640 };
const SHOP = { success_url: 'https://shop.example/paid', failure_url: 'https://shop.example/basket' };

let engine: ProxiedEngine;
let browser: TestBrowser;
let page: Page;
beforeAll(async () => {
  [engine, browser] = await Promise.all([startProxiedEngine(), startBrowser()]);
  page = await browser.open({ reducedMotion: 'reduce' });
  await page.route(`${engine.url}/**`, answerWithoutMovingOn);
});
beforeEach(async () => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(USUAL);
});
afterEach(() => {
  engine.proxy.meddler = honest;
});
afterAll(() => Promise.all([engine?.stop(), browser?.stop()]));

type Lang = 'en' | 'ar';
type Reach = (lang: Lang) => Promise<unknown>;

const PAGES: Readonly<Record<string, Reach>> = {
  'the form': after(async () => {}),
  'the form with errors': async (lang) => {
    await page.goto(await addressOf(lang));
    await payByCard(page, '4242424242424241', '13/40', '1');
    await page.getByRole('alert').waitFor();
  },
  'the form after a decline': after((form) => form.pay('4000000000000002')),
  'the list of test cards': async (lang) => {
    await page.goto(await addressOf(lang));
    await page.locator('summary').click();
  },
  'the wait for the bank’s answer': after((form) => {
    engine.proxy.meddler = async () => 'cut';
    return form.pay('4242424242424242');
  }),
  'the way to the bank': after((form) => form.pay('4000000000003220')),
  'the way to the shop': after((form) => form.pay('4242424242424242'), SHOP),
  'the way to the shop with nothing paid': after((form) => form.cancel(), SHOP),
  'the result': after((form) => form.pay('4242424242424242')),
  'a payment that is not there': (lang) => page.goto(`${engine.url}/payment?payment_id=none&lang=${lang}`),
};

describe.each(['en', 'ar'] as const)('in %s', (lang) => {
  test.each(Object.entries(PAGES))('%s can be used by everybody, in the light and in the dark', async (_, reach) => {
    await reach(lang);
    expect(await page.locator('html').getAttribute('lang')).toBe(lang);
    await page.evaluate(axe.source);
    expect(await violations(EVERYTHING)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(COLOURS)).toEqual([]);
    await page.setViewportSize(NARROW);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(NARROW.width);
  });
});

test('in all this no browser complained of a page', async () => {
  expect((await browser.sight()).complaints).toEqual([]);
});

/** The page of a payment to which something has happened meanwhile. */
function after(happen: (form: CardPage) => Promise<unknown>, fields = {}): Reach {
  return async (lang) => {
    const address = await addressOf(lang, fields);
    await happen(await cardPage(address));
    await page.goto(address);
  };
}

async function addressOf(lang: Lang, fields = {}): Promise<string> {
  return (await newPayment(engine, { locale: lang, description: 'Order 1042', ...fields })).url;
}

/** Pages that would go on by themselves stay, to be looked at. */
async function answerWithoutMovingOn(route: Route): Promise<void> {
  const response = await route.fetch({ maxRedirects: 0 });
  const { refresh: _, ...headers } = response.headers();
  const body = (await response.text()).replace(/<script>.*?<\/script>/s, '');
  await route.fulfill({ response, headers, body });
}

async function violations(rules: typeof EVERYTHING | typeof COLOURS): Promise<readonly string[]> {
  const found = await page.evaluate((runOnly) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    return axe.run({ runOnly: { type: runOnly.type, values: [...runOnly.values] }, resultTypes: ['violations'] });
  }, rules);
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
