import { replacePublishableKey } from '@pay/core/merchants/keys/replace-publishable-key';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../harness/browser.ts';
import { createTestProfile, OPERATOR, unwrap } from '../harness/merchant.ts';
import { inShortRun, someOf, testInLongRun, testInShortRun } from '../harness/runs.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { newLegacyValue } from '../harness/test-keys.ts';
import { answering, type EngineProxy, honest, READABLE, startEngineProxy } from './engine-proxy.ts';
import { type MerchantSite, startMerchantSite } from './merchant-site.ts';
import { codeOf, startWidget, told, widgetButton, widgetMessage } from './widget-page.ts';

const CANNOT = 'This payment cannot be opened. Start again in the shop.';
const TRY_AGAIN = 'The card page could not be reached. Try again.';

let engine: TestEngine;
let proxy: EngineProxy;
let browser: TestBrowser;
let site: MerchantSite;
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

const key = () => engine.profile.publishableKey.value;

async function newSession(): Promise<string> {
  return (await engine.api.post('/v1/sdk/checkout', { amount: 10.5, currency: 'BHD' })).body.track_id;
}

async function openPage(lang = 'en'): Promise<Page> {
  const page = await browser.open();
  await page.goto(site.pageOf({ lang, dir: lang === 'ar' ? 'rtl' : 'ltr' }));
  return page;
}

/** The sentence that the shopper reads, and whether there is a button to press. */
async function shown(page: Page): Promise<{ sentence: string | null; canPress: boolean }> {
  const canPress = (await widgetButton(page).isVisible()) && (await widgetButton(page).isEnabled());
  return { sentence: await widgetMessage(page).textContent(), canPress };
}

describe('a key that must not be in a browser is not sent', () => {
  test.each([
    ['a secret key', () => engine.profile.secretKey.value, 'secret_key_in_browser'],
    ['a secret key with a space', () => ` ${engine.profile.secretKey.value}`, 'secret_key_in_browser'],
    ['a legacy key', newLegacyValue, 'secret_key_in_browser'],
    ['a secret with a publishable prefix', () => `pk_live_${engine.profile.secretKey.value}`, 'api_key_invalid'],
    ['half a key', () => 'pk_test_', 'api_key_invalid'],
    ['a key of no environment', () => key().replace('test', 'demo'), 'api_key_invalid'],
    ['no key', () => '', 'api_key_missing'],
    ['null', () => null, 'api_key_missing'],
  ])('%s', inShortRun, async (_name, keyOf, code) => {
    const page = await openPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const publishableKey = keyOf();
    const { failure } = await startWidget(page, { publishableKey, trackId: 'trk_1' });
    expect(failure).toMatchObject({ code, name: 'PayError' });
    if (publishableKey) expect(failure?.message).not.toContain(publishableKey.slice(-8));
    expect(await shown(page)).toEqual({ sentence: CANNOT, canPress: false });
    const complete = await codeOf(page, `Pay.complete({ publishableKey: ${JSON.stringify(publishableKey)} })`);
    expect(complete?.code).toBe(code);
    expect(asked).toEqual([]);
  });
});

describe('a refusal is reported with its code, and explained to the shopper in words', () => {
  async function refusal(publishableKey: string, trackId: unknown): Promise<string | undefined> {
    const page = await openPage();
    const { failure } = await startWidget(page, { publishableKey, trackId });
    expect(failure?.name).toBe('PayError');
    expect(failure?.message).not.toContain(publishableKey);
    expect(await shown(page)).toEqual({ sentence: CANNOT, canPress: false });
    expect(await page.locator('#after').textContent()).toBe('Terms');
    return failure?.code;
  }

  testInShortRun('an unknown, a mistyped and a replaced key', async () => {
    const { profile, publishableKey } = await createTestProfile(engine.database.pool);
    const deps = { pool: engine.database.pool };
    unwrap(await replacePublishableKey(deps, OPERATOR, { profileId: profile.profileId }));
    expect(await refusal('pk_test_000000000000000000000000000000000EDlFz', await newSession())).toBe('api_key_invalid');
    expect(await refusal(`${key()}x`, await newSession())).toBe('api_key_invalid');
    expect(await refusal(publishableKey.value, await newSession())).toBe('api_key_revoked');
  });

  testInShortRun("another environment's key that reached this engine", async () => {
    const live = await createTestProfile(engine.database.pool, { environment: 'live' });
    expect(await refusal(live.publishableKey.value, await newSession())).toBe('wrong_environment');
  });

  testInShortRun('a page of another origin', async () => {
    const strict = await createTestProfile(engine.database.pool, { allowedOrigins: ['https://shop.example'] });
    expect(await refusal(strict.publishableKey.value, await newSession())).toBe('origin_not_allowed');
  });

  testInShortRun("an unknown session, another profile's session, and no session", async () => {
    const stranger = await createTestProfile(engine.database.pool);
    expect(await refusal(key(), `trk_${'0'.repeat(30)}`)).toBe('not_found');
    expect(await refusal(stranger.publishableKey.value, await newSession())).toBe('not_found');
    expect(await refusal(key(), '../profile')).toBe('not_found');
    expect(await refusal(key(), '')).toBe('track_id_missing');
  });

  testInLongRun("if the session is unknown too, the key's error is reported", async () => {
    const page = await openPage();
    // Holds back the answer about the key until the answer about the session has been sent.
    let answerAboutKey = () => {};
    const sessionToldFirst = new Promise<void>((resolve) => {
      answerAboutKey = resolve;
    });
    proxy.meddler = ({ method, url = '' }, outgoing) => {
      if (method === 'OPTIONS') return false;
      const isAboutKey = url.endsWith('profile');
      const answer = () => {
        outgoing.writeHead(isAboutKey ? 403 : 404, READABLE);
        outgoing.end(JSON.stringify({ code: isAboutKey ? 'origin_not_allowed' : 'not_found' }));
      };
      if (isAboutKey) void sessionToldFirst.then(answer);
      else {
        outgoing.on('close', answerAboutKey);
        answer();
      }
      return true;
    };
    const { failure } = await startWidget(page, { publishableKey: key(), trackId: 'trk_1' });
    expect(failure?.code).toBe('origin_not_allowed');
  });

  testInLongRun('in Arabic on an Arabic page', async () => {
    const page = await openPage('ar');
    await startWidget(page, { publishableKey: key(), trackId: 'trk_1' });
    expect((await shown(page)).sentence).toBe('تعذّر فتح هذا الدفع. ابدأ من جديد في المتجر.');
  });
});

