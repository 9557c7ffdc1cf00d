import { addOperator, removeOperator } from '@pay/core/merchants/access/change-operators';
import { removeSecondFactor } from '@pay/core/merchants/access/remove-second-factor';
import { tellChanges, type UntoldChange } from '@pay/core/merchants/access/tell-changes';
import { passwordHashes } from '@pay/dashboard/server/identity/password-hashes';
import { TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { eventually } from '../harness/eventually.ts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { PASSWORD, startTestDashboard, type TestDashboard } from '../harness/test-dashboard.ts';
import type { Visitor } from '../harness/visitor.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await startTestDashboard({ secondFactors: 'required' });
});
afterAll(() => dashboard.stop());

type Entry = { readonly actor_kind: string; readonly action: string; readonly details: Record<string, unknown> };

/** The entries about a person in the audit of a merchant or, if null, in the platform's audit. */
async function entriesOf(personId: string, merchantId: string | null = null): Promise<readonly Entry[]> {
  const { rows } = await dashboard.database.pool.query(
    `select actor_kind, action, details from audit_entries
     where object_id = $1 and merchant_id is not distinct from $2 order by at`,
    [personId, merchantId],
  );
  return rows;
}

const actionsOf = async (personId: string, merchantId: string | null = null) =>
  (await entriesOf(personId, merchantId)).map(({ action }) => action.replace('member.', ''));

const signIn = (browser: Visitor, email: string, password = PASSWORD, code?: string) =>
  browser.post('/api/auth/sign-in/email', { email, password, ...(code !== undefined && { code }) });

async function withTotp(name: string) {
  const person = await dashboard.person(name);
  const browser = await dashboard.signedIn(person);
  const { body } = await browser.post('/api/auth/two-factor/enable', { password: PASSWORD });
  const totp = URI.parse(body.totpURI);
  if (!(totp instanceof TOTP)) throw new Error('no TOTP');
  const used = totp.generate();
  expect(verdict(await browser.post('/api/auth/two-factor/verify-totp', { code: used }))).toBe('200');
  /** A code that has not been used yet. */
  const next = (periods = 1) => totp.generate({ timestamp: Date.now() + periods * 30_000 });
  return { ...person, browser, next, recoveryCodes: body.backupCodes as string[] };
}

async function makeOperator(email: string): Promise<void> {
  unwrap(await addOperator({ pool: dashboard.database.pool }, OPERATOR, email));
}

