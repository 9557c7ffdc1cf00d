import { LOCALES } from '@pay/core/ground/locale/locale';
import { seedSessions } from '@pay/core/looking/seeding/seed-sessions';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Loaded, type PageWeight, weighPage } from '../browser/page-weight.ts';
import { startBrowser, type TestBrowser } from '../harness/browser.ts';
import { unwrap } from '../harness/merchant.ts';
import { type PayingShop, startPayingShop } from './paying-shop.ts';
import { pageOf } from './visitor-page.ts';

type Lang = (typeof LOCALES)[number];

/** Arabic pages need Latin fonts too, for digits and ids; the two Arabic fonts are 90 KB. */
const BYTES_MAX = { en: 160 * 1_024, ar: 255 * 1_024 } as const;
const REQUESTS_MAX = 20;
const SHIFT_MAX = 0.05;
const REGIONS = { en: 'en-GB', ar: 'ar-BH' } as const;

let shop: PayingShop;
let browser: TestBrowser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([startPayingShop({ logLevel: 'silent' }), startBrowser()]);
  const { database, profile } = shop.engine;
  const { profileId } = profile.profile;
  unwrap(await seedSessions({ pool: database.pool }, { profileId, sessions: 600, seed: 7, days: 45 }));
});
afterAll(() => Promise.all([shop?.stop(), browser?.stop()]));

async function weighHome(lang: Lang, isSlow: boolean): Promise<PageWeight> {
  const { dashboard, owner, path } = shop;
  const page = await pageOf(browser, dashboard, owner, REGIONS[lang]);
  const isShown = async () => {
    await page.locator('.plot svg').first().waitFor();
    await page.locator('.facts').waitFor();
    await page.locator('.bones').first().waitFor({ state: 'detached' });
    await fontsAreThere(page);
  };
  const weight = await weighPage(page, dashboard.url + path.replace('/api', ''), { isShown, isSlow });
  await page.close();
  return weight;
}

const fontsAreThere = (page: Page) => page.evaluate('document.fonts.ready.then(() => null)');

const print = (text: string) => process.stdout.write(`${text}\n`);

const arabicFonts = (requests: readonly Loaded[]) =>
  requests.map(({ path }) => path).filter((path) => /arabic.*woff2$/.test(path));

describe.each(LOCALES)('the home page in %s', (lang) => {
  test('loads little, with few requests, each once, and nothing moves', async () => {
    const { bytes, requests, shift } = await weighHome(lang, false);
    const list = requests.map((each) => `${each.bytes} ${each.path}`).join('\n');
    print(`Home in ${lang}: ${bytes} bytes, ${requests.length} requests, shift ${shift.toFixed(4)}\n${list}`);
    expect(bytes).toBeLessThanOrEqual(BYTES_MAX[lang]);
    expect(requests.length).toBeLessThanOrEqual(REQUESTS_MAX);
    expect(new Set(requests.map(({ path }) => path)).size).toBe(requests.length);
    expect(shift).toBeLessThan(SHIFT_MAX);
    expect(arabicFonts(requests)).toHaveLength(lang === 'ar' ? 2 : 0);
  });

  test('does not move on a slow phone either', async () => {
    const { shift, largestPaintMs } = await weighHome(lang, true);
    print(`Home in ${lang}, fast 3G, slow processor: largest paint ${largestPaintMs} ms, shift ${shift.toFixed(4)}`);
    expect(shift).toBeLessThan(SHIFT_MAX);
  });

  test('sign-in loads Arabic fonts only if it is in Arabic, though it offers both languages', async () => {
    const page = await browser.open({ locale: lang === 'en' ? 'en-IE' : 'ar-KW' });
    const isShown = async () => {
      await page.getByText(lang === 'en' ? 'العربية' : 'English', { exact: true }).waitFor();
      await fontsAreThere(page);
    };
    const { requests } = await weighPage(page, `${shop.dashboard.url}/sign-in`, { isShown });
    expect(arabicFonts(requests).length > 0).toBe(lang === 'ar');
    await page.close();
  });
});
