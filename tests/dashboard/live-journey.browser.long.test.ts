import { LOCALES } from '@pay/core/ground/locale/locale';
import { ar } from '@pay/dashboard/web/texts/ar/ar';
import { audit as arabicAudit } from '@pay/dashboard/web/texts/ar/audit';
import { audit as englishAudit } from '@pay/dashboard/web/texts/en/audit';
import { en } from '@pay/dashboard/web/texts/en/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { payByCard } from '../harness/browser.ts';
import { bookedSales } from '../harness/new-payment.ts';
import { TEST_BANK_PASSWORD, TEST_BANK_URL } from '../harness/test-bank.ts';
import { PASSWORD, type TestPerson } from '../harness/test-dashboard.ts';
import type { Visitor } from '../harness/visitor.ts';
import { type DashboardStack, dialog, startDashboardStack } from './dashboard-stack.ts';
import { pageOf } from './visitor-page.ts';

const AUDIT = { en: englishAudit, ar: arabicAudit } as const;
const TEXTS = { en, ar } as const;
/** Pages with the same locale share cookies, so the two people need different locales. */
const REGIONS = { en: ['en-GB', 'en-US'], ar: ['ar-BH', 'ar-SA'] } as const;
const WRONG_PASSWORD = 'not the right one';
const SESSION = { amount: 10.5, currency: 'BHD', reference: 'order-1' };

let stack: DashboardStack;
let operator: TestPerson;
beforeAll(async () => {
  stack = await startDashboardStack();
  operator = await stack.operator();
});
afterAll(() => stack?.stop());