describe('the audit has', () => {
  test('sign-ins, their refusals, proofs and sign-outs, with the address, in the audit of the merchant', async () => {
    const person = await dashboard.person('Ada');
    const browser = await dashboard.signedIn(person);
    const { body } = await browser.post('/api/merchants', { name: 'Shop' });
    const merchantId = body.merchant_id as string;
    const other = dashboard.visitor();
    expect(verdict(await signIn(other, person.email, 'not this password'))).toBe('422 credentials_wrong');
    await eventually(() => actionsOf(person.personId, merchantId)).toEqual(['sign_in_refused']);
    expect(verdict(await signIn(other, person.email))).toBe('200');
    expect(verdict(await browser.post('/api/reauthenticate', { password: 'wrong' }))).toBe('422 credentials_wrong');
    expect(verdict(await browser.post('/api/reauthenticate', { password: PASSWORD }))).toBe('200');
    await browser.post('/api/auth/revoke-other-sessions');
    expect(verdict(await other.get('/api/me'))).toBe('401 sign_in_required');
    await browser.call('PATCH', '/api/me', { name: 'Ada Lovelace' });
    await browser.post('/api/auth/sign-out');
    const told = await entriesOf(person.personId, merchantId);
    expect(told.map(({ action, actor_kind: kind }) => `${kind} ${action}`)).toEqual([
      'visitor member.sign_in_refused',
      'person member.signed_in',
      'visitor member.proof_refused',
      'person member.proof_given',
      'person member.other_sessions_ended',
      'person member.renamed',
      'person member.signed_out',
    ]);
    const address = expect.stringMatching(/^(127\.0\.0\.1|::1)$/);
    expect(told[0]?.details).toEqual({ by: 'password', address, code: 'credentials_wrong' });
    expect(told[1]?.details).toEqual({ by: 'password', address });
    expect(told[5]?.details).toEqual({ before: 'Ada', after: 'Ada Lovelace' });
    expect(JSON.stringify(told)).not.toContain('not this password');
  });

  test('each step of a sign-in with a code, and the reason for its refusal', async () => {
    const { personId, email, next, recoveryCodes } = await withTotp('Bea');
    await makeOperator(email);
    const before = (await entriesOf(personId)).length;
    const browser = dashboard.visitor();
    await signIn(browser, email);
    expect(verdict(await browser.post('/api/auth/two-factor/verify-totp', { code: '000000' }))).toMatch(/^4/);
    await eventually(async () => (await entriesOf(personId)).length).toBe(before + 1);
    expect(verdict(await browser.post('/api/auth/two-factor/verify-totp', { code: next() }))).toBe('200');
    const another = dashboard.visitor();
    await signIn(another, email);
    const code = { code: recoveryCodes[0] };
    expect(verdict(await another.post('/api/auth/two-factor/verify-backup-code', code))).toBe('200');
    const told = (await entriesOf(personId)).slice(before);
    expect(told.map(({ action, details }) => `${action} ${details['by'] ?? ''}`.trim())).toEqual([
      'member.sign_in_refused code',
      'member.signed_in code',
      'member.recovery_code_used',
      'member.signed_in recovery_code',
    ]);
  });

  test('operators who were added and removed, once each', async () => {
    const { pool } = dashboard.database;
    const { personId, email } = await dashboard.person('Cleo');
    for (let time = 0; time < 2; time++) await makeOperator(email);
    for (let time = 0; time < 2; time++) unwrap(await removeOperator({ pool }, OPERATOR, email));
    expect(await actionsOf(personId)).toEqual(['operator.added', 'operator.removed']);
  });

  test('a reset link that an operator creates for a person without a merchant, and its use', async () => {
    const { email, browser } = await withTotp('Omar');
    await makeOperator(email);
    const person = await dashboard.person('Dora');
    const made = await browser.post(`/api/operator/people/${person.personId}/reset-link`);
    expect(await actionsOf(person.personId)).toEqual(['reset_link_made']);
    const token = String(made.body.link).split('/').at(-1);
    const chosen = { token, newPassword: 'seven quiet lighthouses' };
    expect(verdict(await dashboard.visitor().post('/api/auth/reset-password', chosen))).toBe('200');
    expect(await actionsOf(person.personId)).toEqual(['reset_link_made', 'password_changed']);
  });

  test('a sign-up, and refusals for unknown addresses, without the address that was typed', async () => {
    const browser = dashboard.visitor();
    const email = 'eve@people.example';
    await browser.post('/api/auth/sign-up/email', { name: 'Eve', email, password: 'a b c correct horse' });
    const { pool } = dashboard.database;
    const { rows } = await pool.query('select id from identity.people where email = $1', [email]);
    expect(await actionsOf(rows[0].id)).toEqual(['signed_up']);
    await signIn(browser, 'typed-instead-of-a-name@people.example');
    await eventually(() => actionsOf('unknown')).toContain('sign_in_refused');
    const all = await pool.query('select details::text || object_id || actor_id as text from audit_entries');
    expect(JSON.stringify(all.rows)).not.toContain('typed-instead');
  });

  test('no more than 20 separate refusals an hour, so that strangers cannot fill the audit', async () => {
    const { personId, email } = await dashboard.person('Fay');
    const browser = dashboard.visitor();
    for (let time = 0; time < 23; time++) await signIn(browser, email, `wrong ${time}`);
    await eventually(async () => (await entriesOf(personId)).length).toBe(21);
    const [last] = (await entriesOf(personId)).filter(({ details }) => 'others_left_out_seconds' in details);
    expect(Number(last?.details['others_left_out_seconds'])).toBeGreaterThan(3_000);
  });
});

test('a second factor that an operator removed on the command line is in the audit, and the person is notified once', async () => {
  const { personId, email } = await withTotp('Gus');
  const { pool } = dashboard.database;
  unwrap(await removeSecondFactor({ pool }, OPERATOR, email));
  expect((await actionsOf(personId)).at(-1)).toBe('second_factor_removed');
  const told: UntoldChange[] = [];
  const tell = (send: (change: UntoldChange) => Promise<void>) => tellChanges({ pool, send }, { kind: 'worker' }, 10);
  await expect(tell(() => Promise.reject(new Error('no mail server')))).rejects.toThrow('no mail server');
  await pool.query("update identity.people set telling_until = now() - interval '1 second' where id = $1", [personId]);
  const keep = async (change: UntoldChange) => void told.push(change);
  expect((await Promise.all([tell(keep), tell(keep)])).sort()).toEqual([0, 1]);
  expect(await tell(keep)).toBe(0);
  expect(told).toEqual([{ name: 'Gus', email, change: 'second_factor_removed' }]);
});

