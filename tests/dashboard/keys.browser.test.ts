import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiClient, verdict } from '../harness/api-client.ts';
import { eventually } from '../harness/eventually.ts';
import { someOf, testInLongRun, testInShortRun } from '../harness/runs.ts';
import { PASSWORD, type TestPerson } from '../harness/test-dashboard.ts';
import {
  createKey,
  type DashboardStack,
  dialog,
  signIn,
  startDashboardStack,
  takeIssuedKey,
} from './dashboard-stack.ts';

const SESSION = { amount: 10.5, currency: 'BHD' };

let stack: DashboardStack;
let owner: TestPerson;
let email: string;
let profileId: string;
let page: Page;
beforeAll(async () => {
  stack = await startDashboardStack();
  owner = await stack.dashboard.person('Kareem Keys');
  email = owner.email;
  const { body } = await (await stack.dashboard.signedIn(owner)).post('/api/merchants', { name: 'Key Shop' });
  profileId = body.profile_id;
  page = await stack.browser.open();
  await signIn(page, stack.dashboard, email);
});
afterAll(() => stack?.stop());

const at = (path: string) => `${stack.dashboard.url}/profiles/${profileId}/${path}`;
const row = (label: string) => page.getByRole('row').filter({ hasText: label });
const sessionWith = async (key: string) =>
  verdict(await stack.withKey('sandbox', key).post('/v1/sdk/checkout', SESSION));

