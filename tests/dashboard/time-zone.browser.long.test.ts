import { LOCALES } from '@pay/core/ground/locale/locale';
import { seedSessions } from '@pay/core/looking/seeding/seed-sessions';
import { ar } from '@pay/dashboard/web/texts/ar/ar';
import { en } from '@pay/dashboard/web/texts/en/en';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../harness/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { unwrap } from '../harness/merchant.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { lookAt } from './look-at.ts';
import { type PayingShop, startPayingShop } from './paying-shop.ts';
import { pageOf } from './visitor-page.ts';

const TEXTS = { en, ar } as const;
const REGIONS = { en: ['en-GB', 'en-IE'], ar: ['ar-BH', 'ar-KW'] } as const;

let shop: PayingShop;
let browser: TestBrowser;
let trackId: string;
beforeAll(async () => {
  [shop, browser] = await Promise.all([startPayingShop({ logLevel: 'silent' }), startBrowser()]);
  const { profileId } = shop.engine.profile.profile;
  unwrap(await seedSessions(shop.engine.database, { profileId, sessions: 200, seed: 1, days: 20 }));
  ({ trackId } = await newPaidPayment(shop.engine));
  // Two hours before midnight UTC, which is one o'clock on the next day in Bahrain.
  await shop.engine.database.pool.query(
    "update sessions set created_at = '2026-01-14 22:00Z' where profile_id = $1 and track_id = $2",
    [profileId, trackId],
  );
});
afterAll(() => Promise.all([shop?.stop(), browser?.stop()]));

describe.each(LOCALES)('the time zone in %s', (lang) => {
  const { reasons, zone, saved, payments } = TEXTS[lang];
  const [ownersRegion, viewersRegion] = REGIONS[lang];

  test('is chosen in the settings, and named by every page that shows days or times', async () => {
    const url = shop.dashboard.url + shop.path.replace('/api', '');
    const page = await pageOf(browser, shop.dashboard, shop.owner, ownersRegion);
    await page.goto(`${url}/settings`);
    const field = page.locator('[name=time_zone]');
    const form = page.locator('form').filter({ has: field });
    for (const [typed, answer] of [
      ['Asia/Atlantis', reasons.time_zone_unknown],
      ['Asia/Bahrain', saved],
    ] as const) {
      await field.fill(typed);
      await form.locator('[type=submit]').click();
      await form.getByText(answer).waitFor();
    }
    await lookAt(page, 'time-zone', lang);
    await page.goto(url);
    await page.getByText(zone.days('Asia/Bahrain')).waitFor();
    await page.locator('.plot svg').first().waitFor();
    await page.goto(`${url}/payments?from=2026-01-15&to=2026-01-15`);
    await page.getByText(zone.days('Asia/Bahrain')).waitFor();
    const when = page.locator('tbody time');
    await eventually(() => when.count()).toBe(1);
    // The person's device is in another time zone; the page uses the profile's time zone.
    expect(await when.getAttribute('data-exact')).toMatch(/15 .*2026.*01:00:00.*\+3/);
    await page.goto(`${url}/payments/${trackId}`);
    await page.getByText(zone.times('Asia/Bahrain')).waitFor();
    await page.goto(`${url}/statement`);
    await page.getByText(TEXTS[lang].books.utc).waitFor();

    const viewer = await pageOf(
      browser,
      shop.dashboard,
      await shop.member('viewer', `A viewer ${lang}`),
      viewersRegion,
    );
    await viewer.goto(`${url}/settings`);
    await viewer.locator('[name=time_zone]').waitFor();
    expect(await viewer.locator('[name=time_zone]').isDisabled()).toBe(true);
    await viewer.goto(`${url}/payments?from=2026-01-14&to=2026-01-14`);
    await viewer.getByText(payments.nothing.title).waitFor();
  });
});

test('no page logged an error in the browser', async () => {
  expect((await browser.sight()).complaints).toEqual([]);
});
