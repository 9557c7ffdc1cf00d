import { LOCALES } from '@pay/core/ground/locale/locale';
import { addOperator } from '@pay/core/merchants/access/change-operators';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { startBrowser, type TestBrowser } from '../harness/browser.ts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { truthOf } from '../harness/new-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';
import { PASSWORD, type TestPerson } from '../harness/test-dashboard.ts';
import { newRefusedLateApproval, newUnsettledPayment, type UnsettledPayment } from '../harness/unsettled-payment.ts';
import type { Visitor } from '../harness/visitor.ts';
import { dialog } from './dashboard-stack.ts';
import { lookAt, WIDE } from './look-at.ts';
import { type PayingShop, startPayingShop } from './paying-shop.ts';

const NOTE = 'Huda at the acquirer, ticket 4711.';

let shop: PayingShop & { readonly engine: ProxiedEngine };
let browser: TestBrowser;
let omar: Visitor;
let amal: Visitor;
let amalsId: string;
beforeAll(async () => {
  [shop, browser] = await Promise.all([startPayingShop({ logLevel: 'silent' }, startProxiedEngine), startBrowser()]);
  const people = [await operator('Omar Operator'), await operator('Amal Operator')] as const;
  [omar, amal] = [await shop.dashboard.signedIn(people[0]), await shop.dashboard.signedIn(people[1])];
  amalsId = people[1].personId;
});
afterAll(() => Promise.all([shop?.stop(), browser?.stop()]));

async function operator(name: string): Promise<TestPerson> {
  const person = await shop.dashboard.person(name);
  unwrap(await addOperator({ pool: shop.engine.database.pool }, OPERATOR, person.email));
  return person;
}

/** Opens the list of unknown payments in a new page on which this person is signed in. */
async function unknownPage(by: Visitor, locale: string): Promise<Page> {
  const page = await browser.open({ locale, reducedMotion: 'reduce' });
  const { url } = shop.dashboard;
  await page.context().addCookies([...by.cookies].map(([name, value]) => ({ name, value, url })));
  await page.goto(`${url}/operator/unknown`);
  await page.locator('tbody tr').first().waitFor();
  return page;
}

test('an operator proposes an outcome, and another confirms it after a fresh proof', async () => {
  const payment = await newUnsettledPayment(shop.engine);
  const proposing = await unknownPage(omar, 'en-GB');
  await proposing.getByText('sale_refunded_already').waitFor();
  await proposing.getByRole('button', { name: 'Settle…' }).click();
  await dialog(proposing).getByRole('button', { name: 'Propose this outcome' }).click();
  expect(await dialog(proposing).locator('[aria-invalid]').count()).toBe(2);
  await dialog(proposing).getByLabel('Outcome').selectOption('The money was taken');
  await dialog(proposing).getByLabel('Note').fill(NOTE);
  await dialog(proposing).getByRole('button', { name: 'Propose this outcome' }).click();
  await proposing.getByText('Another operator must confirm this.').waitFor();
  expect(await proposing.getByRole('button', { name: 'Confirm' }).count()).toBe(0);
  expect(await proposing.getByRole('button', { name: 'Settle…' }).count()).toBe(0);

  const confirming = await unknownPage(amal, 'en-US');
  await shop.engine.database.pool.query('update identity.sessions set fresh_until = null where person_id = $1', [
    amalsId,
  ]);
  await confirming.getByRole('button', { name: 'Confirm' }).click();
  const shown = await dialog(confirming).locator('dd').allInnerTexts();
  const facts = ['10.500 BHD', 'Test Merchant', 'The money was taken', NOTE, expect.stringContaining('Omar Operator')];
  expect(shown).toEqual(expect.arrayContaining(facts));
  await dialog(confirming).getByRole('button', { name: 'Confirm' }).click();
  await confirming.getByLabel('Password', { exact: true }).fill(PASSWORD);
  expect(await truthOf(shop.engine, payment)).toMatchObject({ status: 'processing' });
  await confirming.getByLabel('Password', { exact: true }).press('Enter');
  await confirming.getByText('The payment was settled.').waitFor();
  await confirming.getByText('No unknown outcomes').waitFor();
  expect(await truthOf(shop.engine, payment)).toMatchObject({ status: 'paid', paid: true });
});

test('a proposal can be withdrawn on the page, and a new one entered', async () => {
  await newUnsettledPayment(shop.engine);
  const page = await unknownPage(omar, 'en-GB');
  const proposeFailed = async () => {
    await page.getByRole('button', { name: 'Settle…' }).click();
    await dialog(page).getByLabel('Outcome').selectOption('The money was not taken, or was returned');
    await dialog(page).getByLabel('Note').fill(NOTE);
    await dialog(page).getByRole('button', { name: 'Propose this outcome' }).click();
    await page.getByRole('button', { name: 'Withdraw' }).waitFor();
  };
  await proposeFailed();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await dialog(page).getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText('The proposal was withdrawn.').waitFor();
  await proposeFailed();
});

test.each(LOCALES)('the list with proposals and its dialogs are accessible in %s', async (lang) => {
  const late = await newRefusedLateApproval(shop.engine);
  const own = await newUnsettledPayment(shop.engine, { amount: 1250.75 });
  const others = await newUnsettledPayment(shop.engine, { amount: 3 });
  const payment = await newUnsettledPayment(shop.engine, { amount: 20 });
  await propose(amal, own);
  await propose(omar, others);

  const page = await unknownPage(amal, lang);
  expect(await page.locator('html').getAttribute('lang')).toBe(lang);
  await lookAt(page, 'settlements', lang);
  const button = ({ attemptId }: UnsettledPayment) => page.locator('.settlement .button', { hasText: attemptId });
  for (const [name, opener] of [
    ['settle a late approval', button(late)],
    ['settle a payment', button(payment)],
    ['confirm a settlement', button(others).first()],
    ['withdraw a settlement', button(own)],
  ] as const) {
    await page.setViewportSize(WIDE);
    await opener.click();
    await dialog(page).waitFor();
    await lookAt(page, name, lang);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
  }
});

async function propose(by: Visitor, { attemptId }: UnsettledPayment): Promise<void> {
  const body = { outcome: 'succeeded', note: NOTE };
  expect(verdict(await by.post(`/api/operator/attempts/${attemptId}/settlement`, body))).toBe('204');
}

test('no page logged an error in the browser', async () => {
  expect((await browser.sight()).complaints).toEqual([]);
});