describe('secret keys', () => {
  beforeEach(() => page.goto(at('keys')));

  testInShortRun('a new key is shown once, is accepted by the engine, and is masked afterwards', async () => {
    const value = await createKey(page, 'shop server');
    expect(value).toMatch(/^sk_test_/);
    expect(await sessionWith(value)).toBe('201');
    await page.reload();
    await row('shop server')
      .getByText(`…${value.slice(-4)}`)
      .waitFor();
    await row('shop server').getByText('Default').waitFor();
    expect(await page.content()).not.toContain(value);
  });

  testInLongRun('a rotated key stops working immediately, and the new key becomes the default', async () => {
    const old = await createKey(page, 'before rotation');
    await row('before rotation').getByRole('button', { name: 'Rotate' }).click();
    await dialog(page).getByText('stops working immediately').first().waitFor();
    await page.getByRole('button', { name: 'Rotate now' }).click();
    const value = await takeIssuedKey(page);
    expect([await sessionWith(old), await sessionWith(value)]).toEqual(['401 api_key_revoked', '201']);
  });

  testInLongRun(
    'the default key cannot be revoked, and the page explains why; another key can, after its last characters are typed',
    async () => {
      const value = await createKey(page, 'to be revoked');
      await row('Default')
        .getByRole('button', { name: /^Revoke/ })
        .click();
      await page.getByRole('heading', { name: 'The default key cannot be revoked' }).waitFor();
      await dialog(page).getByRole('button', { name: 'Cancel' }).click();
      await row('to be revoked')
        .getByRole('button', { name: /^Revoke/ })
        .click();
      await dialog(page).getByRole('button', { name: 'Revoke permanently' }).click();
      await dialog(page).getByText('Fill in this field.').waitFor();
      expect(await sessionWith(value)).toBe('201');
      await dialog(page)
        .getByLabel(/^Type /)
        .fill(value.slice(-4));
      await dialog(page).getByRole('button', { name: 'Revoke permanently' }).click();
      await dialog(page).waitFor({ state: 'detached' });
      expect(await sessionWith(value)).toBe('401 api_key_revoked');
    },
  );

  testInLongRun(
    'when two people rotate a key at the same time, one gets the new key and the other sees a message',
    async () => {
      await createKey(page, 'wanted twice');
      const other = await stack.browser.open();
      await other.goto(at('keys'));
      await other.getByRole('row').filter({ hasText: 'wanted twice' }).getByRole('button', { name: 'Rotate' }).click();
      await row('wanted twice').getByRole('button', { name: 'Rotate' }).click();
      await page.getByRole('button', { name: 'Rotate now' }).click();
      await page.locator('[data-secret]').waitFor();
      await other.getByRole('button', { name: 'Rotate now' }).click();
      await other.getByText('This key is no longer active').waitFor();
      expect(await other.locator('[data-secret]').count()).toBe(0);
      await other.close();
      await takeIssuedKey(page);
    },
  );

  testInLongRun('a double click creates only one key', async () => {
    await page.getByRole('button', { name: 'New secret key' }).click();
    await page.getByLabel('Label').fill('pressed twice');
    await page.getByRole('button', { name: 'Create key' }).dblclick();
    await takeIssuedKey(page);
    await page.reload();
    await row('pressed twice').first().waitFor();
    expect(await row('pressed twice').count()).toBe(1);
  });

  testInShortRun('after 10 minutes, a fresh proof is required, and the action continues once it is given', async () => {
    await stack.sandbox.database.pool.query('update identity.sessions set fresh_until = now()');
    await page.getByRole('button', { name: 'New secret key' }).click();
    await page.getByLabel('Label').fill('after a proof');
    await page.getByRole('button', { name: 'Create key' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm your identity' });
    await proof.getByLabel('Password', { exact: true }).fill('not my password');
    await proof.getByRole('button', { name: 'Continue' }).click();
    await proof.getByText('This is incorrect', { exact: true }).waitFor();
    await proof.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await proof.getByRole('button', { name: 'Continue' }).click();
    expect(await sessionWith(await takeIssuedKey(page))).toBe('201');
  });
});

describe('origins and return URLs of a profile', () => {
  test.each(someOf(['https://shop.example/path'], ['http://shop.example', 'shop.example', 'https://*.shop.example']))(
    'the origin %s is refused, and the correct format is shown',
    async (origin) => {
      await page.goto(at('keys'));
      await page.getByLabel('Origins, one per line').fill(origin);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Enter https:// and a host, with the port').waitFor();
      expect(await page.getByLabel('Origins, one per line').inputValue()).toBe(origin);
    },
  );

  testInShortRun('the publishable key works only on pages of the listed origins, until it is replaced', async () => {
    await page.goto(at('keys'));
    const key = (await page.locator('.key-value').textContent()) ?? '';
    const from = async (origin: string, publishableKey = key) => {
      const headers = { origin, 'x-publishable-key': publishableKey };
      return verdict(await apiClient(stack.sandbox.url, null).get('/v1/sdk/browser/profile', headers));
    };
    expect(await from('https://anywhere.example')).toBe('200');
    await page.getByLabel('Origins, one per line').fill('https://shop.example\n\nhttp://localhost');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The list applies from the next request.').waitFor();
    expect([await from('https://shop.example'), await from('https://anywhere.example')]).toEqual([
      '200',
      '403 origin_not_allowed',
    ]);
    await page.getByRole('button', { name: 'Replace' }).click();
    await dialog(page).getByRole('button', { name: 'Replace key' }).click();
    await page.getByText('The new publishable key is active.').waitFor();
    const replaced = (await page.locator('.key-value').textContent()) ?? '';
    expect([await from('https://shop.example', replaced), await from('https://shop.example')]).toEqual([
      '200',
      '401 api_key_revoked',
    ]);
  });

  testInShortRun('what is typed does not overwrite a change that someone else makes in the meantime', async () => {
    const colleague = await stack.dashboard.signedIn(owner);
    const profile = `/api/profiles/${profileId}`;
    const changeTo = async (change: object) => {
      const { headers } = await colleague.get(profile);
      await colleague.call('PATCH', profile, change, { 'if-match': String(headers['etag']) });
      const read = page.waitForResponse((each) => each.url().endsWith(profile) && each.request().method() === 'GET');
      // The page reads again what it shows when the person comes back to it after a while.
      await page.evaluate(`{
        const now = Date.now;
        Date.now = () => now() + 10_000;
        dispatchEvent(new Event('visibilitychange'));
      }`);
      await (await read).finished();
      await page.evaluate('new Promise(requestAnimationFrame)');
    };
    const theirs = ['https://theirs.example'];
    await page.goto(at('keys'));
    const field = page.getByLabel('Origins, one per line');
    await field.waitFor();
    await changeTo({ allowed_origins: theirs });
    await eventually(() => field.inputValue()).toBe(theirs[0]);
    await field.fill('https://mine.example');
    await changeTo({ allowed_origins: [] });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Someone else has changed this').waitFor();
    expect(await field.inputValue()).toBe('https://mine.example');
    expect((await colleague.get(profile)).body.allowed_origins).toEqual([]);

    await page.reload();
    await field.fill('https://mine.example');
    await changeTo({ display_name: 'Their name' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The list applies from the next request.').waitFor();
    await changeTo({ allowed_origins: [] });
    await eventually(() => field.inputValue()).toBe('');
  });

  testInShortRun('limits for refunds are saved, but do not overwrite those that someone else has saved', async () => {
    const path = `/api/profiles/${profileId}/refund-thresholds`;
    const colleague = await stack.dashboard.signedIn(owner);
    const limits = async () => (await colleague.get(path)).body.data;
    await page.goto(at('settings'));
    const form = page.locator('form').filter({ has: page.locator('textarea[name="thresholds"]') });
    const save = async (text: string) => {
      await form.locator('textarea').fill(text);
      await form.getByRole('button', { name: 'Save' }).click();
    };
    await save('bhd 5');
    await form.getByText('Saved').waitFor();
    expect(await limits()).toEqual([{ currency: 'BHD', amount: '5.000' }]);
    const { headers } = await colleague.get(path);
    await colleague.call('PUT', path, { thresholds: [] }, { 'if-match': String(headers['etag']) });
    await save('bhd 9');
    await form.getByText('Someone else has changed this').waitFor();
    expect(await limits()).toEqual([]);
  });

  testInLongRun(
    "a return URL with an app's own scheme is refused and the correct format is shown; a full URL is saved",
    async () => {
      await page.goto(at('return-urls'));
      const success = page.getByLabel('After a successful payment');
      await success.fill('myapp://thanks');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('The URL must start with https://.').waitFor();
      await success.fill('https://shop.example/thanks');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved').waitFor();
      await page.reload();
      expect(await success.inputValue()).toBe('https://shop.example/thanks');
    },
  );
});

describe('an outdated page', () => {
  testInLongRun('does not overwrite what someone else has changed in the meantime', async () => {
    await page.goto(at('settings'));
    const other = await stack.browser.open();
    await other.goto(at('settings'));
    const name = (of: Page) => of.getByLabel('Name on the card page');
    const save = (of: Page) => of.getByRole('button', { name: 'Save' }).first().click();
    await name(other).fill('Changed first');
    await save(other);
    await other.getByText('Saved').waitFor();
    await other.close();
    await name(page).fill('Changed second');
    await save(page);
    await page.getByText('Someone else has changed this').waitFor();
    await page.reload();
    expect(await name(page).inputValue()).toBe('Changed first');
  });

  testInShortRun('keeps what was typed while offline, and says that it is offline', async () => {
    await page.goto(at('settings'));
    await page.getByLabel('Name on the card page').fill('Typed offline');
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('The server could not be reached').waitFor();
    await page.getByRole('link', { name: 'Team' }).first().click();
    await expect.poll(() => page.getByText('The server could not be reached').count()).toBe(2);
    expect(await page.getByLabel('Name on the card page').inputValue()).toBe('Typed offline');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('Saved').waitFor();
  });

  testInLongRun(
    'explains a proxy’s error page as a server that does not answer, and says that a failed read changed nothing',
    async () => {
      await page.goto(at('settings'));
      await page.getByLabel('Name on the card page').fill('Typed before');
      const isCall = (url: URL) => url.pathname.startsWith('/api/');
      await page.route(isCall, (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
      await page.getByRole('button', { name: 'Save' }).first().click();
      await page.getByText('we do not know whether the action was completed').waitFor();
      await page.getByRole('link', { name: 'Team' }).first().click();
      await dialog(page).getByRole('button', { name: 'Stay on this page' }).click();
      expect(await page.getByLabel('Name on the card page').inputValue()).toBe('Typed before');
      await page.getByRole('link', { name: 'Team' }).first().click();
      await dialog(page).getByRole('button', { name: 'Leave without saving' }).click();
      await page.getByText('the server is unavailable').waitFor();
      await page.unroute(isCall);
    },
  );

  testInShortRun('lets a person who was signed out sign in again in a dialog, and keeps what was typed', async () => {
    await page.goto(at('settings'));
    await page.getByLabel('Name on the card page').fill('Typed before');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save' }).first().click();
    await dialog(page).waitFor();
    // A space in the password must not press a button.
    expect(await page.locator(':focus').getAttribute('name')).toBe('password');
    await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog(page).getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Saved').waitFor();
    await page.reload();
    expect(await page.getByLabel('Name on the card page').inputValue()).toBe('Typed before');
  });
});

describe('the logo', () => {
  const choose = (name: string, mimeType: string, text: string) =>
    page.locator('[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
  beforeEach(() => page.goto(at('settings')));

  testInLongRun(
    'a file whose content does not match its picture type is refused, and so is an SVG with a script',
    async () => {
      await choose('logo.png', 'image/png', 'not a picture');
      await page.getByRole('alert').waitFor();
      await choose(
        'logo.svg',
        'image/svg+xml',
        '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      );
      await page
        .getByRole('alert')
        .getByText(/script/i)
        .waitFor();
      await choose('logo.gif', 'image/gif', 'GIF89a');
      await page.getByText('This is not a PNG, JPEG, WebP or SVG file. Choose another one.').waitFor();
      await page.reload();
      await page.getByRole('button', { name: 'Choose a file' }).or(page.getByText('Choose a file')).first().waitFor();
    },
  );

  testInShortRun('a picture is saved and shown, and the contrast of a colour is explained', async () => {
    await choose('logo.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
    await page.getByText('New pages show the logo.').waitFor();
    await page.locator('img.logo-large').waitFor();
    await page.getByLabel('Colour (optional)').fill('#ffd54a');
    await page.getByText('the button text is dark').waitFor();
    await page.getByRole('button', { name: 'Save' }).nth(1).click();
    await page.getByText('Saved').waitFor();
  });

  testInShortRun('the preview in Arabic writes the amount as the card page does', async () => {
    await page.locator('.choice button[lang=ar]').click();
    const amount = '\u206610.500 BHD\u2069';
    expect(await page.locator('.preview-amount').textContent()).toBe(amount);
    expect(await page.locator('.preview-button').textContent()).toBe(`ادفع ${amount}`);
  });
});

test('no page logged an error in the browser', async () => {
  // Requests that failed while offline, or at a proxy, are expected.
  const { complaints } = await stack.browser.sight();
  expect(complaints.filter((complaint) => !/ERR_INTERNET_DISCONNECTED|status of 502/.test(complaint))).toEqual([]);
});