describe('a session that is idle', () => {
  const idleFor = (personId: string, minutes: number) =>
    dashboard.database.pool.query(
      "update identity.sessions set seen_at = now() - $2 * interval '1 minute' where person_id = $1",
      [personId, minutes],
    );

  test('ends after 12 hours, for operators after 15 minutes, and the answer says why', async () => {
    const person = await dashboard.person('Gil');
    const browser = await dashboard.signedIn(person);
    await idleFor(person.personId, 12 * 60 - 1);
    expect(verdict(await browser.get('/api/me'))).toBe('200');
    await idleFor(person.personId, 12 * 60 + 1);
    const ended = await browser.get('/api/me');
    expect([verdict(ended), ended.body.reason]).toEqual(['401 sign_in_required', 'session_idle']);
    expect(verdict(await browser.get('/api/me'))).toBe('401 sign_in_required');
    expect(await actionsOf(person.personId)).toEqual(['signed_in', 'session_idle']);

    const operator = await withTotp('Hal');
    await makeOperator(operator.email);
    await idleFor(operator.personId, 14);
    expect(verdict(await operator.browser.get('/api/operator/merchants'))).toBe('200');
    await idleFor(operator.personId, 16);
    expect((await operator.browser.get('/api/operator/merchants')).body.reason).toBe('session_idle');
  });

  test('also ends for the calls of the library, but a sign-out still works', async () => {
    const person = await dashboard.person('Ina');
    for (const path of ['/api/auth/list-sessions', '/api/auth/get-session', '/api/auth/passkey/list-user-passkeys']) {
      const browser = await dashboard.signedIn(person);
      await idleFor(person.personId, 24 * 60);
      expect((await browser.get(path)).body.reason).toBe('session_idle');
    }
    const leaving = await dashboard.signedIn(person);
    await idleFor(person.personId, 24 * 60);
    for (const browser of [leaving, dashboard.visitor()]) {
      expect(verdict(await browser.post('/api/auth/sign-out'))).toBe('200');
    }
  });

  test('does not end with a stream, which could not show why, but with the next call', async () => {
    const person = await dashboard.person('Kim');
    const browser = await dashboard.signedIn(person);
    const { body: made } = await browser.post('/api/merchants', { name: 'Idle Shop' });
    await idleFor(person.personId, 12 * 60 + 1);
    const stream = await browser.get(`/api/profiles/${made.profile_id}/live`, { accept: 'text/event-stream' });
    expect([verdict(stream), stream.body.reason]).toEqual(['401 sign_in_required', undefined]);
    expect((await browser.get('/api/me')).body.reason).toBe('session_idle');
  });

  test("is not kept alive by the page's own requests", async () => {
    const person = await dashboard.person('Jon');
    const browser = await dashboard.signedIn(person);
    const seenMinutesAgo = async () => {
      const { rows } = await dashboard.database.pool.query(
        'select extract(epoch from now() - seen_at)::int / 60 as minutes from identity.sessions where person_id = $1',
        [person.personId],
      );
      return rows[0].minutes;
    };
    await idleFor(person.personId, 60);
    expect(verdict(await browser.get('/api/me', { 'x-pay-background': '1' }))).toBe('200');
    expect(await seenMinutesAgo()).toBe(60);
    expect(verdict(await browser.get('/api/me'))).toBe('200');
    expect(await seenMinutesAgo()).toBe(0);
  });
});

describe('an account that strangers have locked', () => {
  /** Locks the account, as tries from many addresses would. */
  async function lock(email: string): Promise<void> {
    const browser = dashboard.visitor();
    for (let n = 0; n < 25; n++) await signIn(browser, email, `guess ${n}`);
  }

  test('opens only with a code from its owner, who still needs the password', async () => {
    const { email, next } = await withTotp('Kim');
    const plain = await dashboard.person('Leo');
    for (const locked of [email, plain.email]) await lock(locked);
    const browser = dashboard.visitor();
    const answers = [
      await signIn(browser, email),
      await signIn(browser, email, PASSWORD, '000000'),
      await signIn(browser, plain.email, PASSWORD, '000000'),
    ];
    for (const answer of answers) {
      expect([verdict(answer), answer.body.reason]).toEqual(['429 rate_limited', 'code_opens_lock']);
    }
    expect(verdict(await signIn(browser, email, 'wrong password', next()))).toBe('422 credentials_wrong');
    const opened = await signIn(browser, email, PASSWORD, next());
    expect(opened.body).toMatchObject({ twoFactorRedirect: true });
    expect(verdict(await browser.post('/api/auth/two-factor/verify-totp', { code: next() }))).toBe('200');
    expect(verdict(await browser.get('/api/me'))).toBe('200');
  });

  test('allows ten tries to guess a code', async () => {
    const { email } = await withTotp('Mia');
    await lock(email);
    const browser = dashboard.visitor();
    const tries = [];
    for (let n = 0; n < 11; n++) tries.push((await signIn(browser, email, PASSWORD, `00000${n % 10}`)).body.reason);
    expect(tries.slice(0, 10)).toEqual(Array(10).fill('code_opens_lock'));
    expect(tries[10]).toBeUndefined();
  });
});

