import { Secret, TOTP, URI } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../harness/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { PASSWORD, startTestDashboard, type TestDashboard } from '../harness/test-dashboard.ts';
import { dialog, signIn } from './dashboard-stack.ts';
import { pageOf } from './visitor-page.ts';

let dashboard: TestDashboard;
let browser: TestBrowser;
beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startTestDashboard(), startBrowser()]);
});
afterAll(() => Promise.all([dashboard?.stop(), browser?.stop()]));

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

test('a person signs up, names a merchant, turns on codes from an app, and signs in with one', async () => {
  const page = await browser.open();
  await page.goto(dashboard.url);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Your name').fill('Layla Hassan');
  await page.getByLabel('E-mail').fill('Layla@shop.example');
  await page
    .getByLabel('New password')
    .or(page.getByLabel('Password', { exact: true }))
    .fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Enter at least 12 characters.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await heading(page, 'Name your merchant');
  await page.getByLabel('Name of the business').fill('Lulu Books');
  await page.getByRole('button', { name: 'Create merchant' }).click();
  await heading(page, 'Lulu Books');
  await page.getByText('Test mode: no money moves').waitFor();

  await page.getByRole('link', { name: 'Go to your account' }).click();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  const secret = (await dialog(page).locator('.copyable bdi').textContent()) ?? '';
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await dialog(page).getByLabel('Six-digit code').fill(totp.generate());
  await dialog(page).getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
  const recoveryCodes = await dialog(page).getByRole('listitem').allTextContents();
  expect(recoveryCodes.length).toBeGreaterThan(4);
  await page.getByLabel('I have stored them').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Turn off' }).waitFor();

  await signOut(page);
  await passwordStep(page, 'layla@shop.example');
  await page.getByLabel('Six-digit code').fill('000000');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('This code is incorrect').waitFor();
  // Arabic-Indic digits work too.
  const code = totp.generate({ timestamp: Date.now() });
  await page
    .getByLabel('Six-digit code')
    .fill(code.replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await heading(page, 'Lulu Books');

  await signOut(page);
  await passwordStep(page, 'layla@shop.example');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect
    .poll(() => page.evaluate('document.activeElement?.labels?.[0]?.textContent.trim()'))
    .toBe('Recovery code');
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await heading(page, 'Lulu Books');
});

test('a person who was idle for too long sees why they were signed out, and opens an account that strangers have locked with a code', async () => {
  const person = await dashboard.person('Ida Idle');
  const visitor = await dashboard.signedIn(person);
  await visitor.post('/api/merchants', { name: 'Idle Shop' });
  const { body } = await visitor.post('/api/auth/two-factor/enable', { password: PASSWORD });
  const totp = URI.parse(body.totpURI);
  if (!(totp instanceof TOTP)) throw new Error('no TOTP');
  await visitor.post('/api/auth/two-factor/verify-totp', { code: totp.generate({ timestamp: Date.now() }) });
  const page = await pageOf(browser, dashboard, visitor, 'en-CA');
  await page.goto(dashboard.url);
  await heading(page, 'Idle Shop');
  await dashboard.database.pool.query(
    "update identity.sessions set seen_at = now() - interval '13 hours' where person_id = $1",
    [person.personId],
  );
  // A call that the page was still waiting for might already have opened the dialog.
  await page.getByRole('link', { name: 'Payments' }).dispatchEvent('click');
  await dialog(page).getByText('You were inactive for a while').waitFor();
  for (let n = 0; n < 21; n++) {
    const password = `guess ${n}`;
    await dashboard.visitor().post('/api/auth/sign-in/email', { email: person.email, password });
  }
  const signInAgain = () => dialog(page).getByRole('button', { name: 'Sign in', exact: true }).click();
  await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await signInAgain();
  await dialog(page).getByText('Too many requests').waitFor();
  await dialog(page)
    .getByLabel('Six-digit code')
    .fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await signInAgain();
  await dialog(page).waitFor({ state: 'detached' });
  await heading(page, 'Payments');
});

test('a passkey replaces the password and the code', async () => {
  const person = await dashboard.person('Paula Passkey');
  await (await dashboard.signedIn(person)).post('/api/merchants', { name: 'Passkey Shop' });
  const page = await browser.open({ locale: 'en-AU' });
  await addAuthenticator(page);
  await signIn(page, dashboard, person.email);
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog(page).getByLabel('Name').fill('office laptop');
  await dialog(page).getByRole('button', { name: 'Create passkey' }).click();
  await page.getByRole('cell', { name: 'office laptop' }).waitFor();
  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await heading(page, 'Passkey Shop');
});

test('after signing out, the back button shows nothing of the earlier pages', async () => {
  const person = await dashboard.person('Basma Back');
  const visitor = await dashboard.signedIn(person);
  await visitor.post('/api/merchants', { name: 'Secret Garden' });
  const page = await browser.open({ locale: 'en-US' });
  await signIn(page, dashboard, person.email);
  await heading(page, 'Secret Garden');
  await page.getByRole('link', { name: 'Team' }).click();
  await heading(page, 'Team');
  await signOut(page);
  await page.goBack();
  await heading(page, 'Sign in');
  expect(await page.getByText('Secret Garden').count()).toBe(0);
});

test('an invited person creates an account through the link, joins, and sees no more than the role allows', async () => {
  const owner = await dashboard.person('Iman Inviter');
  const visitor = await dashboard.signedIn(owner);
  const { body: made } = await visitor.post('/api/merchants', { name: 'Dates and Nuts' });
  const page = await browser.open({ locale: 'en-US' });
  await page.context().clearCookies();
  await signIn(page, dashboard, owner.email);
  await page.getByRole('link', { name: 'Team' }).click();
  await page.getByRole('button', { name: 'Invite a person' }).first().click();
  await dialog(page).getByLabel('E-mail').fill('guest@shop.example');
  await dialog(page).getByLabel('Role').selectOption('viewer');
  await dialog(page).getByRole('button', { name: 'Create invitation' }).click();
  const link = (await dialog(page).locator('code').textContent()) ?? '';
  await dialog(page).getByRole('button', { name: 'Close' }).click();

  const guest = await browser.open({ locale: 'en-GB', timezoneId: 'Asia/Bahrain' });
  await guest.goto(link);
  await heading(guest, 'Join Dates and Nuts');
  await guest.getByRole('link', { name: 'Create an account and join' }).click();
  expect(await guest.getByLabel('E-mail').inputValue()).toBe('guest@shop.example');
  await guest.getByLabel('Your name').fill('Ghada Guest');
  await guest.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await guest.getByRole('button', { name: 'Create account' }).click();
  await guest.getByRole('button', { name: 'Join' }).click();
  await heading(guest, 'Dates and Nuts');
  await guest.goto(`${dashboard.url}/profiles/${made.profile_id}/keys`);
  await guest.getByText('Your role does not allow you to see secret keys.').waitFor();
  expect(await guest.getByRole('button', { name: 'New secret key' }).count()).toBe(0);
  expect(await guest.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
});

test("a person's language applies on every device, including right-to-left layout", async () => {
  const person = await dashboard.person('Aisha Arabic');
  await (await dashboard.signedIn(person)).post('/api/merchants', { name: 'Arabic Shop' });
  const page = await browser.open({ locale: 'en-CA' });
  await signIn(page, dashboard, person.email);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'العربية' }).click();
  await page.getByRole('link', { name: 'مفاتيح API', exact: true }).click();
  await heading(page, 'مفاتيح API');
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  const [navigation, main] = await Promise.all([
    page.locator('.side').boundingBox(),
    page.locator('main').boundingBox(),
  ]);
  expect(navigation?.x).toBeGreaterThan(main?.x ?? Number.NaN);
  const other = await browser.open({ locale: 'en-NZ' });
  await signIn(other, dashboard, person.email);
  await eventually(() => other.locator('html').getAttribute('lang')).toBe('ar');
});

test('sign-in never redirects to an address outside this service', async () => {
  const person = await dashboard.person('Rana Redirect');
  await (await dashboard.signedIn(person)).post('/api/merchants', { name: 'Straight Shop' });
  const page = await browser.open({ locale: 'en-IE' });
  await page.goto(`${dashboard.url}/sign-in?to=${encodeURIComponent('//evil.example/')}`);
  await passwordStep(page, person.email);
  await heading(page, 'Straight Shop');
  expect(new URL(page.url()).origin).toBe(dashboard.url);
});

test('no page logged an error in the browser', async () => {
  expect((await browser.sight()).complaints).toEqual([]);
});

/** Adds the authenticator of a device that verifies its owner. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options });
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await heading(page, 'Sign in');
}

/** Like `signIn`, but without waiting for a particular page. */
async function passwordStep(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
