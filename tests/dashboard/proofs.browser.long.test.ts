import { TOTP, URI } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../harness/browser.ts';
import { PASSWORD, startTestDashboard, type TestDashboard } from '../harness/test-dashboard.ts';
import { dialog } from './dashboard-stack.ts';
import { lookAt } from './look-at.ts';
import { pageOf } from './visitor-page.ts';

let dashboard: TestDashboard;
let browser: TestBrowser;
beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startTestDashboard(), startBrowser()]);
});
afterAll(() => Promise.all([dashboard?.stop(), browser?.stop()]));

/** A person who has turned on codes from an app, with a merchant of their own. */
async function withCodes(name: string) {
  const person = await dashboard.person(name);
  const visitor = await dashboard.signedIn(person);
  const { body } = await visitor.post('/api/auth/two-factor/enable', { password: PASSWORD });
  const totp = URI.parse(body.totpURI);
  if (!(totp instanceof TOTP)) throw new Error('no TOTP');
  await visitor.post('/api/auth/two-factor/verify-totp', { code: totp.generate() });
  await visitor.post('/api/merchants', { name: `Shop of ${name}` });
  return { ...person, visitor, totp, codes: body.backupCodes as string[] };
}

const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

const WORDS = [
  {
    lang: 'en',
    agent: 'en-GB',
    remove: 'Remove',
    lost: 'I lost my passkey',
    lead: 'replaces your passkey',
    code: 'Recovery code',
    go: 'Continue',
    newCodes: 'New recovery codes',
    password: 'Password',
    appCode: 'Six-digit code',
  },
  {
    lang: 'ar',
    agent: 'ar-BH',
    remove: 'إزالة',
    lost: 'فقدت مفتاح المرور',
    lead: 'محل مفتاح مرورك',
    code: 'رمز الاستعادة',
    go: 'متابعة',
    newCodes: 'رموز استعادة جديدة',
    password: 'كلمة المرور',
    appCode: 'رمز من ستة أرقام',
  },
] as const;

test.each(WORDS)('a person who lost their passkey removes it with a recovery code ($lang)', async (words) => {
  const { personId, visitor, codes } = await withCodes(`Lost ${words.lang}`);
  const { pool } = dashboard.database;
  await pool.query(
    `insert into identity.passkeys (id, person_id, name, public_key, credential_id, counter, device_type, backed_up)
     values ($1, $1, 'phone', '', $1, 0, 'singleDevice', false)`,
    [personId],
  );
  await pool.query('update identity.sessions set fresh_until = null where person_id = $1', [personId]);
  const page = await pageOf(browser, dashboard, visitor, words.agent);
  await page.goto(`${dashboard.url}/account`);
  const passkey = page.getByRole('row').filter({ hasText: 'phone' });
  await passkey.getByRole('button', { name: words.remove }).click();
  await button(page, words.remove).click();
  await button(page, words.lost).click();
  await dialog(page).getByText(words.lead).waitFor();
  await lookAt(page, 'lost passkey', words.lang);
  await dialog(page)
    .getByLabel(words.code)
    .fill(codes[0] ?? '');
  await button(page, words.go).click();
  await passkey.waitFor({ state: 'detached' });
  const { rows } = await pool.query('select 1 from identity.passkeys where person_id = $1', [personId]);
  expect(rows).toEqual([]);
});

test.each(WORDS)('a person gets new recovery codes for a code that they enter for it alone ($lang)', async (words) => {
  const { personId, visitor, totp } = await withCodes(`New ${words.lang}`);
  const page = await pageOf(browser, dashboard, visitor, words.agent);
  await page.goto(`${dashboard.url}/account`);
  await page.getByRole('button', { name: words.newCodes }).click();
  await dialog(page).getByLabel(words.password, { exact: true }).fill(PASSWORD);
  await button(page, words.go).click();
  await dialog(page).getByLabel(words.appCode).fill(totp.generate());
  await lookAt(page, 'proof for recovery codes', words.lang);
  await button(page, words.go).last().click();
  await page.locator('.recovery-codes').waitFor();
  expect(await page.locator('.recovery-codes li').count()).toBe(10);
  const { rows } = await dashboard.database.pool.query(
    'select own_proof_until from identity.sessions where person_id = $1',
    [personId],
  );
  expect(rows).toEqual([{ own_proof_until: null }]);
});
