import { LOCALES } from '@pay/core/ground/locale/locale';
import { MAIL_KINDS } from '@pay/core/merchants/access/mail-kinds';
import { ar } from '@pay/dashboard/web/texts/ar/ar';
import { en } from '@pay/dashboard/web/texts/en/en';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../harness/browser.ts';
import { startTestDashboard, type TestDashboard } from '../harness/test-dashboard.ts';
import { lookAt } from './look-at.ts';
import { catchMail, type MailCatcher } from './mail-catcher.ts';
import { pageOf } from './visitor-page.ts';

const TEXTS = { en, ar } as const;
const REGIONS = { en: 'en-GB', ar: 'ar-BH' } as const;

let mails: MailCatcher;
let dashboard: TestDashboard;
let browser: TestBrowser;
beforeAll(async () => {
  mails = await catchMail();
  const mail = { smtpUrl: mails.smtpUrl, from: 'Pay <pay@mail.example>' };
  [dashboard, browser] = await Promise.all([startTestDashboard({ mail }), startBrowser()]);
});
afterAll(async () => {
  await Promise.all([dashboard?.stop(), browser?.stop()]);
  await mails?.stop();
});

describe.each(LOCALES)('the page of the account in %s', (lang) => {
  const { account, save, saved } = TEXTS[lang];
  const words = account.mails;

  test('has a box for each kind of e-mail, and keeps what was chosen', async () => {
    const person = await dashboard.signedIn(await dashboard.person(`Ada ${lang}`));
    await person.post('/api/merchants', { name: 'Shop' });
    const page = await pageOf(browser, dashboard, person, REGIONS[lang]);
    await page.goto(`${dashboard.url}/account`);
    const form = page.getByRole('form', { name: words.title });
    const states = async () =>
      Promise.all(MAIL_KINDS.map((kind) => form.getByLabel(words.kinds[kind], { exact: true }).isChecked()));
    await form.waitFor();
    expect(await states()).toEqual(MAIL_KINDS.map(() => true));
    await form.getByLabel(words.kinds.dispute_opened, { exact: true }).uncheck();
    await form.getByRole('button', { name: save }).click();
    await form.getByText(saved).waitFor();
    await lookAt(page, 'e mails', lang);
    await page.reload();
    await form.waitFor();
    expect(await states()).toEqual(MAIL_KINDS.map((kind) => kind !== 'dispute_opened'));
  });
});

test('no page logged an error in the browser', async () => {
  expect((await browser.sight()).complaints).toEqual([]);
});
