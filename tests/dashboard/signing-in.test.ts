import { Secret, TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { eventually } from '../harness/eventually.ts';
import { PASSWORD, startTestDashboard, type TestDashboard } from '../harness/test-dashboard.ts';
import type { Visitor } from '../harness/visitor.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await startTestDashboard();
});
afterAll(() => dashboard.stop());

const signIn = (browser: Visitor, email: string, password = PASSWORD) =>
  browser.post('/api/auth/sign-in/email', { email, password });

const me = async (browser: Visitor) => verdict(await browser.get('/api/me'));

/** An object that calculates the codes of a URL, as an authenticator app does. */
function authenticator(uri: string): TOTP {
  const totp = URI.parse(uri);
  if (!(totp instanceof TOTP)) throw new Error('no TOTP');
  return totp;
}

/** A code that is wrong for the current period and its neighbours. */
function wrongCode(totp: TOTP): string {
  const near = [-60_000, -30_000, 0, 30_000, 60_000].map((ms) => totp.generate({ timestamp: Date.now() + ms }));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? '';
}

/** Creates a person with a second factor. */
async function withTotp(name: string) {
  const person = await dashboard.person(name);
  const browser = await dashboard.signedIn(person);
  const { body } = await browser.post('/api/auth/two-factor/enable', { password: PASSWORD });
  const totp = authenticator(body.totpURI);
  const verified = await browser.post('/api/auth/two-factor/verify-totp', { code: totp.generate() });
  expect(verdict(verified)).toBe('200');
  return { ...person, browser, totp, recoveryCodes: body.backupCodes as string[] };
}

