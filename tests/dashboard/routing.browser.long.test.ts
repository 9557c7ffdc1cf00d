import { join } from 'node:path';
import { publicProfileId } from '@pay/core/ground/ids/public-id';
import { LOCALES, type Locale } from '@pay/core/ground/locale/locale';
import { addOperator } from '@pay/core/merchants/access/change-operators';
import { findRouting } from '@pay/core/paying/routing/find-routing';
import { loadBinRanges } from '@pay/core/paying/routing/load-bin-ranges';
import { setRouting } from '@pay/core/paying/routing/set-routing';
import { ar } from '@pay/dashboard/web/texts/ar/ar';
import { en } from '@pay/dashboard/web/texts/en/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../harness/browser.ts';
import { createTestProfile, OPERATOR, unwrap } from '../harness/merchant.ts';
import type { Visitor } from '../harness/visitor.ts';
import { hoursAgo, type OtherSimulator, payAt, startOtherSimulator, twoAccounts } from '../routing/two-accounts.ts';
import { dialog } from './dashboard-stack.ts';
import { lookAt, WIDE } from './look-at.ts';
import { type PayingShop, startPayingShop } from './paying-shop.ts';

const TEXTS = { ar, en };
const VISA = '4242424242424242';
const DECLINED = '4000000000000002';

let shop: PayingShop;
let other: OtherSimulator;
let browser: TestBrowser;
let omar: Visitor;
let accounts: readonly [string, string];
beforeAll(async () => {
  [shop, other, browser] = await Promise.all([
    startPayingShop({ logLevel: 'silent' }),
    startOtherSimulator(),
    startBrowser(),
  ]);
  const person = await shop.dashboard.person('Omar Operator');
  unwrap(await addOperator({ pool: shop.engine.database.pool }, OPERATOR, person.email));
  omar = await shop.dashboard.signedIn(person);
  accounts = await twoAccounts(shop.engine, other);
});
afterAll(() => Promise.all([shop?.stop(), other?.stop(), browser?.stop()]));

async function openRouting(lang: Locale, profileId = shop.engine.profile.profile.profileId): Promise<Page> {
  const page = await browser.open({ locale: lang, reducedMotion: 'reduce' });
  const { url } = shop.dashboard;
  await page.setViewportSize(WIDE);
  await page.context().addCookies([...omar.cookies].map(([name, value]) => ({ name, value, url })));
  await page.goto(`${url}/operator/routing/${publicProfileId(profileId)}`);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe(lang);
  return page;
}

const stored = async () =>
  unwrap(await findRouting(shop.engine.database, shop.engine.profile.profile.profileId)).routing;

/** The rules as the list shows them, without the control characters for text direction. */
const listed = async (page: Page) =>
  (await page.locator('.rules .rule-words > .strong').allInnerTexts()).map((text) =>
    text.replaceAll(/[\u2066-\u2069]/g, ''),
  );