/** Ends a person's fresh proof, so that the dashboard asks for one again. */
async function makeStale({ personId }: TestPerson): Promise<void> {
  const { pool } = stack.sandbox.database;
  await pool.query('update identity.sessions set fresh_until = null where person_id = $1', [personId]);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

describe.each(LOCALES)('in %s', (lang) => {
  const words = TEXTS[lang];
  const [ownersRegion, operatorsRegion] = REGIONS[lang];
  const name = { en: 'Pearl Divers', ar: 'صيادو اللؤلؤ' }[lang];
  let visitor: Visitor;
  let owner: Page;
  let desk: Page;
  let merchantId: string;
  let liveProfileId: string;
  let key: string;
  let trackId: string;
  beforeAll(async () => {
    visitor = await stack.dashboard.signedIn(await stack.dashboard.person(`Laila ${lang}`));
    const { body } = await visitor.post('/api/merchants', { name });
    merchantId = body.merchant_id;
    owner = await pageOf(stack.browser, stack.dashboard, visitor, ownersRegion);
    await owner.goto(`${stack.dashboard.url}/profiles/${body.profile_id}/live`);
    desk = await pageOf(stack.browser, stack.dashboard, await stack.dashboard.signedIn(operator), operatorsRegion);
  });

  test('an owner asks for Live, and an operator approves', async () => {
    const { ask } = words.live;
    await owner.getByLabel(ask.website).fill('https://pearls.example');
    await owner.getByLabel(ask.volume).fill('25000.500');
    await button(owner, ask.button).click();
    await owner.getByText(words.live.open.title).waitFor();
    expect(await owner.locator('html').getAttribute('lang')).toBe(lang);

    await desk.goto(`${stack.dashboard.url}/operator/live-requests`);
    await button(desk, words.operator.requests.approve).click();
    await inDialog(desk, words.operator.requests.approve).click();
    await desk.getByText(words.operator.requests.approved(name)).waitFor();
    await owner.reload();
    await owner.getByRole('link', { name: words.live.approved.action }).click();
    await owner.getByRole('heading', { level: 1, name: words.keys.title }).waitFor();
    liveProfileId = new URL(owner.url()).pathname.split('/')[2] ?? '';
  });

  test('the owner sees that the Live profile has no acquirer yet, and a payment is refused for that reason', async () => {
    await owner.goto(`${stack.dashboard.url}/profiles/${liveProfileId}`);
    await owner.getByText(words.accounts.own.missing.title).waitFor();
    await owner.getByText(words.accounts.own.none, { exact: true }).waitFor();
    await owner.goto(`${stack.dashboard.url}/profiles/${liveProfileId}/keys`);
    await button(owner, words.keys.secrets.create).first().click();
    await inDialog(owner, words.keys.create.button).click();
    key = (await owner.locator('[data-secret]').textContent())?.trim() ?? '';
    await owner.getByLabel(words.keys.issued.kept).check();
    await inDialog(owner, words.keys.issued.done).click();
    expect(key).toMatch(/^sk_live_/);
    const refused = await stack.withKey('live', key).post('/merchant/initiate-payment', SESSION);
    expect(verdict(refused)).toBe('503 acquirer_not_configured');
  });

  test('the operator adds an account, and sees which field is wrong', async () => {
    const { add } = words.accounts;
    await desk.goto(`${stack.dashboard.url}/operator/merchants/${merchantId}`);
    const row = desk.getByRole('row').filter({ hasText: liveProfileId });
    await row.getByRole('link', { name: words.accounts.ofMerchant.add }).click();
    await desk.getByRole('heading', { level: 1, name: add.title }).waitFor();
    // The only kind for Live is already selected.
    await button(desk, add.button).click();
    expect(await desk.locator('[aria-invalid]').count()).toBe(3);
    await desk.locator('[name=base_url]').selectOption(TEST_BANK_URL);
    await desk.locator('[name=merchant_id]').fill('pearls');
    await desk.locator('[name=password]').fill(WRONG_PASSWORD);
    await desk.locator('[name=currencies]').fill('BHD, SAR');
    await desk.getByLabel('Visa').check();
    await button(desk, add.button).click();
    await desk.getByText(words.reasons.account_setting_unfit).waitFor();
    expect(await desk.locator('[aria-invalid]').getAttribute('name')).toBe('merchant_id');
    await desk.locator('[name=merchant_id]').fill('M1234');
    await button(desk, add.button).click();
    await desk.getByText(words.accounts.means.draft).waitFor();
    for (const shown of ['M1234', 'BHD, SAR', TEST_BANK_URL, '••••']) await desk.getByText(shown).first().waitFor();
    expect(await desk.content()).not.toContain(WRONG_PASSWORD);
    expect(await button(desk, words.accounts.activate.button).count()).toBe(0);
  });

  test('the acquirer refuses the credentials, and the operator replaces them and activates the account after a fresh proof', async () => {
    const { accounts } = words;
    await button(desk, accounts.probe).click();
    await desk.getByText(accounts.probeAdvice.refused).waitFor();
    await button(desk, accounts.rotate.button).click();
    await dialog(desk).locator('[name=password]').fill(TEST_BANK_PASSWORD);
    await inDialog(desk, accounts.rotate.go).click();
    await desk.getByText(accounts.rotate.done).waitFor();
    await button(desk, accounts.probe).click();
    await desk.getByText(accounts.means.verified).waitFor();
    await makeStale(operator);
    await button(desk, accounts.activate.button).click();
    await inDialog(desk, accounts.activate.button).click();
    const proof = dialog(desk).filter({ hasText: words.again.freshTitle });
    await proof.locator('[name=password]').fill(PASSWORD);
    await proof.locator('[name=password]').press('Enter');
    await desk.getByText(accounts.means.active).waitFor();
    await desk.getByRole('link', { name: words.navigation.acquirers }).first().click();
    const row = desk.getByRole('row').filter({ hasText: name });
    await row.getByText(accounts.states.active, { exact: true }).waitFor();
    await row.getByText(accounts.probes.ready, { exact: true }).waitFor();
  });

  test('a shopper pays on the card page, and the server and the dashboard show the payment as paid', async () => {
    const api = stack.withKey('live', key);
    const { status, body } = await api.post('/merchant/initiate-payment', SESSION);
    expect([status, body.environment]).toEqual([201, 'live']);
    trackId = body.track_id;
    const shopper = await stack.browser.open({ locale: lang === 'ar' ? 'ar-AE' : 'en-IE' });
    await shopper.goto(body.payment_url);
    expect(await shopper.locator('html').getAttribute('lang')).toBe(lang);
    await payByCard(shopper, '4242424242424242');
    await shopper.locator('[name=number]').waitFor({ state: 'detached' });
    const paid = (await api.post('/merchant/payment-status', { track_id: trackId })).body;
    expect(paid).toMatchObject({
      status: 'paid',
      paid: true,
      environment: 'live',
      payment: { card: { last4: '4242' } },
    });
    const { attempt_id: attemptId } = paid.attempts[0];
    expect(await bookedSales(stack.sandbox, attemptId)).toMatchObject([{ state: 'approved' }]);

    await owner.goto(`${stack.dashboard.url}/profiles/${liveProfileId}/payments`);
    const row = owner.getByRole('row').filter({ hasText: SESSION.reference });
    await row.getByText(words.payments.states.paid, { exact: true }).waitFor();
    await owner.goto(`${stack.dashboard.url}/profiles/${liveProfileId}/payments/${trackId}`);
    await owner.getByText('test_bank').first().waitFor();
    await owner.goto(`${stack.dashboard.url}/profiles/${liveProfileId}`);
    await owner.getByText(words.accounts.own.states.active, { exact: true }).waitFor();
    expect(await owner.getByText(words.accounts.own.missing.title).count()).toBe(0);
    expect(await owner.content()).not.toContain('M1234');
  });

  test('the operator drains the account and retires it by typing a word, and the owner sees this in the audit log', async () => {
    const { accounts } = words;
    await desk.getByRole('row').filter({ hasText: name }).getByRole('link').first().click();
    await button(desk, accounts.drain.button).click();
    await dialog(desk).getByText(accounts.drain.lead(name)).waitFor();
    await inDialog(desk, accounts.drain.button).click();
    await desk.getByText(accounts.means.draining).waitFor();
    const refused = await stack.withKey('live', key).post('/merchant/initiate-payment', SESSION);
    expect(verdict(refused)).toBe('503 acquirer_not_configured');
    await button(desk, accounts.retire.button).click();
    await inDialog(desk, accounts.retire.button).click();
    expect(await dialog(desk).locator('[aria-invalid]').getAttribute('name')).toBe('word');
    await dialog(desk).locator('[name=word]').fill(accounts.retire.word);
    await inDialog(desk, accounts.retire.button).click();
    await dialog(desk).waitFor({ state: 'detached' });
    await desk.getByText(accounts.means.retired).waitFor();
    for (const gone of [accounts.activate.button, accounts.drain.button, accounts.retire.button]) {
      expect(await button(desk, gone).count()).toBe(0);
    }
    await owner.goto(`${stack.dashboard.url}/profiles/${liveProfileId}/audit`);
    for (const action of ['account.retired', 'account.secrets_rotated'] as const) {
      await owner.locator('tbody').getByText(AUDIT[lang].actions[action]).first().waitFor();
    }
  });
});

test('no page logged an error in the browser', async () => {
  expect((await stack.browser.sight()).complaints).toEqual([]);
});