test.each(['#nowhere', '###', ''])('a missing container is reported immediately: %j', inShortRun, async (selector) => {
  const page = await openPage();
  await startWidget(page, { publishableKey: key(), trackId: await newSession() });
  const mount = `checkout.mount(${JSON.stringify(selector)})`;
  expect(await codeOf(page, mount)).toMatchObject({ code: 'container_not_found', name: 'PayError' });
  await startWidget(page, { publishableKey: key(), trackId: 'trk_1' });
  expect(await codeOf(page, `failure.mount(${JSON.stringify(selector)})`)).toMatchObject({
    code: 'container_not_found',
  });
});

type Trouble = readonly [string, Parameters<typeof answering>[1], string, number | undefined];

const TROUBLES: readonly Trouble[] = [
  ['the connection is cut', 'cut', 'network', undefined],
  ['too many calls', { status: 429, body: '{"code":"rate_limited"}' }, 'rate_limited', 429],
];

const MORE_TROUBLES: readonly Trouble[] = [
  ["another server's HTML", { status: 502, body: '<h1>Bad gateway</h1>' }, 'network', 502],
  ['JSON with another shape', { status: 200, body: '{"hello": 1}' }, 'network', 200],
  ['HTML with a success status', { status: 200, body: '<h1>Sign in to this network</h1>' }, 'network', 200],
  ['an empty answer', { status: 500, body: '' }, 'network', 500],
  ['JSON null', { status: 200, body: 'null' }, 'network', 200],
  ['a redirect', { status: 307, body: '', headers: { location: 'https://elsewhere.example/' } }, 'network', undefined],
  ['the engine is overloaded', { status: 503, body: '{"code":"overloaded"}' }, 'overloaded', 503],
];

describe.each(someOf(TROUBLES, MORE_TROUBLES))('%s', (_name, answer, code, status) => {
  test.each(['profile$', 'checkout/trk_\\w+$'])(
    'at %s: the error is reported, and the shopper can try again',
    async (address) => {
      const page = await openPage();
      const trackId = await newSession();
      proxy.meddler = answering(new RegExp(address), answer);
      expect((await startWidget(page, { publishableKey: key(), trackId })).failure?.code).toBe(code);
      expect(await page.evaluate('failure.status')).toBe(status);
      expect(await shown(page)).toEqual({ sentence: TRY_AGAIN, canPress: true });
      await widgetButton(page).focus();
      await widgetButton(page).press('Enter');
      await expect.poll(() => widgetButton(page).getAttribute('aria-disabled')).toBe('false');
      expect(await shown(page)).toEqual({ sentence: TRY_AGAIN, canPress: true });
      proxy.meddler = honest;
      await widgetButton(page).click();
      await page.getByRole('button', { name: 'Pay 10.500 BHD' }).waitFor();
      expect(await page.evaluate('document.activeElement.localName')).toBe('pay-checkout');
    },
  );

  test('when the button is pressed: the error is reported, and the next press leads to the card page', async () => {
    const page = await openPage();
    await startWidget(page, { publishableKey: key(), trackId: await newSession() });
    proxy.meddler = answering(/\/pay$/, answer);
    await widgetButton(page).click();
    await page.getByText(TRY_AGAIN).waitFor();
    expect((await told(page)).events).toEqual([
      ['ready', 'open'],
      ['error', code],
    ]);
    proxy.meddler = honest;
    await page.getByRole('button', { name: 'Pay 10.500 BHD' }).click();
    await page.waitForURL(`${engine.url}/payment?**`);
  });
});

describe('at the press', () => {
  async function press(answer: Parameters<typeof answering>[1]): Promise<Page> {
    const page = await openPage();
    await startWidget(page, { publishableKey: key(), trackId: await newSession() });
    proxy.meddler = answering(/\/pay$/, answer);
    await widgetButton(page).click();
    return page;
  }

  testInShortRun('a key that was revoked in the meantime leaves no button to press', async () => {
    const page = await press({ status: 401, body: '{"code":"api_key_revoked"}' });
    await page.getByText(CANNOT).waitFor();
    expect(await shown(page)).toEqual({ sentence: CANNOT, canPress: false });
  });

  testInShortRun('an address that would run a script is not followed', async () => {
    const page = await press({ status: 200, body: '{"payment_url":"javascript:document.title=1"}' });
    await page.getByText(TRY_AGAIN).waitFor();
    expect(await page.title()).toBe('Shop');
  });

  testInLongRun('an error in a listener does not stop the shopper from paying', async () => {
    const page = await openPage();
    await startWidget(page, { publishableKey: key(), trackId: await newSession() });
    await page.evaluate('checkout.on("redirecting", () => { throw new Error("the listener\'s own") })');
    await widgetButton(page).click();
    await page.waitForURL(`${engine.url}/payment?**`);
  });
});
