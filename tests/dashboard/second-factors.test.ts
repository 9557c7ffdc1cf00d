import { addOperator } from '@pay/core/merchants/access/change-operators';
import { SECOND_FACTOR_RULES } from '@pay/core/merchants/access/second-factor';
import { approveMerchant } from '@pay/core/merchants/merchants/approve-merchant';
import { TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { PASSWORD, startTestDashboard, type TestDashboard } from '../harness/test-dashboard.ts';
import type { Visitor } from '../harness/visitor.ts';
import { catchMail, type MailCatcher } from './mail-catcher.ts';
import { FACTOR_PEOPLE, NEED_SECOND_FACTOR } from './second-factor-table.ts';

let mail: MailCatcher;
let dashboard: TestDashboard;
beforeAll(async () => {
  mail = await catchMail();
  const from = 'pay@pay.example';
  dashboard = await startTestDashboard({ secondFactors: 'required', mail: { smtpUrl: mail.smtpUrl, from } });
});
afterAll(async () => {
  await dashboard.stop();
  await mail.stop();
});

async function setUpCodes(browser: Visitor): Promise<void> {
  const { body } = await browser.post('/api/auth/two-factor/enable', { password: PASSWORD });
  const totp = URI.parse(body.totpURI);
  if (!(totp instanceof TOTP)) throw new Error('no TOTP');
  expect(verdict(await browser.post('/api/auth/two-factor/verify-totp', { code: totp.generate() }))).toBe('200');
}

test('an operator needs a second factor, and can set one up', async () => {
  const person = await dashboard.person('Ada');
  const browser = await dashboard.signedIn(person);
  expect((await browser.get('/api/me')).body.person.needs_second_factor).toBe(false);
  unwrap(await addOperator({ pool: dashboard.database.pool }, OPERATOR, person.email));
  expect(verdict(await browser.get('/api/operator/merchants'))).toBe('403 second_factor_required');
  expect((await browser.get('/api/me')).body.person.needs_second_factor).toBe(true);
  await setUpCodes(browser);
  expect(verdict(await browser.get('/api/operator/merchants'))).toBe('200');
  expect((await browser.get('/api/me')).body.person.needs_second_factor).toBe(false);
});

test('an owner needs a second factor once Live access is approved, and other roles do not', async () => {
  const person = await dashboard.person('Bea');
  const owner = await dashboard.signedIn(person);
  const { body } = await owner.post('/api/merchants', { name: 'Shop' });
  const merchant = `/api/merchants/${body.merchant_id}`;
  expect(verdict(await owner.get(merchant))).toBe('200');
  const { pool } = dashboard.database;
  unwrap(await approveMerchant({ pool }, OPERATOR, { merchantId: body.merchant_id }));
  for (const path of [merchant, `${merchant}/audit`, `/api/profiles/${body.profile_id}/keys`]) {
    expect(verdict(await owner.get(path))).toBe('403 second_factor_required');
  }
  await pool.query("update memberships set role = 'administrator' where merchant_id = $1", [body.merchant_id]);
  expect(verdict(await owner.get(merchant))).toBe('200');
  await pool.query("update memberships set role = 'owner' where merchant_id = $1", [body.merchant_id]);
  await setUpCodes(owner);
  expect(verdict(await owner.get(merchant))).toBe('200');
});

test('a person is notified by e-mail of every change to how they sign in', async () => {
  const person = await dashboard.person('Cleo');
  const browser = await dashboard.signedIn(person);
  await setUpCodes(browser);
  expect(await mail.take(person.email)).toContain('Codes from an app were turned on.');
  await browser.post('/api/auth/two-factor/generate-backup-codes', { password: PASSWORD });
  expect(await mail.take(person.email)).toContain('New recovery codes were created');
  await browser.post('/api/auth/two-factor/disable', { password: PASSWORD });
  expect(await mail.take(person.email)).toContain('Codes from an app were turned off.');
  const renewed = { currentPassword: PASSWORD, newPassword: 'another horse battery', revokeOtherSessions: true };
  expect(verdict(await browser.post('/api/auth/change-password', renewed))).toBe('200');
  expect(await mail.take(person.email)).toContain('Your password was changed.');
});

describe.each(SECOND_FACTOR_RULES)('with the setting %s', (rule) => {
  let strict: TestDashboard;
  beforeAll(async () => {
    strict = await startTestDashboard({ secondFactors: rule }, dashboard.database);
  });
  afterAll(() => strict.stop());

  test.each(FACTOR_PEOPLE)('a second factor is required as listed of this person: %s', async (who) => {
    const { pool } = dashboard.database;
    const person = await strict.person(`${rule} ${who.replace(',', '')}`);
    const browser = await strict.signedIn(person);
    const { body } = await browser.post('/api/merchants', { name: 'Shop' });
    const [role, access] = who.split(', ');
    const isListed = NEED_SECOND_FACTOR[rule].includes(who);
    let path = `/api/merchants/${body.merchant_id}`;
    if (access === 'Live') unwrap(await approveMerchant({ pool }, OPERATOR, { merchantId: body.merchant_id }));
    if (role === 'operator') {
      unwrap(await addOperator({ pool }, OPERATOR, person.email));
      path = '/api/operator/merchants';
    } else {
      await pool.query('update memberships set role = $2 where merchant_id = $1', [body.merchant_id, role]);
    }
    expect(verdict(await browser.get(path))).toBe(isListed ? '403 second_factor_required' : '200');
    expect((await browser.get('/api/me')).body.person.needs_second_factor).toBe(isListed);
    if (!isListed) return;
    await setUpCodes(browser);
    expect(verdict(await browser.get(path))).toBe('200');
    expect((await browser.get('/api/me')).body.person.needs_second_factor).toBe(false);
  });
});