test.each(LOCALES)('rules are written in a form, ordered, tried and saved without any JSON in %s', async (lang) => {
  const { routing: words, reasons, unsaved } = TEXTS[lang];
  const [first, second] = accounts;
  const { profileId } = shop.engine.profile.profile;
  unwrap(await setRouting(shop.engine.database, OPERATOR, { profileId, document: null, version: null }));
  const page = await openRouting(lang);
  await page.getByText(words.off, { exact: true }).waitFor();

  // A rule with several wrong fields.
  await page.getByRole('button', { name: words.add }).click();
  const form = dialog(page);
  const field = (label: string) => form.getByLabel(label, { exact: false }).first();
  await form.locator('[name=currencies]').fill('bhd');
  await form.getByLabel('Mastercard').check();
  await form.locator('[name=countries]').fill('kuwait');
  await form.locator('[name=amount_from]').fill('500');
  await form.locator('[name=amount_to]').fill('10');
  await form.locator('[name=percent_0]').fill('70');
  await form.getByRole('button', { name: words.form.addAccount }).click();
  await form.locator('[name=account_1]').selectOption(second);
  await form.locator('[name=percent_1]').fill('20');
  await form.getByText(words.form.together(90)).waitFor();
  await form.getByRole('button', { name: words.form.go }).click();
  const errors = form.locator('.field-error');
  await expect
    .poll(() => errors.allInnerTexts())
    .toEqual([reasons.country_unknown, reasons.routing_amounts_reversed, reasons.routing_shares_unfit]);
  expect(await page.evaluate('document.activeElement?.name')).toBe('countries');
  await lookAt(page, 'routing rule refused', lang);
  await page.setViewportSize(WIDE);
  await form.locator('[name=countries]').fill('kw');
  await form.locator('[name=amount_from]').fill(lang === 'ar' ? '١٠' : '10');
  await form.locator('[name=amount_to]').fill('500');
  await form.locator('[name=percent_1]').fill('30');
  await form.getByRole('button', { name: words.form.go }).click();
  await form.waitFor({ state: 'detached' });
  const ofKuwait = words.when({
    currencies: 'BHD',
    brands: 'Mastercard',
    countries: lang === 'ar' ? 'الكويت' : 'Kuwait',
    amounts: words.between('10.000', '500.000'),
  });
  expect(await listed(page)).toEqual([ofKuwait.replaceAll(/[\u2066-\u2069]/g, '')]);

  await page.getByText(words.noRanges).waitFor();

  // A rule for everything, moved up and down with the keyboard and the pointer.
  await page.getByRole('button', { name: words.add }).click();
  await form.getByRole('button', { name: words.form.go }).click();
  await form.waitFor({ state: 'detached' });
  const all = words.when({ currencies: '', brands: '', countries: '', amounts: '' });
  expect((await listed(page))[1]).toBe(all);
  await page.getByRole('button', { name: words.rule.up(2), exact: true }).press('Enter');
  expect((await listed(page))[0]).toBe(all);
  expect(await page.evaluate('document.activeElement?.ariaLabel')).toBe(words.rule.up(1));
  await page.getByText(words.rule.moved(2, 1)).waitFor({ state: 'attached' });
  await page.getByText(words.rule.hidden(1)).waitFor();
  await page.getByRole('button', { name: words.rule.down(1), exact: true }).click();
  expect((await listed(page))[1]).toBe(all);
  await page.getByRole('button', { name: words.rule.edit(2), exact: true }).click();
  await form.getByLabel('Visa').check();
  await form.getByRole('button', { name: words.form.go }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByLabel(words.second).check();

  // The same payment, tried with the rules on the page and with the saved ones.
  const trial = page.getByRole('form', { name: words.trial.title });
  await trial.locator('[name=amount]').fill('12.5001');
  await trial.locator('[name=currency]').fill('bhd');
  await trial.getByRole('button', { name: words.trial.go }).click();
  await trial.getByText(reasons.amount_precision).waitFor();
  await tryPayment(page, lang);
  const shares = page.locator('.notice .bars .figures');
  expect(await shares.allInnerTexts()).toEqual(['70%', '30%']);
  await trial.locator('[name=brand]').selectOption('visa');
  await trial.getByRole('button', { name: words.trial.go }).click();
  await page.getByText(words.trial.rule(2)).waitFor();
  await page.getByText(words.trial.differs(words.trial.conditions.brand)).waitFor();
  await trial.locator('[name=which]').selectOption('saved');
  await trial.getByRole('button', { name: words.trial.go }).click();
  await page.getByText(words.trial.noRule, { exact: true }).waitFor();
  expect(await shares.allInnerTexts()).toEqual(['100%', words.trial.takesOver]);

  // Leaving the page loses nothing, and nothing is saved yet.
  expect(await stored()).toBeNull();
  await page.locator('.back-link').click();
  await dialog(page).getByRole('button', { name: unsaved.stay }).click();
  await page.getByRole('button', { name: words.save }).click();
  await page.getByText(words.saved).waitFor();
  const rules = [
    {
      currencies: ['BHD'],
      brands: ['mastercard'],
      countries: ['KW'],
      // Amounts typed in Arabic-Indic digits are stored in ASCII digits.
      amount_from: lang === 'ar' ? '10.000' : '10',
      amount_to: '500',
      accounts: [
        { account_id: first, percent: 70 },
        { account_id: second, percent: 30 },
      ],
    },
    { brands: ['visa'], accounts: [{ account_id: first, percent: 100 }] },
  ];
  expect(await stored()).toEqual({ second_account: true, rules });
  await lookAt(page, 'routing with rules', lang);
  await page.locator('.back-link').click();
  await page.waitForURL(/acquirers$/);
  expect(await field(words.form.currencies).count()).toBe(0);
  await page.close();
});

test.each(LOCALES)(
  'the JSON and the list show the same rules, and the page names the part that is invalid, in %s',
  async (lang) => {
    const { routing: words, reasons, problems } = TEXTS[lang];
    const [first] = accounts;
    const { profileId } = shop.engine.profile.profile;
    const share = [{ account_id: first, percent: 100 }];
    const before = { second_account: false, rules: [{ currencies: ['BHD'], accounts: share }] };
    unwrap(await setRouting(shop.engine.database, OPERATOR, { profileId, document: before, version: null }));
    const page = await openRouting(lang);
    const json = page.getByLabel(words.json.label);
    expect(await json.isVisible()).toBe(false);
    await page.getByText(words.json.title).click();
    expect(JSON.parse(await json.inputValue())).toEqual(before);
    const wrong = { ...before, rules: [{ currencies: ['BHD'], countries: ['kw'], accounts: [] }] };
    await json.fill(JSON.stringify(wrong));
    const errors = page.locator('.field-error');
    await expect
      .poll(() => errors.allInnerTexts())
      .toEqual([`rules.0.countries: ${reasons.country_unknown}`, `rules.0.accounts: ${reasons.routing_shares_unfit}`]);
    await page.getByText(words.json.unusable).waitFor();
    await page.getByText(words.json.title).click();
    await page.getByRole('button', { name: words.save }).click();
    await expect.poll(() => json.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
    expect(await stored()).toEqual(before);
    await lookAt(page, 'routing json refused', lang);
    await page.setViewportSize(WIDE);
    const right = { ...before, rules: [{ countries: ['KW'], accounts: share }, ...before.rules] };
    await json.fill(JSON.stringify(right));
    await expect.poll(() => listed(page)).toHaveLength(2);
    await page.getByRole('button', { name: words.discard }).click();
    await expect.poll(() => listed(page)).toHaveLength(1);
    await json.fill(JSON.stringify(right));
    await page.getByRole('button', { name: words.save }).click();
    await page.getByText(words.saved).waitFor();
    expect(await stored()).toEqual(right);
    // Rules that someone else has saved in the meantime are not overwritten.
    unwrap(await setRouting(shop.engine.database, OPERATOR, { profileId, document: before, version: null }));
    await json.fill('');
    await page.getByText(words.off, { exact: true }).waitFor();
    await page.getByRole('button', { name: words.save }).click();
    await page.getByText(problems.codes.stale.title).waitFor();
    expect(await stored()).toEqual(before);
    await page.getByRole('button', { name: words.discard }).click();
    await page.reload();
    await expect.poll(() => listed(page)).toHaveLength(1);
    await page.getByRole('button', { name: words.turnOff }).click();
    await page.getByRole('button', { name: words.save }).click();
    await page.getByText(words.saved).waitFor();
    expect(await stored()).toBeNull();
    await page.close();
  },
);

test('a chart shows the outcomes of each account, an account that does not answer is avoided, and the page says so', async () => {
  const [first, second] = accounts;
  const { profileId } = shop.engine.profile.profile;
  await loadBinRanges(shop.engine.database, OPERATOR, [
    { firstBin: 55_555_555, lastBin: 55_555_555, brand: 'mastercard', country: 'KW' },
  ]);
  for (const hours of [9, 8, 7, 7, 5, 3, 2, 2, 1]) await payAt(shop.engine, VISA, hoursAgo(hours));
  for (const hours of [8, 5, 2]) await payAt(shop.engine, DECLINED, hoursAgo(hours));
  const document = { second_account: false, rules: [{ accounts: [{ account_id: second, percent: 100 }] }] };
  unwrap(await setRouting(shop.engine.database, OPERATOR, { profileId, document, version: null }));
  for (const hours of [6, 4]) await payAt(shop.engine, VISA, hoursAgo(hours));
  await other.stop();
  for (let made = 0; made < 5; made++) await payAt(shop.engine, VISA, hoursAgo(1));
  unwrap(
    await setRouting(shop.engine.database, OPERATOR, { profileId, document: EXAMPLE(first, second), version: null }),
  );
  for (const lang of LOCALES) {
    const { health: words } = TEXTS[lang].routing;
    const page = await openRouting(lang);
    const figure = (id: string) => page.locator(`[data-account="${id}"]`);
    await figure(first).getByText(words.takes, { exact: true }).waitFor();
    await figure(first).getByText(words.decided(9, 12)).waitFor();
    expect(await figure(first).locator('.plot-curve').count()).toBe(1);
    await figure(second).getByText(words.avoided, { exact: true }).waitFor();
    await page.getByText(words.table).click();
    const hours = page.locator('.figure-table tbody tr');
    expect(await hours.count()).toBe(10);
    await page.getByText(words.table).click();
    await tryPayment(page, lang);
    await lookAt(page, 'routing health', lang);
    if (process.env['UPDATE_PICTURES']) await takeDocsPicture(page, lang);
    await page.close();
  }
});

/** Asks where 12.500 BHD on a Mastercard from Kuwait would go. */
async function tryPayment(page: Page, lang: Locale): Promise<void> {
  const { trial: words } = TEXTS[lang].routing;
  const trial = page.getByRole('form', { name: words.title });
  const payment = { amount: '12.500', currency: 'BHD', country: 'KW' };
  for (const [name, value] of Object.entries(payment)) await trial.locator(`[name=${name}]`).fill(value);
  await trial.locator('[name=brand]').selectOption('mastercard');
  await trial.getByRole('button', { name: words.go }).click();
  await page.getByText(words.rule(1)).waitFor();
}

/** Takes the picture for the guide. */
async function takeDocsPicture(page: Page, lang: Locale): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(WIDE);
  await page.evaluate('document.activeElement?.blur()');
  await page.evaluate('scrollTo(0, 0)');
  // A chart is drawn again when the size of the window changes.
  await expect.poll(() => page.locator('[data-account] .plot-curve').count()).toBe(2);
  const path = join(import.meta.dirname, `../../docs/pictures/routing-${lang}.png`);
  await page.screenshot({ path, fullPage: true, animations: 'disabled' });
}

const EXAMPLE = (first: string, second: string) => ({
  second_account: true,
  rules: [
    {
      currencies: ['BHD'],
      brands: ['mastercard'],
      countries: ['KW'],
      amount_from: '10.000',
      amount_to: '500.000',
      accounts: [
        { account_id: first, percent: 70 },
        { account_id: second, percent: 30 },
      ],
    },
    { currencies: ['USD', 'EUR'], accounts: [{ account_id: second, percent: 100 }] },
    {
      brands: ['mada', 'benefit'],
      accounts: [
        { account_id: first, percent: 100 },
        { account_id: second, percent: 0 },
      ],
    },
  ],
});

test.each(LOCALES)(
  'a profile without accounts shows how to add the first account instead of an empty table, in %s',
  async (lang) => {
    const { routing: words } = TEXTS[lang];
    const { profile } = await createTestProfile(shop.engine.database.pool);
    const page = await openRouting(lang, profile.profileId);
    await page.getByText(words.noAccounts.title).waitFor();
    expect(await page.locator('table').count()).toBe(0);
    await lookAt(page, 'routing without accounts', lang);
    await page.getByRole('link', { name: words.noAccounts.add }).click();
    await page.waitForURL(/new-account/);
    await page.close();
  },
);

test('no page logged an error in the browser', async () => {
  expect((await browser.sight()).complaints).toEqual([]);
});
