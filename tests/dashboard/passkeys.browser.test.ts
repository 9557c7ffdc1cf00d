import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../harness/browser.ts';
import { PASSWORD, startTestDashboard, type TestDashboard } from '../harness/test-dashboard.ts';
import { catchMail, type MailCatcher } from './mail-catcher.ts';

let folder: string;
let mail: MailCatcher;
let dashboard: TestDashboard;
let browser: TestBrowser;
beforeAll(async () => {
  mail = await catchMail();
  // An empty page with the same content security policy as the real pages.
  folder = await mkdtemp(join(tmpdir(), 'pay-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Pay</title>');
  dashboard = await startTestDashboard({ webFolder: folder, mail: { smtpUrl: mail.smtpUrl, from: 'pay@pay.example' } });
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.stop();
  await dashboard.stop();
  await mail.stop();
  await rm(folder, { recursive: true });
});

/** Browser code that calls the dashboard and returns its answer. */
const ASK = `const ask = async (path, body) => {
  const sent = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch('/api/auth' + path, sent);
  return { status: response.status, body: await response.json() };
};`;

const REGISTER = `(async () => {
  ${ASK}
  const { status, body } = await ask('/passkey/generate-register-options?name=Laptop');
  if (status !== 200) return { status, body };
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(body);
  const credential = await navigator.credentials.create({ publicKey });
  return ask('/passkey/verify-registration', { response: credential.toJSON(), name: 'Laptop' });
})()`;

const SIGN_IN = `(async () => {
  ${ASK}
  const { body } = await ask('/passkey/generate-authenticate-options');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(body);
  // A thief's program would not ask the device to verify its owner.
  if (WITHOUT_OWNER) publicKey.userVerification = 'discouraged';
  const credential = await navigator.credentials.get({ publicKey });
  const response = credential.toJSON();
  const first = await ask('/passkey/verify-authentication', { response });
  return { first: first.status, again: (await ask('/passkey/verify-authentication', { response })).status };
})()`;

const ME = `fetch('/api/me').then(async (response) => [response.status, await response.json()])`;

/** A device with its own keys. After `knowOwner(false)`, it does not recognise its owner. */
async function device(page: Page) {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('WebAuthn.enable');
  const { authenticatorId } = await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    knowOwner: (isUserVerified: boolean) =>
      protocol.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

async function signedInPage(email: string): Promise<Page> {
  const page = await browser.open();
  await page.goto(dashboard.url);
  const body = JSON.stringify({ email, password: PASSWORD });
  const answer = await page.evaluate(`(async () => { ${ASK} return ask('/sign-in/email', ${body}); })()`);
  expect(answer).toMatchObject({ status: 200 });
  return page;
}

describe('a passkey', () => {
  test('signs a person in without a password, once per challenge, and only if the device recognises its owner', async () => {
    const { email, personId } = await dashboard.person('Ada');
    const page = await signedInPage(email);
    const { knowOwner } = await device(page);
    expect(await page.evaluate(REGISTER)).toMatchObject({ status: 200, body: { name: 'Laptop' } });
    expect(await page.evaluate(ME)).toMatchObject([200, { person: { passkeys: 1 } }]);
    expect(await mail.take(email)).toContain('A passkey was added.');
    const { rows } = await dashboard.database.pool.query(
      "select action from audit_entries where object_id = $1 and action ~ 'passkey'",
      [personId],
    );
    expect(rows).toEqual([{ action: 'member.passkey_added' }]);

    const signOut = async () => {
      await page.evaluate(`(async () => { ${ASK} await ask('/sign-out', {}); })()`);
      expect(await page.evaluate(ME)).toMatchObject([401, { code: 'sign_in_required' }]);
    };
    await signOut();
    expect(await page.evaluate(SIGN_IN.replace('WITHOUT_OWNER', 'false'))).toMatchObject({ first: 200, again: 401 });
    expect(await page.evaluate(ME)).toMatchObject([200, { person: { person_id: personId } }]);

    const newCodes = `(async () => { ${ASK}
      return ask('/two-factor/generate-backup-codes', { password: '${PASSWORD}' }); })()`;
    await dashboard.database.pool.query('update identity.people set has_totp = true where id = $1', [personId]);
    expect(await page.evaluate(newCodes)).toMatchObject({ status: 403, body: { reason: 'proof_of_its_own' } });
    expect(await page.evaluate(SIGN_IN.replace('WITHOUT_OWNER', 'false'))).toMatchObject({ first: 200 });
    // The person has no codes from an app. The refusal for this comes only after the proof has been accepted.
    expect(await page.evaluate(newCodes)).toMatchObject({ status: 400 });

    await signOut();
    await knowOwner(false);
    expect(await page.evaluate(SIGN_IN.replace('WITHOUT_OWNER', 'true'))).toMatchObject({ first: 422 });
    expect(await page.evaluate(ME)).toMatchObject([401, { code: 'sign_in_required' }]);
  });

  test('that a signed-in person shows again replaces the session of this browser, so a sign-out leaves none', async () => {
    const { email } = await dashboard.person('Grace');
    const page = await signedInPage(email);
    await device(page);
    expect(await page.evaluate(REGISTER)).toMatchObject({ status: 200 });
    const elsewhere = dashboard.visitor();
    expect((await elsewhere.post('/api/auth/sign-in/email', { email, password: PASSWORD })).status).toBe(200);
    const statusWith = async (cookie: string) =>
      (await fetch(`${dashboard.url}/api/me`, { headers: { cookie } })).status;
    const ownCookie = async () =>
      (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');

    const before = await ownCookie();
    expect(await statusWith(before)).toBe(200);
    expect(await page.evaluate(SIGN_IN.replace('WITHOUT_OWNER', 'false'))).toMatchObject({ first: 200 });
    const after = await ownCookie();
    expect([await statusWith(before), await statusWith(after)]).toEqual([401, 200]);
    await page.evaluate(`(async () => { ${ASK} await ask('/sign-out', {}); })()`);
    expect([await statusWith(before), await statusWith(after)]).toEqual([401, 401]);
    expect((await elsewhere.get('/api/me')).status).toBe(200);
  });
});
