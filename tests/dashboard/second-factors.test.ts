import { addOperator } from '@pay/core/merchants/access/change-operators';
import { SECOND_FACTOR_RULES } from '@pay/core/merchants/access/second-factor';
import { approveMerchant } from '@pay/core/merchants/merchants/approve-merchant';
import { ADDRESSES, type RouteName } from '@pay/dashboard/api/addresses';
import { ROUTES } from '@pay/dashboard/api/routes';
import { TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { eventually } from '../harness/eventually.ts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { PASSWORD, startTestDashboard, type TestDashboard } from '../harness/test-dashboard.ts';
import type { Visitor } from '../harness/visitor.ts';
import { catchMail, type MailCatcher } from './mail-catcher.ts';
import { FACTOR_PEOPLE, NEED_SECOND_FACTOR } from './second-factor-table.ts';

const NAMES = Object.keys(ADDRESSES) as RouteName[];

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

async function startCodes(browser: Visitor): Promise<{ readonly totp: TOTP; readonly codes: readonly string[] }> {
  const { body } = await browser.post('/api/auth/two-factor/enable', { password: PASSWORD });
  const totp = URI.parse(body.totpURI);
  if (!(totp instanceof TOTP)) throw new Error('no TOTP');
  expect(verdict(await browser.post('/api/auth/two-factor/verify-totp', { code: totp.generate() }))).toBe('200');
  return { totp, codes: body.backupCodes };
}

/** Returns the recovery codes. */
const setUpCodes = async (browser: Visitor) => (await startCodes(browser)).codes;

async function givePasskey(personId: string, id = `of ${personId}`): Promise<string> {
  await dashboard.database.pool.query(
    `insert into identity.passkeys (id, person_id, public_key, credential_id, counter, device_type, backed_up)
     values ($2, $1, '', $2, 0, 'singleDevice', false)`,
    [personId, id],
  );
  return id;
}

/** What the audit has about a person, without sign-ins. */
async function changesOf(personId: string): Promise<readonly string[]> {
  const { rows } = await dashboard.database.pool.query(
    "select action from audit_entries where object_id = $1 and action !~ 'signed|proof' order by at",
    [personId],
  );
  return rows.map(({ action }) => action.replace('member.', ''));
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

test('an operator without a second factor can use nothing but their own account', async () => {
  const person = await dashboard.person('Abe');
  const browser = await dashboard.signedIn(person);
  const owner = await dashboard.signedIn(await dashboard.person('Abes Owner'));
  const { body } = await owner.post('/api/merchants', { name: 'Inviting Shop' });
  const invitation = { email: person.email, role: 'viewer' };
  await owner.post(`/api/merchants/${body.merchant_id}/invitations`, invitation);
  const [, token = ''] = /invitations?\/([\w-]+)/.exec(await mail.take(person.email)) ?? [];
  unwrap(await addOperator({ pool: dashboard.database.pool }, OPERATOR, person.email));
  const signedIn = NAMES.filter((name) => ROUTES[name].right === 'signed_in');
  const reached = [];
  for (const name of signedIn) {
    const [method = '', path = ''] = ADDRESSES[name].split(' ');
    const sent = {
      createMerchant: { name: 'Shop' },
      reauthenticate: { password: PASSWORD },
      changeMe: { locale: 'en' },
    };
    const given = name in sent ? sent[name as keyof typeof sent] : undefined;
    const answer = await browser.call(method, path.replace(':token', token), given);
    if (verdict(answer) !== '403 second_factor_required') reached.push(`${name} ${answer.status}`);
  }
  expect(reached).toEqual(['readMe 200', 'changeMe 204', 'reauthenticate 200']);
  const { rows } = await dashboard.database.pool.query('select 1 from memberships where person_id = $1', [
    person.personId,
  ]);
  expect(rows).toEqual([]);
  await setUpCodes(browser);
  expect(verdict(await browser.post('/api/merchants', { name: 'Shop' }))).toBe('200');
  expect(verdict(await browser.post(`/api/invitations/${token}/accept`))).toBe('200');
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
  const { totp } = await startCodes(browser);
  expect(await mail.take(person.email)).toContain('Codes from an app were turned on.');
  await browser.post('/api/reauthenticate', { totp: totp.generate() });
  await browser.post('/api/auth/two-factor/generate-backup-codes', { password: PASSWORD });
  expect(await mail.take(person.email)).toContain('New recovery codes were created');
  await browser.post('/api/auth/two-factor/disable', { password: PASSWORD });
  expect(await mail.take(person.email)).toContain('Codes from an app were turned off.');
  const renewed = { currentPassword: PASSWORD, newPassword: 'another horse battery', revokeOtherSessions: true };
  expect(verdict(await browser.post('/api/auth/change-password', renewed))).toBe('200');
  expect(await mail.take(person.email)).toContain('Your password was changed.');
  expect(await changesOf(person.personId)).toEqual([
    'totp_added',
    'recovery_codes_created',
    'totp_removed',
    'password_changed',
  ]);
});

test('removing a passkey and using a recovery code are told by e-mail, and are in the audit', async () => {
  const person = await dashboard.person('Dan');
  const browser = await dashboard.signedIn(person);
  const [code] = await setUpCodes(browser);
  const passkey = await givePasskey(person.personId);
  expect(await mail.take(person.email)).toContain('Codes from an app were turned on.');
  expect(verdict(await browser.post('/api/auth/passkey/delete-passkey', { id: passkey }))).toBe('200');
  expect(await mail.take(person.email)).toContain('A passkey was removed.');
  expect(verdict(await browser.post('/api/reauthenticate', { recovery_code: code, passkey_lost: true }))).toBe('200');
  expect(await mail.take(person.email)).toContain('A recovery code was used.');
  expect(await changesOf(person.personId)).toEqual(['totp_added', 'passkey_removed', 'recovery_code_used']);
});

test('an e-mail about a change is sent later if the mail server refuses it at first', async () => {
  const { pool } = dashboard.database;
  const person = await dashboard.person('Eli');
  const browser = await dashboard.signedIn(person);
  const before = mail.refuse(true);
  await setUpCodes(browser);
  await eventually(() => mail.refuse(true)).toBe(before + 1);
  const waiting = () =>
    pool.query('select change from identity.untold_changes where person_id = $1', [person.personId]);
  expect((await waiting()).rows).toEqual([{ change: 'totp_added' }]);
  mail.refuse(false);
  await pool.query("update identity.untold_changes set telling_until = now() - interval '1 second'");
  await browser.post('/api/auth/two-factor/disable', { password: PASSWORD });
  const told = [await mail.take(person.email), await mail.take(person.email)].join();
  expect(told).toContain('Codes from an app were turned on.');
  expect(told).toContain('Codes from an app were turned off.');
  await eventually(async () => (await waiting()).rows).toEqual([]);
});

test('nothing changes if its entry in the audit cannot be written', async () => {
  const { pool } = dashboard.database;
  const person = await dashboard.person('Fred');
  const browser = await dashboard.signedIn(person);
  const [code] = await setUpCodes(browser);
  const passkey = await givePasskey(person.personId);
  const stored = async () => {
    const { rows } = await pool.query(
      `select has_totp, password, backup_codes, (select count(*)::int from identity.passkeys where person_id = p.id)
       from identity.people p join identity.accounts a on a.person_id = p.id
       join identity.two_factors f on f.person_id = p.id where p.id = $1`,
      [person.personId],
    );
    return rows;
  };
  const before = await stored();
  expect(before).toMatchObject([{ has_totp: true, count: 1 }]);
  await pool.query(
    `create function full_disk() returns trigger language plpgsql
     as $$ begin raise exception 'no space is left on the disk'; end $$`,
  );
  await pool.query('create trigger full_disk before insert on audit_entries execute function full_disk()');
  const password = PASSWORD;
  const answers = [
    await browser.post('/api/auth/passkey/delete-passkey', { id: passkey }),
    await browser.post('/api/reauthenticate', { recovery_code: code, passkey_lost: true }),
    await browser.post('/api/auth/two-factor/disable', { password }),
    await browser.post('/api/auth/change-password', { currentPassword: password, newPassword: 'nine slow rivers' }),
  ];
  await pool.query('drop function full_disk cascade');
  expect(answers.map(verdict)).toEqual(Array(4).fill('503 unavailable'));
  expect(await stored()).toEqual(before);
  expect(verdict(await browser.post('/api/reauthenticate', { recovery_code: code, passkey_lost: true }))).toBe('200');
  expect(await changesOf(person.personId)).toEqual(['totp_added', 'recovery_code_used']);
});

describe('a person with a passkey and codes', () => {
  /** Signs in with the password and the given second step. */
  async function enter(email: string, path: string, code: string): Promise<Visitor> {
    const browser = await dashboard.signedIn({ email });
    expect(verdict(await browser.post(`/api/auth/two-factor/${path}`, { code }))).toBe('200');
    return browser;
  }

  test('gets no fresh proof from a password with a code or a recovery code', async () => {
    const person = await dashboard.person('Gina');
    const owner = await dashboard.signedIn(person);
    const { totp, codes } = await startCodes(owner);
    const passkey = await givePasskey(person.personId);
    const next = (periods: number) => totp.generate({ timestamp: Date.now() + periods * 30_000 });
    const entered = [
      await enter(person.email, 'verify-totp', next(1)),
      await enter(person.email, 'verify-backup-code', codes[0] ?? ''),
    ];
    for (const browser of entered) {
      expect((await browser.get('/api/me')).body.fresh_until).toBeNull();
      const removed = await browser.post('/api/auth/passkey/delete-passkey', { id: passkey });
      expect(verdict(removed)).toBe('403 fresh_sign_in_required');
      for (const proof of [{ password: PASSWORD }, { totp: next(-1) }, { recovery_code: codes[1] }]) {
        const refused = await browser.post('/api/reauthenticate', proof);
        expect([verdict(refused), refused.body.reason]).toEqual(['422 credentials_wrong', 'proof_stronger']);
      }
    }
  });

  test('gives a proof with a recovery code if they say that the passkey is lost; it is told and audited', async () => {
    const person = await dashboard.person('Hugo');
    const owner = await dashboard.signedIn(person);
    const { totp, codes } = await startCodes(owner);
    const passkey = await givePasskey(person.personId);
    await mail.take(person.email);
    const browser = await enter(person.email, 'verify-totp', totp.generate({ timestamp: Date.now() + 30_000 }));
    const lost = { recovery_code: codes[0], passkey_lost: true };
    expect(verdict(await browser.post('/api/reauthenticate', { password: PASSWORD, passkey_lost: true }))).toMatch(
      /^4/,
    );
    expect(verdict(await browser.post('/api/reauthenticate', lost))).toBe('200');
    expect(await mail.take(person.email)).toContain('A recovery code was used.');
    expect(verdict(await browser.post('/api/reauthenticate', lost))).toBe('422 credentials_wrong');
    const { rows } = await dashboard.database.pool.query(
      "select details from audit_entries where object_id = $1 and action = 'member.proof_given'",
      [person.personId],
    );
    expect(rows).toMatchObject([{ details: { by: 'recovery_code', instead_of: 'passkey' } }]);
    expect(verdict(await browser.post('/api/auth/passkey/delete-passkey', { id: passkey }))).toBe('200');
    expect(await mail.take(person.email)).toContain('A passkey was removed.');
  });

  test('keeps their fresh proof when they turn on codes', async () => {
    const person = await dashboard.person('Ines');
    const browser = await dashboard.signedIn(person);
    await givePasskey(person.personId);
    await startCodes(browser);
    expect((await browser.get('/api/me')).body.fresh_until).not.toBeNull();
  });
});

describe('new recovery codes', () => {
  const create = (browser: Visitor, password = PASSWORD) =>
    browser.post('/api/auth/two-factor/generate-backup-codes', { password });

  test('need a proof of their own, with a code, which works once', async () => {
    const { pool } = dashboard.database;
    const person = await dashboard.person('Jana');
    const { totp, codes } = await startCodes(await dashboard.signedIn(person));
    const stored = async () =>
      (await pool.query('select backup_codes from identity.two_factors where person_id = $1', [person.personId])).rows;
    const browser = await dashboard.signedIn(person);
    const next = (periods: number) => totp.generate({ timestamp: Date.now() + periods * 30_000 });
    expect(verdict(await browser.post('/api/auth/two-factor/verify-totp', { code: next(0) }))).toBe('200');
    expect((await browser.get('/api/me')).body.fresh_until).not.toBeNull();
    expect(verdict(await browser.post('/api/reauthenticate', { recovery_code: codes[0] }))).toBe('200');
    const before = await stored();
    const refused = await create(browser);
    expect([verdict(refused), refused.body.reason]).toEqual(['403 fresh_sign_in_required', 'proof_of_its_own']);
    expect(await stored()).toEqual(before);
    expect(verdict(await browser.post('/api/reauthenticate', { totp: next(1) }))).toBe('200');
    expect(verdict(await create(browser, 'not this password'))).toBe('422 credentials_wrong');
    expect(await stored()).toEqual(before);
    const answers = await Promise.all([create(browser), create(browser)]);
    expect(answers.map(verdict).sort()).toEqual(['200', '403 fresh_sign_in_required']);
    expect(verdict(await create(browser))).toBe('403 fresh_sign_in_required');
    expect(await stored()).not.toEqual(before);
  });

  test('cannot be created with a proof from another session, or one that is too old', async () => {
    const { pool } = dashboard.database;
    const person = await dashboard.person('Kai');
    const browser = await dashboard.signedIn(person);
    const { totp } = await startCodes(browser);
    const elsewhere = await dashboard.signedIn(person);
    const next = (periods: number) => totp.generate({ timestamp: Date.now() + periods * 30_000 });
    await elsewhere.post('/api/auth/two-factor/verify-totp', { code: next(0) });
    expect(verdict(await browser.post('/api/reauthenticate', { totp: next(1) }))).toBe('200');
    expect(verdict(await create(elsewhere))).toBe('403 fresh_sign_in_required');
    await pool.query('update identity.sessions set own_proof_until = now() where person_id = $1', [person.personId]);
    expect(verdict(await create(browser))).toBe('403 fresh_sign_in_required');
  });
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
