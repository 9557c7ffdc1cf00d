import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { payByCard, startBrowser, type TestBrowser } from '../harness/browser.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { CONTAINER, ICON, type MerchantSite, startMerchantSite } from './merchant-site.ts';
import { codeOf, startWidget, widgetButton, widgetMessage } from './widget-page.ts';

let engine: TestEngine;
let browser: TestBrowser;
let site: MerchantSite;
beforeAll(async () => {
  [engine, browser] = await Promise.all([sharedTestEngine(), startBrowser()]);
  site = await startMerchantSite({ sandbox: engine.url, live: engine.url });
  site.files.set('/watch.js', WATCH);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([engine?.stop(), browser?.stop(), site?.stop()]));

/** The strictest policy that a page with the widget can have. */
const strictest = () =>
  [
    "default-src 'none'",
    `script-src ${site.scriptHost}`,
    `connect-src ${engine.url}`,
    `img-src ${site.url}${ICON}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

const WATCH = `
window.violations = [];
document.addEventListener('securitypolicyviolation', (event) => {
  violations.push(event.effectiveDirective + ' ' + event.blockedURI);
});`;

const key = () => engine.profile.publishableKey.value;

async function newSession(fields: object = {}): Promise<string> {
  const made = await engine.api.post('/v1/sdk/checkout', { amount: 10.5, currency: 'BHD', ...fields });
  return made.body.track_id;
}

describe('under the strictest policy', () => {
  const scripts = ['/watch.js', '/v0.1.0/checkout.js'];

  test('a payment works from the button to the result, without violations, stored data or calls to other hosts', async () => {
    const back = site.pageOf({ scripts, policy: strictest() });
    const trackId = await newSession({ success_url: back, failure_url: back });
    const page = await browser.open();
    const asked = new Set<string>();
    page.on('request', (request) => asked.add(new URL(request.url()).origin));
    await page.goto(site.pageOf({ scripts, policy: strictest() }));
    await startWidget(page, { publishableKey: key(), trackId });
    expect(await heightOf(page)).toBe(48);
    expect(await whatIsKept(page)).toEqual([]);
    await widgetButton(page).click();
    await payByCard(page, '4242424242424242');
    await page.waitForURL(`${back}**`);
    expect(await page.evaluate(`Pay.complete({ publishableKey: '${key()}' })`)).toMatchObject({ status: 'success' });
    expect(await whatIsKept(page)).toEqual([]);
    expect([...asked].toSorted()).toEqual([engine.url, site.url, site.scriptHost].toSorted());
  });

  test('the widget also shows an error, tries again and opens the card page without violations', async () => {
    const page = await browser.open();
    await page.goto(site.pageOf({ scripts, policy: strictest() }));
    await page.route('**/profile', (route) => route.abort());
    await startWidget(page, { publishableKey: key(), trackId: await newSession() });
    expect(await widgetMessage(page).textContent()).toBe('The card page could not be reached. Try again.');
    await page.unroute('**/profile');
    await widgetButton(page).click();
    await page.getByRole('button', { name: 'Pay 10.500 BHD' }).waitFor();
    await page.route('**/pay', () => {});
    await widgetButton(page).click();
    expect(await whatIsKept(page)).toEqual([]);
  });

  test('a page whose policy blocks the engine gets a network error', async () => {
    const page = await browser.open();
    await page.goto(site.pageOf({ scripts, policy: strictest().replace(/connect-src [^;]*/, "connect-src 'none'") }));
    const { failure } = await startWidget(page, { publishableKey: key(), trackId: 'trk_1' });
    expect(failure?.code).toBe('network');
    expect(await page.evaluate('violations.length')).toBeGreaterThan(0);
  });
});

test("the page's styles do not affect the widget, and the widget's styles do not affect the page", async () => {
  const style = 'button { display: none !important; all: unset } * { line-height: 9; letter-spacing: 1em; color: red }';
  const page = await browser.open();
  const body = `${CONTAINER}<button id="own">Own</button>`;
  await page.goto(site.pageOf({ style, body }));
  const colour = 'getComputedStyle(document.querySelector("#own")).color';
  const before = await page.evaluate(colour);
  await startWidget(page, { publishableKey: key(), trackId: await newSession() });
  expect(await widgetButton(page).isVisible()).toBe(true);
  expect(await page.evaluate(colour)).toBe(before);
});

test('a page sets the colours, corners and font of the widget with custom properties, and styles the parts of the widget', async () => {
  const style = `:root { --pay-accent: #7a1fa2; --pay-corner: 24px; --pay-font: serif }
    pay-checkout::part(button) { text-transform: uppercase }`;
  const page = await browser.open();
  await page.goto(site.pageOf({ style }));
  await startWidget(page, { publishableKey: key(), trackId: await newSession() });
  const seen = await page.evaluate(`(() => {
    const button = document.querySelector('pay-checkout').shadowRoot.querySelector('button');
    const { backgroundColor, borderRadius, fontFamily, textTransform } = getComputedStyle(button);
    return { backgroundColor, borderRadius, fontFamily, textTransform };
  })()`);
  expect(seen).toEqual({
    backgroundColor: 'rgb(122, 31, 162)',
    borderRadius: '24px',
    fontFamily: 'serif',
    textTransform: 'uppercase',
  });
});

describe('the script', () => {
  test('keeps the first Pay when it is loaded twice, and works on a page with an element named Pay', async () => {
    const page = await browser.open();
    await page.goto(site.pageOf({ body: `<form id="Pay"></form>${CONTAINER}` }));
    await page.evaluate('window.first = Pay');
    await page.addScriptTag({ url: `${site.scriptHost}/v0.1.0/checkout.js` });
    expect(await page.evaluate('Pay === first && Pay.version')).toBe('0.1.0');
  });

  test.each([
    ['/latest/checkout.js', 'pk_live_', 1],
    ['/latest/checkout.js', 'pk_test_', 0],
    ['/v0.1.0/checkout.js', 'pk_live_', 0],
  ])('%s with a key %s… warns %d times', async (path, prefix, times) => {
    const page = await browser.open();
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await page.goto(site.pageOf({ scripts: [path] }));
    const init = `Pay.init({ publishableKey: '${prefix}${'0'.repeat(38)}', trackId: 'trk_1' })`;
    expect((await codeOf(page, init))?.code).toBe('api_key_invalid');
    expect((await codeOf(page, init))?.code).toBe('api_key_invalid');
    expect(warnings).toHaveLength(times);
    if (times > 0) expect(warnings[0]).toContain('/latest/');
  });
});

function heightOf(page: Page): Promise<number> {
  return page.evaluate('document.querySelector("pay-checkout").shadowRoot.querySelector("button").offsetHeight');
}

/** Violations of the policy, and everything that the page has stored or added outside the widget. */
function whatIsKept(page: Page): Promise<readonly string[]> {
  return page.evaluate(`(async () => [
    ...violations,
    ...document.cookie.split(';').filter(Boolean),
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name),
    ...[...document.querySelectorAll('style, [style], iframe')].map(({ outerHTML }) => outerHTML),
  ])()`);
}