describe('signing up', () => {
  test('creates a person, who can then sign in and create a merchant with a sandbox profile', async () => {
    const browser = dashboard.visitor();
    const person = { name: 'Ada Lovelace', email: 'Ada@people.example', password: PASSWORD };
    expect(verdict(await browser.post('/api/auth/sign-up/email', person))).toBe('200');
    expect(await me(browser)).toBe('401 sign_in_required');
    expect(verdict(await signIn(browser, 'ada@people.example'))).toBe('200');
    const { body: founded } = await browser.post('/api/merchants', { name: 'Engines' });
    const { body } = await browser.get('/api/me');
    expect(body.person).toMatchObject({ name: 'Ada Lovelace', email: 'ada@people.example', is_operator: false });
    expect(body.merchants).toEqual([
      {
        merchant_id: founded.merchant_id,
        name: 'Engines',
        role: 'owner',
        suspended: false,
        live: 'none',
        profiles: [
          {
            profile_id: founded.profile_id,
            display_name: 'Engines',
            environment: 'sandbox',
            suspended: false,
            time_zone: 'UTC',
          },
        ],
      },
    ]);
  });

  test('gives the same answer whether or not the address is known, and does not change an existing person', async () => {
    const known = await dashboard.person('Known Already');
    const browser = dashboard.visitor();
    const password = 'another long password';
    const answers = [];
    for (const email of [known.email, 'quite.new@people.example']) {
      const { status, body } = await browser.post('/api/auth/sign-up/email', { name: 'Somebody', email, password });
      answers.push({ status, body });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(verdict(await signIn(browser, known.email, password))).toBe('422 credentials_wrong');
    expect(verdict(await signIn(browser, known.email))).toBe('200');
  });

  test.each([
    ['a short password', { password: 'eleven char' }, '422 password_unfit'],
    ['a very long password', { password: 'x'.repeat(129) }, '422 password_unfit'],
    ['an invalid address', { email: 'nobody' }, '400 invalid_request'],
    ['no name', { name: ' ' }, '400 invalid_request'],
    ['a card number as a name', { name: '4242 4242 4242 4242' }, '422 card_number_not_allowed'],
  ])('refuses %s', async (_what, wrong, told) => {
    const whole = { name: 'Bob', email: 'bob@people.example', password: PASSWORD };
    expect(verdict(await dashboard.visitor().post('/api/auth/sign-up/email', { ...whole, ...wrong }))).toBe(told);
  });
});

describe('signing in', () => {
  test('gives the same answer for a wrong password and an unknown address', async () => {
    const { email } = await dashboard.person('Carol');
    const browser = dashboard.visitor();
    const [wrong, unknown] = [
      await signIn(browser, email, 'not this password'),
      await signIn(browser, 'nobody@people.example'),
    ];
    expect(verdict(wrong)).toBe('422 credentials_wrong');
    expect({ ...wrong.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
    expect(await me(browser)).toBe('401 sign_in_required');
  });

  test('sets a cookie that scripts and other sites cannot read', async () => {
    const { headers } = await signIn(dashboard.visitor(), (await dashboard.person('Dave')).email);
    const [cookie] = [headers['set-cookie'] ?? []].flat();
    expect(cookie).toMatch(/^pay_dashboard=[^;]+; /);
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(part);
  });

  test('refuses a cookie whose signature was changed', async () => {
    const browser = await dashboard.signedIn(await dashboard.person('Erin'));
    const cookie = browser.cookies.get('pay_dashboard') ?? '';
    browser.cookies.set('pay_dashboard', `${cookie.slice(0, cookie.indexOf('.'))}.${'A'.repeat(43)}%3D`);
    expect(await me(browser)).toBe('401 sign_in_required');
  });
});

describe('a second factor', () => {
  test('is required at the next sign-in, which only its code can complete', async () => {
    const { email, totp } = await withTotp('Frank');
    const browser = dashboard.visitor();
    expect((await signIn(browser, email)).body).toMatchObject({ twoFactorRedirect: true });
    expect(await me(browser)).toBe('401 sign_in_required');
    const wrong = await browser.post('/api/auth/two-factor/verify-totp', { code: wrongCode(totp) });
    expect(verdict(wrong)).toBe('422 credentials_wrong');
    expect(await me(browser)).toBe('401 sign_in_required');
    expect(verdict(await browser.post('/api/auth/two-factor/verify-totp', { code: totp.generate() }))).toBe('200');
    expect((await browser.get('/api/me')).body.person.has_totp).toBe(true);
  });

  test('accepts each code only once, at sign-in or as a fresh proof', async () => {
    const { email, browser: elsewhere, totp } = await withTotp('Trudy');
    const code = totp.generate();
    const [first, second] = [dashboard.visitor(), dashboard.visitor()];
    for (const browser of [first, second]) await signIn(browser, email);
    const answers = await Promise.all(
      [first, second].map((browser) => browser.post('/api/auth/two-factor/verify-totp', { code })),
    );
    expect(answers.map(verdict).sort()).toEqual(['200', '422 credentials_wrong']);
    expect((await Promise.all([first, second].map(me))).sort()).toEqual(['200', '401 sign_in_required']);
    expect((await elsewhere.get('/api/auth/list-sessions')).body).toHaveLength(2);
    expect(verdict(await elsewhere.post('/api/reauthenticate', { totp: code }))).toBe('422 credentials_wrong');
    const next = totp.generate({ timestamp: Date.now() + 30_000 });
    expect(verdict(await elsewhere.post('/api/reauthenticate', { totp: next }))).toBe('200');
  });

  test('stays off until a first code is verified', async () => {
    const { email } = await dashboard.person('Grace');
    const browser = await dashboard.signedIn({ email });
    await browser.post('/api/auth/two-factor/enable', { password: PASSWORD });
    expect((await browser.get('/api/me')).body.person.has_totp).toBe(false);
    expect((await signIn(dashboard.visitor(), email)).body.twoFactorRedirect).toBeFalsy();
  });

  test('accepts each recovery code only once', async () => {
    const { email, recoveryCodes } = await withTotp('Heidi');
    const code = recoveryCodes[0];
    expect(recoveryCodes).toHaveLength(10);
    const tries = [];
    for (let time = 1; time <= 2; time++) {
      const browser = dashboard.visitor();
      await signIn(browser, email);
      tries.push(verdict(await browser.post('/api/auth/two-factor/verify-backup-code', { code })));
    }
    expect(tries).toEqual(['200', '422 credentials_wrong']);
  });

  test('is locked for a while by ten wrong codes, however often the sign-in is restarted', async () => {
    const { email, totp } = await withTotp('Ivan');
    const code = wrongCode(totp);
    for (let round = 1; round <= 2; round++) {
      const browser = dashboard.visitor();
      await signIn(browser, email);
      for (let time = 1; time <= 5; time++) await browser.post('/api/auth/two-factor/verify-totp', { code });
    }
    const browser = dashboard.visitor();
    await signIn(browser, email);
    const locked = await browser.post('/api/auth/two-factor/verify-totp', { code: totp.generate() });
    expect(verdict(locked)).toBe('429 rate_limited');
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('cannot be guessed by trying codes in a stolen session', async () => {
    const { browser, totp } = await withTotp('Ken');
    const code = wrongCode(totp);
    const tries = [];
    for (let time = 1; time <= 16; time++) {
      tries.push(verdict(await browser.post('/api/auth/two-factor/verify-totp', { code })));
    }
    expect([tries[0], tries.at(-1)]).toEqual(['422 credentials_wrong', '429 rate_limited']);
    expect(verdict(await browser.post('/api/reauthenticate', { totp: totp.generate() }))).toBe('429 rate_limited');
  });

  test('is required whenever a proof is needed, so the password alone proves nothing and changes nothing', async () => {
    const { personId, browser, totp, recoveryCodes } = await withTotp('Yara');
    const { pool } = dashboard.database;
    const makeStale = () =>
      pool.query('update identity.sessions set fresh_until = now() where person_id = $1', [personId]);
    const secret = async () =>
      (await pool.query('select secret, backup_codes from identity.two_factors where person_id = $1', [personId])).rows;
    const before = await secret();
    await makeStale();
    const password = PASSWORD;
    const refused = await browser.post('/api/reauthenticate', { password });
    expect([verdict(refused), refused.body.reason]).toEqual(['422 credentials_wrong', 'proof_stronger']);
    for (const change of ['disable', 'enable', 'generate-backup-codes']) {
      const answer = await browser.post(`/api/auth/two-factor/${change}`, { password });
      expect(verdict(answer)).toBe('403 fresh_sign_in_required');
    }
    const renewed = { currentPassword: password, newPassword: `${password}s`, revokeOtherSessions: true };
    expect(verdict(await browser.post('/api/auth/change-password', renewed))).toBe('403 fresh_sign_in_required');
    expect(await secret()).toEqual(before);

    const next = totp.generate({ timestamp: Date.now() + 30_000 });
    expect(verdict(await browser.post('/api/reauthenticate', { totp: next }))).toBe('200');
    await makeStale();
    const code = { recovery_code: recoveryCodes[0] };
    expect(verdict(await browser.post('/api/reauthenticate', code))).toBe('200');
    await makeStale();
    expect(verdict(await browser.post('/api/reauthenticate', code))).toBe('422 credentials_wrong');
  });

  test('and every change of it is in the audit of the merchants that the person works for', async () => {
    const { browser, recoveryCodes, email, totp } = await withTotp('Zoe');
    const { body } = await browser.post('/api/merchants', { name: 'Shop of Zoe' });
    await browser.post('/api/reauthenticate', { totp: totp.generate() });
    await browser.post('/api/auth/two-factor/generate-backup-codes', { password: PASSWORD });
    await browser.post('/api/auth/two-factor/disable', { password: PASSWORD });
    const set = await browser.post('/api/auth/two-factor/enable', { password: PASSWORD });
    await browser.post('/api/auth/two-factor/verify-totp', { code: authenticator(set.body.totpURI).generate() });
    const another = dashboard.visitor();
    await signIn(another, email);
    const used = { code: set.body.backupCodes[0] };
    expect(verdict(await another.post('/api/auth/two-factor/verify-backup-code', used))).toBe('200');
    expect(recoveryCodes).not.toContain(used.code);
    const { rows } = await dashboard.database.pool.query(
      "select action from audit_entries where merchant_id = $1 and action like 'member.%' order by at",
      [body.merchant_id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'member.proof_given',
      'member.recovery_codes_created',
      'member.totp_removed',
      'member.totp_added',
      'member.recovery_code_used',
      'member.signed_in',
    ]);
  });

  test('never trusts a device, even if the request asks for it', async () => {
    const { email, totp } = await withTotp('Judy');
    const browser = dashboard.visitor();
    await signIn(browser, email);
    await browser.post('/api/auth/two-factor/verify-totp', { code: totp.generate(), trustDevice: true });
    await browser.post('/api/auth/sign-out');
    expect((await signIn(browser, email)).body).toMatchObject({ twoFactorRedirect: true });
  });

  test('is encrypted in the database, and so are its recovery codes', async () => {
    const { personId, totp, recoveryCodes } = await withTotp('Mallory');
    const { rows } = await dashboard.database.pool.query(
      'select secret, backup_codes from identity.two_factors where person_id = $1',
      [personId],
    );
    const stored = JSON.stringify(rows);
    for (const plain of [
      totp.secret.base32,
      totp.secret.utf8,
      Secret.fromBase32(totp.secret.base32).hex,
      ...recoveryCodes,
    ])
      expect(stored).not.toContain(plain);
  });
});

test('a changed password ends all other sessions, whatever the request says', async () => {
  const person = await dashboard.person('Petra');
  const [browser, other] = [await dashboard.signedIn(person), await dashboard.signedIn(person)];
  const renewed = { currentPassword: PASSWORD, newPassword: 'a new horse battery', revokeOtherSessions: false };
  expect(verdict(await browser.post('/api/auth/change-password', renewed))).toBe('200');
  expect([await me(browser), await me(other)]).toEqual(['200', '401 sign_in_required']);
});

describe('a database fault', () => {
  const faults = async () => (await dashboard.readLog()).split('\n').filter((line) => line.includes('"level":"error"'));

  test('is logged at sign-in and at every session check', async () => {
    const { pool } = dashboard.database;
    const person = await dashboard.person('Uma');
    const browser = await dashboard.signedIn(person);
    await pool.query(
      `create function identity.fail() returns trigger language plpgsql
       as $$ begin raise exception 'no space is left on the disk'; end $$`,
    );
    await pool.query('create trigger fail before insert on identity.sessions execute function identity.fail()');
    expect(verdict(await signIn(dashboard.visitor(), person.email))).toBe('503 unavailable');
    await pool.query('drop function identity.fail cascade');
    await pool.query('alter table identity.sessions rename to lost');
    expect(await me(browser)).toBe('503 unavailable');
    await pool.query('alter table identity.lost rename to sessions');
    await eventually(async () => (await faults()).join()).toContain('no space is left on the disk');
    await eventually(async () => (await faults()).join()).toContain('relation \\"sessions\\" does not exist');
    expect(await me(browser)).toBe('200');
  });
});

describe('sessions', () => {
  test('are listed, and one that is ended elsewhere is refused on its next request', async () => {
    const person = await dashboard.person('Niaj');
    const [here, elsewhere] = [await dashboard.signedIn(person), await dashboard.signedIn(person)];
    const { body: sessions } = await here.get('/api/auth/list-sessions');
    expect(sessions).toHaveLength(2);
    const { token } = (await elsewhere.get('/api/auth/get-session')).body.session;
    expect(verdict(await here.post('/api/auth/revoke-session', { token }))).toBe('200');
    expect([await me(here), await me(elsewhere)]).toEqual(['200', '401 sign_in_required']);
  });

  test('end a week after the sign-in, however often they are used', async () => {
    const person = await dashboard.person('Zadie');
    const browser = await dashboard.signedIn(person);
    const { pool } = dashboard.database;
    const pass = (time: string) =>
      pool.query(
        `update identity.sessions set created_at = created_at - $2::interval, updated_at = updated_at - $2::interval,
           expires_at = expires_at - $2::interval
         where person_id = $1`,
        [person.personId, time],
      );
    for (let day = 1; day < 7; day++) {
      await pass('1 day');
      expect(await me(browser)).toBe('200');
    }
    await pass('1 day');
    expect(await me(browser)).toBe('401 sign_in_required');
  });

  test('end at sign-out, even for someone who kept the cookie', async () => {
    const browser = await dashboard.signedIn(await dashboard.person('Olivia'));
    const kept = new Map(browser.cookies);
    expect(verdict(await browser.post('/api/auth/sign-out'))).toBe('200');
    for (const [name, value] of kept) browser.cookies.set(name, value);
    expect(await me(browser)).toBe('401 sign_in_required');
  });

  test('in other browsers end when the password is changed', async () => {
    const person = await dashboard.person('Peggy');
    const [here, elsewhere] = [await dashboard.signedIn(person), await dashboard.signedIn(person)];
    const change = { currentPassword: PASSWORD, newPassword: 'a new long password', revokeOtherSessions: true };
    expect(verdict(await here.post('/api/auth/change-password', { ...change, currentPassword: 'wrong one' }))).toBe(
      '422 credentials_wrong',
    );
    expect(verdict(await here.post('/api/auth/change-password', change))).toBe('200');
    expect([await me(here), await me(elsewhere)]).toEqual(['200', '401 sign_in_required']);
    expect(verdict(await signIn(dashboard.visitor(), person.email))).toBe('422 credentials_wrong');
  });

  test("of other people cannot be ended, even with the session's token", async () => {
    const [one, other] = [await dashboard.person('Rupert'), await dashboard.person('Sybil')];
    const [mine, theirs] = [await dashboard.signedIn(one), await dashboard.signedIn(other)];
    const { token } = (await theirs.get('/api/auth/get-session')).body.session;
    await mine.post('/api/auth/revoke-session', { token });
    expect(await me(theirs)).toBe('200');
  });
});
