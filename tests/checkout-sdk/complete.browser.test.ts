import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../harness/browser.ts';
import { cardPage } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { type NewPayment, newPayment } from '../harness/new-payment.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { answering, type EngineProxy, honest, type Meddler, READABLE, startEngineProxy } from './engine-proxy.ts';
import { type MerchantSite, startMerchantSite } from './merchant-site.ts';
import { codeOf } from './widget-page.ts';

let engine: TestEngine;
let proxy: EngineProxy;
let browser: TestBrowser;
let site: MerchantSite;
let payment: NewPayment;
let page: Page;
beforeAll(async () => {
  [engine, proxy, browser] = await Promise.all([sharedTestEngine(), startEngineProxy(), startBrowser()]);
  proxy.target = engine.url;
  site = await startMerchantSite({ sandbox: proxy.url, live: proxy.url });
});
afterEach(async () => {
  proxy.meddler = honest;
  await browser.closePages();
});
afterAll(() => Promise.all([engine?.stop(), proxy?.stop(), browser?.stop(), site?.stop()]));

/** Opens the page that the shopper of a new payment returns to. */
async function comeBack(query = (trackId: string) => `?track_id=${trackId}&status=pending`): Promise<void> {
  payment = await newPayment(engine);
  page = await browser.open();
  await page.goto(site.pageOf() + query(payment.trackId));
  proxy.calls.length = 0;
}

const completeWith = (options = '') =>
  `Pay.complete({ publishableKey: '${engine.profile.publishableKey.value}', ${options} })`;
const complete = (options = '') => page.evaluate(completeWith(options));

/** Starts waiting; the page's clock moves only when the test moves it. */
async function begin(options = ''): Promise<void> {
  await page.clock.install();
  await page.evaluate(`void ${completeWith(options)}.then(
    (result) => { window.outcome = result; },
    ({ name, code, cause }) => { window.outcome = { name, code, cause: cause?.code }; },
  )`);
  await eventually(() => proxy.calls.length).toBeGreaterThan(0);
}

/** Waits for the outcome, however far the page's clock must move. */
function outcome() {
  const read = async () => {
    await page.clock.runFor(400);
    return page.evaluate('window.outcome');
  };
  return eventually(read);
}

/** Lets these functions answer the first calls, one call each, and the engine all later calls. */
function firstThen(first: readonly Meddler[]): Meddler {
  let index = 0;
  return (incoming, outgoing) => {
    if (incoming.method === 'OPTIONS') return false;
    index += 1;
    return first[index - 1]?.(incoming, outgoing) ?? false;
  };
}

describe('Pay.complete waits', () => {
  test('for an outcome, and polls until there is one', async () => {
    await comeBack();
    const pending = complete();
    await eventually(() => proxy.calls.length).toBeGreaterThan(2);
    await (await cardPage(payment.url)).pay('4242424242424242');
    expect(await pending).toEqual({ trackId: payment.trackId, status: 'success', hint: true });
    const asked = proxy.calls.length;
    expect(new Set(proxy.calls)).toEqual(new Set([`GET checkout/${payment.trackId}/result`]));
    await page.evaluate('new Promise((resolve) => setTimeout(resolve))');
    expect(proxy.calls.length).toBe(asked);
  });

  test.each([
    ['a cut connection', 'cut'],
    ['HTML', { status: 502, body: '<h1>Bad gateway</h1>' }],
    ['an overloaded engine', { status: 503, body: '{"code":"overloaded"}' }],
  ] as const)('past %s', async (_name, answer) => {
    await comeBack();
    await (await cardPage(payment.url)).pay('4242424242424242');
    proxy.meddler = firstThen([answering(/./, answer), answering(/./, answer)]);
    expect(await complete()).toMatchObject({ status: 'success' });
    expect(proxy.calls.length).toBe(3);
  });

  test.each([
    [429, 'rate_limited'],
    [503, 'unavailable'],
  ])('for as long as the service asks it to: %d', async (status, code) => {
    await comeBack();
    const body = JSON.stringify({ code });
    proxy.meddler = answering(/./, { status, body, headers: { 'retry-after': '3600' } });
    await begin('timeoutMs: 10_000');
    await outcome().toEqual({ name: 'PayError', code: 'timeout', cause: code });
    expect(proxy.calls.length).toBe(1);
  });
});

describe('Pay.complete, once its time is over,', () => {
  test('returns pending if the service has no outcome', async () => {
    await comeBack();
    await begin('timeoutMs: 2_000');
    await outcome().toEqual({ trackId: payment.trackId, status: 'pending', hint: true });
  });

  test('returns the earlier answer if the last requests got no answer', async () => {
    await comeBack();
    await begin('timeoutMs: 3_000');
    proxy.meddler = answering(/./, 'cut');
    await outcome().toMatchObject({ status: 'pending' });
    expect(proxy.calls.length).toBeGreaterThan(1);
  });

  test('throws timeout, with its cause, if there was no answer', async () => {
    await comeBack();
    proxy.meddler = answering(/./, 'cut');
    await begin('timeoutMs: 2_000');
    await outcome().toEqual({ name: 'PayError', code: 'timeout', cause: 'network' });
  });
});

describe('Pay.complete gives up', () => {
  test('when its caller aborts, with the caller’s reason, even without an answer', async () => {
    await comeBack();
    let asked = () => {};
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    proxy.meddler = ({ method }) => {
      if (method === 'OPTIONS') return false;
      asked();
      return true;
    };
    await page.evaluate('window.controller = new AbortController()');
    const outcome = page.evaluate(`${completeWith('signal: controller.signal')}.catch((reason) => reason)`);
    await isAsked;
    await page.evaluate('controller.abort("the shopper went on")');
    expect(await outcome).toBe('the shopper went on');
  });

  test('when its caller aborts between two tries, or before the first', async () => {
    await comeBack();
    await page.evaluate('window.controller = new AbortController()');
    const outcome = page.evaluate(`${completeWith('signal: controller.signal')}.catch((reason) => reason)`);
    await eventually(() => proxy.calls.length).toBeGreaterThan(0);
    await page.evaluate('controller.abort("enough")');
    expect(await outcome).toBe('enough');
    proxy.calls.length = 0;
    expect(await codeOf(page, completeWith('signal: AbortSignal.abort("before")'))).toMatchObject({ code: 'before' });
    expect(proxy.calls).toEqual([]);
  });

  test('if the address has no session, without asking the service', async () => {
    await comeBack(() => '?status=success');
    expect(await codeOf(page, completeWith())).toMatchObject({ code: 'track_id_missing', name: 'PayError' });
    expect(proxy.calls).toEqual([]);
  });

  test('if another try would get the same answer', async () => {
    await comeBack(() => `?track_id=trk_${'0'.repeat(30)}`);
    expect(await codeOf(page, completeWith())).toMatchObject({ code: 'not_found', status: 404 });
    proxy.meddler = ({ method }, outgoing) => {
      if (method === 'OPTIONS') return false;
      outgoing.writeHead(403, READABLE).end('{"code":"origin_not_allowed"}');
      return true;
    };
    expect(await codeOf(page, completeWith())).toMatchObject({ code: 'origin_not_allowed' });
    expect(proxy.calls.length).toBe(2);
  });
});
