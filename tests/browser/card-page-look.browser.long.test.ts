import { LOCALES } from '@pay/core/ground/locale/locale';
import { sampleSvg } from '@pay/core/merchants/logos/sample-pictures';
import { setLogo } from '@pay/core/merchants/logos/set-logo';
import { changeProfile } from '@pay/core/merchants/profiles/change-profile';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from '../harness/axe-violations.ts';
import { startBrowser, type TestBrowser } from '../harness/browser.ts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { newPayment } from '../harness/new-payment.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { takePictures } from './take-pictures.ts';

/** A pale, a medium and a dark colour. The pale one is unreadable on white, the dark one on the dark background. */
const COLOURS = { pale: '#ffd400', middling: '#d6336c', deep: '#14213d' };
const WORDMARK = sampleSvg(
  '<circle cx="20" cy="20" r="20" fill="#7a4a1e"/><path d="M48 8h64v24H48z" fill="#14213d"/>',
  'width="120" height="40"',
).replace('0 0 40 40', '0 0 120 40');

let engine: TestEngine;
let browser: TestBrowser;
let page: Page;
beforeAll(async () => {
  [engine, browser] = await Promise.all([sharedTestEngine(), startBrowser()]);
  page = await browser.open({ reducedMotion: 'reduce' });
  const { profileId } = engine.profile.profile;
  unwrap(await setLogo(engine.database, OPERATOR, { profileId, bytes: Buffer.from(WORDMARK) }));
});
afterAll(() => Promise.all([engine?.stop(), browser?.stop()]));

describe.each(Object.entries(COLOURS))('a merchant with the colour %s', (name, accent) => {
  test('has an accessible card page with its logo, in both languages and themes', async () => {
    const { profileId } = engine.profile.profile;
    const deps = { pool: engine.database.pool, rules: { allowLocalhostReturnUrls: false } };
    unwrap(await changeProfile(deps, OPERATOR, { profileId, accent }));
    const { url } = await newPayment(engine);
    for (const lang of LOCALES) {
      await page.goto(`${url}&lang=${lang}`);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await page.evaluate('document.querySelector(".logo").naturalWidth')).toBe(120);
        expect(await fillOf(page)).toBe(accent);
        expect(await axeViolations(page, { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag22aa'] })).toEqual([]);
        if ((lang === 'en') === (colorScheme === 'light')) await takePictures(page, `look ${name} ${colorScheme}`);
      }
    }
  });
});

test('the logo and the language switch violate no policy and load nothing from another host', async () => {
  await page.goto((await newPayment(engine)).url);
  await page.locator('header a[hreflang]').click();
  await page.locator('html[lang=ar]').waitFor();
  await page.locator('.logo').waitFor();
  const { origins, cookies, complaints } = await browser.sight();
  expect([origins, cookies, complaints]).toEqual([[engine.url], [], []]);
});

async function fillOf(of: Page): Promise<string> {
  const rgb = await of.evaluate<string>('getComputedStyle(document.querySelector(".main-button")).backgroundColor');
  const parts = [...rgb.matchAll(/\d+/g)].map(([part]) => Number(part).toString(16).padStart(2, '0'));
  return `#${parts.join('')}`;
}
