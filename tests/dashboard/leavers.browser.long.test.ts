import { acceptInvitation } from '@pay/core/merchants/access/accept-invitation';
import { invite } from '@pay/core/merchants/access/invite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../harness/browser.ts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { startTestDashboard, type TestDashboard } from '../harness/test-dashboard.ts';
import { letKeysAge } from '../harness/test-keys.ts';
import type { Visitor } from '../harness/visitor.ts';
import { dialog } from './dashboard-stack.ts';
import { lookAt, WIDE } from './look-at.ts';
import { pageOf } from './visitor-page.ts';

let dashboard: TestDashboard;
let browser: TestBrowser;
let owner: Visitor;
beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startTestDashboard(), startBrowser()]);
  owner = await dashboard.signedIn(await dashboard.person('Omar Owner'));
});
afterAll(() => Promise.all([dashboard?.stop(), browser?.stop()]));

const WORDS = [
  {
    lang: 'en',
    agent: 'en-GB',
    actions: /^Actions for Maryam/,
    remove: 'Remove',
    title: 'Keys created by Maryam en still work',
    nothing: 'This person created no keys that still work.',
    left: 'A secret key was created by someone who has left the team',
    expiring: 'A secret key expires within 29 days',
    leftOnKeys: 'A key was created by someone who has left the team',
    expiringOnKeys: 'A key expires soon',
  },
  {
    lang: 'ar',
    agent: 'ar-BH',
    actions: /^إجراءات .*Maryam/,
    remove: 'إزالة',
    title: /^تبقى المفاتيح التي أنشأها .*Maryam ar.* تعمل$/,
    nothing: 'لم يبقَ أي مفتاح أنشأه هذا الشخص يعمل.',
    left: 'مفتاح سري أنشأه شخص غادر الفريق',
    expiring: 'مفتاح سري ينتهي قريبًا، الأيام المتبقية: 29',
    leftOnKeys: 'مفتاح أنشأه شخص غادر الفريق',
    expiringOnKeys: 'مفتاح سينتهي قريبًا',
  },
] as const;

test.each(WORDS)(
  'whoever removes a person sees their keys in all profiles, and is warned of them afterwards ($lang)',
  async (words) => {
    const { pool } = dashboard.database;
    const { body: made } = await owner.post('/api/merchants', { name: `Shop ${words.lang}` });
    const { body: second } = await owner.post(`/api/merchants/${made.merchant_id}/profiles`, {
      display_name: 'Second shop',
      environment: 'sandbox',
    });
    const person = await dashboard.person(`Maryam ${words.lang}`);
    const invitation = { merchantId: made.merchant_id, email: person.email, role: 'administrator' } as const;
    const { token } = unwrap(await invite({ pool }, OPERATOR, invitation));
    unwrap(await acceptInvitation({ pool }, { kind: 'person', id: person.personId }, token));
    const member = await dashboard.signedIn(person);
    await member.post(`/api/profiles/${made.profile_id}/keys`, { label: 'till' });
    await member.post(`/api/profiles/${second.profile_id}/keys`, { label: 'warehouse' });

    const page = await pageOf(browser, dashboard, owner, words.agent);
    const profile = `${dashboard.url}/profiles/${made.profile_id}`;
    await page.goto(`${profile}/team`);
    await page.getByRole('button', { name: words.actions }).click();
    await page.getByRole('button', { name: words.remove, exact: true }).click();
    const keys = dialog(page).getByRole('table', { name: words.title });
    await keys.getByText('warehouse').waitFor();
    await keys.getByText('till').waitFor();
    expect(await keys.getByRole('link').allTextContents()).toEqual(['Second shop', `Shop ${words.lang}`]);
    await lookAt(page, 'remove a member with keys', words.lang);
    await page.setViewportSize(WIDE);
    await dialog(page).getByRole('button', { name: words.remove, exact: true }).click();
    await dialog(page).waitFor({ state: 'detached' });

    await page.goto(profile);
    await page.getByText(words.left).waitFor();
    await lookAt(page, 'warning of a leaver', words.lang);
    await page.setViewportSize(WIDE);
    await page.locator('[data-warning=key_of_leaver]').getByRole('link').click();
    await page.getByText(words.leftOnKeys).waitFor();
  },
);

test.each(WORDS)('a key that expires within 30 days is a warning on two pages ($lang)', async (words) => {
  const { pool } = dashboard.database;
  const { body: made } = await owner.post('/api/merchants', { name: `Till ${words.lang}` });
  const keys = `/api/profiles/${made.profile_id}/keys`;
  const { body } = await owner.post(keys, { label: 'till', expires_in_days: 60 });
  const page = await pageOf(browser, dashboard, owner, words.agent);
  const profile = `${dashboard.url}/profiles/${made.profile_id}`;
  await letKeysAge(pool, body.key.key_id, 29);
  await page.goto(`${profile}/keys`);
  await page.getByRole('cell', { name: 'till' }).first().waitFor();
  expect(await page.getByText(words.expiringOnKeys).count()).toBe(0);
  await letKeysAge(pool, body.key.key_id, 2);
  await page.reload();
  await page.getByText(words.expiringOnKeys).waitFor();
  await lookAt(page, 'a key that expires', words.lang);
  await page.setViewportSize(WIDE);
  await page.goto(profile);
  await page.getByText(words.expiring).waitFor();
});

test.each(WORDS)('whoever removes a person without keys is told so ($lang)', async (words) => {
  const { pool } = dashboard.database;
  const { body: made } = await owner.post('/api/merchants', { name: `Quiet ${words.lang}` });
  const person = await dashboard.person(`Maryam Quiet ${words.lang}`);
  const invitation = { merchantId: made.merchant_id, email: person.email, role: 'viewer' } as const;
  const { token } = unwrap(await invite({ pool }, OPERATOR, invitation));
  unwrap(await acceptInvitation({ pool }, { kind: 'person', id: person.personId }, token));
  const page = await pageOf(browser, dashboard, owner, words.agent);
  await page.goto(`${dashboard.url}/profiles/${made.profile_id}/team`);
  await page.getByRole('button', { name: words.actions }).click();
  await page.getByRole('button', { name: words.remove, exact: true }).click();
  await dialog(page).getByText(words.nothing).waitFor();
});