describe('someone who knows only the password', () => {
  test('has no session that would count as fully authenticated once the owner adds a second factor', async () => {
    const person = await dashboard.person('Nia');
    await makeOperator(person.email);
    const thief = await dashboard.signedIn(person);
    expect(verdict(await thief.get('/api/operator/merchants'))).toBe('403 second_factor_required');
    const owner = await dashboard.signedIn(person);
    const { body } = await owner.post('/api/auth/two-factor/enable', { password: PASSWORD });
    const totp = URI.parse(body.totpURI);
    if (!(totp instanceof TOTP)) throw new Error('no TOTP');
    await owner.post('/api/auth/two-factor/verify-totp', { code: totp.generate() });
    expect(verdict(await owner.get('/api/operator/merchants'))).toBe('200');
    expect(verdict(await thief.get('/api/operator/merchants'))).toBe('401 sign_in_required');
  });

  test('cannot use the account of an operator who has a passkey', async () => {
    const person = await dashboard.person('Ola');
    await makeOperator(person.email);
    await dashboard.database.pool.query(
      `insert into identity.passkeys (id, person_id, public_key, credential_id, counter, device_type, backed_up)
       values ('of Ola', $1, '', 'of Ola', 0, 'singleDevice', false)`,
      [person.personId],
    );
    const thief = await dashboard.signedIn(person);
    expect(verdict(await thief.get('/api/operator/merchants'))).toBe('403 fresh_sign_in_required');
    expect(verdict(await thief.post('/api/reauthenticate', { password: PASSWORD }))).toBe('422 credentials_wrong');
    expect(verdict(await thief.get('/api/operator/merchants'))).toBe('403 fresh_sign_in_required');
  });
});

describe('a new password that others could guess', () => {
  test.each([
    ['111111111111', 'password_common'],
    ['passwordpassword', 'password_common'],
    ['PiaPeople1234', 'password_own_words'],
  ])('is refused wherever a password is chosen: %s', async (password, reason) => {
    const person = await dashboard.person('Pia People');
    const browser = await dashboard.signedIn(person);
    const visitor = dashboard.visitor();
    const given = { name: 'Pia People', email: 'pia.people@people.example', password };
    const link = await newLink(person.personId);
    const answers = [
      await visitor.post('/api/auth/sign-up/email', given),
      await browser.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: password }),
      await visitor.post('/api/auth/reset-password', { token: link, newPassword: password }),
    ];
    for (const answer of answers) expect([verdict(answer), answer.body.reason]).toEqual(['422 password_unfit', reason]);
    expect(verdict(await signIn(dashboard.visitor(), person.email))).toBe('200');
  });

  let operators = 0;
  async function newLink(personId: string): Promise<string> {
    operators += 1;
    const { email, browser } = await withTotp(`Operator ${operators}`);
    await makeOperator(email);
    const made = await browser.post(`/api/operator/people/${personId}/reset-link`);
    return String(made.body.link).split('/').at(-1) ?? '';
  }
});

test('a password that was hashed at a different cost is hashed again at the next sign-in', async () => {
  const person = await dashboard.person('Quin');
  const { pool } = dashboard.database;
  const stored = async () => {
    const { rows } = await pool.query('select password from identity.accounts where person_id = $1', [person.personId]);
    return rows[0].password as string;
  };
  expect(await stored()).toMatch(/^\$scrypt\$ln=4,r=8,p=1\$/);
  const { hash } = passwordHashes({ log2N: 5, r: 8, p: 1 }, async () => {});
  await pool.query('update identity.accounts set password = $2 where person_id = $1', [
    person.personId,
    await hash(PASSWORD),
  ]);
  expect(verdict(await signIn(dashboard.visitor(), person.email, 'not this password'))).toBe('422 credentials_wrong');
  expect(await stored()).toContain('ln=5,');
  expect(verdict(await signIn(dashboard.visitor(), person.email))).toBe('200');
  expect(await stored()).toMatch(/^\$scrypt\$ln=4,r=8,p=1\$/);
  expect(verdict(await signIn(dashboard.visitor(), person.email))).toBe('200');
});
