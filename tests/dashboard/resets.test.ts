import { acceptInvitation } from '@pay/core/merchants/access/accept-invitation';
import { addOperator, removeOperator } from '@pay/core/merchants/access/change-operators';
import { endResets } from '@pay/core/merchants/access/end-resets';
import { invite } from '@pay/core/merchants/access/invite';
import type { Role } from '@pay/core/merchants/access/role';
import { createMerchant } from '@pay/core/merchants/merchants/create-merchant';
import { TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiAnswer, verdict } from '../harness/api-client.ts';
import { eventually } from '../harness/eventually.ts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { PASSWORD, startTestDashboard, type TestDashboard, type TestPerson } from '../harness/test-dashboard.ts';
import type { Visitor } from '../harness/visitor.ts';
import { catchMail, type MailCatcher } from './mail-catcher.ts';

const NEW_PASSWORD = 'a password of its own';

let dashboard: TestDashboard;
let merchantId: string;
let administrator: Visitor;
beforeAll(async () => {
  dashboard = await startTestDashboard();
  merchantId = await newMerchant();
  administrator = await dashboard.signedIn(await member('Staff', 'administrator'));
});
afterAll(() => dashboard.stop());

async function newMerchant(): Promise<string> {
  const { pool } = dashboard.database;
  return unwrap(await createMerchant({ pool }, OPERATOR, { name: 'Shop' })).merchantId;
}

async function member(name: string, role: Role, team = merchantId): Promise<TestPerson> {
  const person = await dashboard.person(name);
  const { pool } = dashboard.database;
  const { token } = unwrap(await invite({ pool }, OPERATOR, { merchantId: team, email: person.email, role }));
  unwrap(await acceptInvitation({ pool }, { kind: 'person', id: person.personId }, token));
  return person;
}

const askFor = (browser: Visitor, { personId }: TestPerson) =>
  browser.post(`/api/merchants/${merchantId}/members/${personId}/reset-link`);

const tokenIn = ({ body }: ApiAnswer) => new URL(body.link).pathname.replace('/reset/', '');

const choose = (token: string, newPassword = NEW_PASSWORD) =>
  dashboard.visitor().post('/api/auth/reset-password', { token, newPassword });

const signIn = (email: string, password: string) =>
  dashboard.visitor().post('/api/auth/sign-in/email', { email, password });

describe('a reset link', () => {
  test("lets the person set a password once, and ends all the person's sessions", async () => {
    const person = await member('Ada', 'developer');
    const elsewhere = await dashboard.signedIn(person);
    const token = tokenIn(await askFor(administrator, person));
    expect(verdict(await choose(token, 'too short'))).toBe('422 password_unfit');
    expect(verdict(await choose(token))).toBe('200');
    expect(verdict(await choose(token))).toBe('410 link_over');
    expect(verdict(await elsewhere.get('/api/me'))).toBe('401 sign_in_required');
    expect(verdict(await signIn(person.email, NEW_PASSWORD))).toBe('200');
  });

  test('ends the other links and the unfinished sign-ins of the person', async () => {
    const person = await member('Victor', 'viewer');
    const totp = await turnOnCodes(person);
    const unfinished = dashboard.visitor();
    const { body } = await unfinished.post('/api/auth/sign-in/email', { email: person.email, password: PASSWORD });
    expect(body.twoFactorRedirect).toBe(true);
    const [first, second] = [await askFor(administrator, person), await askFor(administrator, person)].map(tokenIn);
    expect(verdict(await choose(first ?? ''))).toBe('200');
    expect(verdict(await choose(second ?? ''))).toBe('410 link_over');
    const step = await unfinished.post('/api/auth/two-factor/verify-totp', { code: totp.generate() });
    expect(verdict(step)).toBe('401 sign_in_required');
  });

  test('ends when the person changes the password in another way', async () => {
    const person = await member('Walter', 'viewer');
    const browser = await dashboard.signedIn(person);
    const token = tokenIn(await askFor(administrator, person));
    const changed = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect(verdict(await browser.post('/api/auth/change-password', changed))).toBe('200');
    expect(verdict(await choose(token))).toBe('410 link_over');
  });

  test('can be used by only one of several simultaneous requests', async () => {
    const person = await member('Bob', 'viewer');
    const token = tokenIn(await askFor(administrator, person));
    const answers = await Promise.all(['first one of two', 'second one of two'].map((each) => choose(token, each)));
    expect(answers.map(verdict).sort()).toEqual(['200', '410 link_over']);
  });

  test('expires after an hour, and is not stored in plain text', async () => {
    const token = tokenIn(await askFor(administrator, await member('Carol', 'viewer')));
    const { pool } = dashboard.database;
    const { rows } = await pool.query('select v::text as row from identity.verifications v');
    for (const { row } of rows) expect(row).not.toContain(token);
    await pool.query("update identity.verifications set expires_at = expires_at - interval '1 hour'");
    expect(verdict(await choose(token))).toBe('410 link_over');
    expect(await dashboard.readLog()).not.toContain(token);
  });

  test.each([
    ['an owner', async () => member('Owner', 'owner')],
    ['someone who is also a member of another merchant', async () => memberOfTwo('Dave')],
    [
      'an operator',
      async () => {
        const person = await member('Erin', 'viewer');
        unwrap(await addOperator({ pool: dashboard.database.pool }, OPERATOR, person.email));
        return person;
      },
    ],
  ])('for %s can be created by an operator, but not by an administrator', async (_who, make) => {
    const person = await make();
    expect(verdict(await askFor(administrator, person))).toBe('403 right_missing');
    const made = await (await operator()).post(`/api/operator/people/${person.personId}/reset-link`);
    expect(verdict(await choose(tokenIn(made)))).toBe('200');
  });

  test('no longer works when the person has more rights than when it was created', async () => {
    const person = await member('Heidi', 'viewer');
    const token = tokenIn(await askFor(administrator, person));
    const owner = await dashboard.signedIn(await member('Second Owner', 'owner'));
    await owner.call('PATCH', `/api/merchants/${merchantId}/members/${person.personId}`, { role: 'owner' });
    expect(verdict(await choose(token))).toBe('410 link_over');
    const another = await member('Ivan', 'viewer');
    const second = tokenIn(await askFor(administrator, another));
    unwrap(await addOperator({ pool: dashboard.database.pool }, OPERATOR, another.email));
    expect(verdict(await choose(second))).toBe('410 link_over');
  });

  test.each([
    ['no longer works when its creator is removed', 'administrator', null, 410],
    ['no longer works when its creator loses the right to create one', 'administrator', 'developer', 410],
    ['no longer works when its creator, an owner, becomes an administrator', 'owner', 'administrator', 410],
    ['still works when its creator becomes an owner', 'administrator', 'owner', 200],
  ] as const)('%s', async (_what, before, after, status) => {
    const people = (name: string, role: Role, team?: string) => member(`${name} ${before} to ${after}`, role, team);
    const owner = await dashboard.signedIn(await people('Remaining', 'owner'));
    const creator = await people('Creator', before);
    const token = tokenIn(await askFor(await dashboard.signedIn(creator), await people('Sybil', 'viewer')));
    const { personId: stranger } = await people('Stranger', 'viewer', await newMerchant());
    const ofOthers = tokenIn(await (await operator()).post(`/api/operator/people/${stranger}/reset-link`));
    const place = `/api/merchants/${merchantId}/members/${creator.personId}`;
    const changed = after === null ? owner.call('DELETE', place) : owner.call('PATCH', place, { role: after });
    expect((await changed).status).toBe(204);
    expect((await choose(token)).status).toBe(status);
    expect(verdict(await choose(ofOthers))).toBe('200');
  });

  test('no longer works when its creator leaves the team, but does when a viewer leaves', async () => {
    const [creator, viewer] = [await member('Leaving', 'administrator'), await member('Leaving too', 'viewer')];
    const browser = await dashboard.signedIn(creator);
    const [first, second] = [await member('Trent', 'viewer'), await member('Ursula', 'viewer')];
    const tokens = [tokenIn(await askFor(browser, first)), tokenIn(await askFor(browser, second))];
    const leave = (of: Visitor, { personId }: TestPerson) =>
      of.call('DELETE', `/api/merchants/${merchantId}/members/${personId}`);
    expect(verdict(await leave(await dashboard.signedIn(viewer), viewer))).toBe('204');
    expect(verdict(await choose(tokens[0] ?? ''))).toBe('200');
    expect(verdict(await leave(browser, creator))).toBe('204');
    expect(verdict(await choose(tokens[1] ?? ''))).toBe('410 link_over');
  });

  test('that an operator was shown no longer works when that person is no longer an operator', async () => {
    const { pool } = dashboard.database;
    const leaving = await dashboard.person('Leaving Operator');
    unwrap(await addOperator({ pool }, OPERATOR, leaving.email));
    const { personId } = await member('Wendy', 'viewer');
    const browser = await dashboard.signedIn(leaving);
    const token = tokenIn(await browser.post(`/api/operator/people/${personId}/reset-link`));
    unwrap(await removeOperator({ pool }, OPERATOR, leaving.email));
    expect(verdict(await choose(token))).toBe('410 link_over');
  });

  test('is refused and removed when the person gets more rights while it is being created', async () => {
    const person = await member('Niaj', 'viewer');
    const { pool } = dashboard.database;
    const links = 'select value from identity.verifications where value = $1';
    const rising = await pool.connect();
    await rising.query('begin');
    await rising.query('select from merchants where merchant_id = $1 for no key update', [merchantId]);
    const asked = askFor(administrator, person);
    // The link is stored before the server decides whether the request is allowed, so that a change of rights in the
    // meantime can end the link.
    await eventually(async () => (await pool.query(links, [person.personId])).rowCount).toBe(1);
    await rising.query("update memberships set role = 'owner' where person_id = $1", [person.personId]);
    await endResets(rising, person.personId);
    await rising.query('commit');
    rising.release();
    expect(verdict(await asked)).toBe('403 right_missing');
    expect((await pool.query(links, [person.personId])).rowCount).toBe(0);
  });

  test('is recorded with its creator in the audit log of every merchant that the person belongs to', async () => {
    const person = await memberOfTwo('Frank');
    await (await operator()).post(`/api/operator/people/${person.personId}/reset-link`);
    const { rows } = await dashboard.database.pool.query(
      "select actor_kind from audit_entries where action = 'member.reset_link_made' and object_id = $1",
      [person.personId],
    );
    expect(rows).toEqual([{ actor_kind: 'operator' }, { actor_kind: 'operator' }]);
  });
});

/** Returns what calculates the codes. The first one, which turns codes on, can still be used for a sign-in. */
async function turnOnCodes(person: TestPerson): Promise<TOTP> {
  const browser = await dashboard.signedIn(person);
  const { body } = await browser.post('/api/auth/two-factor/enable', { password: PASSWORD });
  const totp = URI.parse(body.totpURI);
  if (!(totp instanceof TOTP)) throw new Error('no TOTP');
  const code = totp.generate();
  expect(verdict(await browser.post('/api/auth/two-factor/verify-totp', { code }))).toBe('200');
  return totp;
}

async function addPasskey({ personId }: TestPerson, id: string): Promise<void> {
  await dashboard.database.pool.query(
    `insert into identity.passkeys (id, person_id, public_key, credential_id, counter, device_type, backed_up)
     values ($1, $2, '', $1, 0, 'singleDevice', false)`,
    [id, personId],
  );
}

const passkeysOf = async (person: TestPerson): Promise<number> =>
  (await (await dashboard.signedIn(person)).get('/api/me')).body.person.passkeys;

describe('a reset link that a colleague was shown', () => {
  test('leaves the passkeys of the person, who still needs one for a fresh proof', async () => {
    const person = await member('Olivia', 'administrator');
    await addPasskey(person, 'passkey of Olivia');
    const token = tokenIn(await askFor(administrator, person));
    expect(verdict(await choose(`mailed_${token}`, PASSWORD))).toBe('410 link_over');
    expect(verdict(await choose(token, PASSWORD))).toBe('200');
    expect(await passkeysOf(person)).toBe(1);
    const colleague = await dashboard.signedIn(person);
    expect((await colleague.get('/api/me')).body.fresh_until).toBeNull();
    expect(verdict(await askFor(colleague, person))).toBe('403 fresh_sign_in_required');
  });

  test('removes the passkeys of an earlier sign-up with the address of a person without access', async () => {
    const person = await dashboard.person('Oscar');
    await addPasskey(person, 'passkey of a stranger');
    const made = await (await operator()).post(`/api/operator/people/${person.personId}/reset-link`);
    expect(verdict(await choose(tokenIn(made), PASSWORD))).toBe('200');
    expect(await passkeysOf(person)).toBe(0);
  });
});

describe('a reset link that was e-mailed', () => {
  let mail: MailCatcher;
  let mailing: TestDashboard;
  let owner: Visitor;
  beforeAll(async () => {
    mail = await catchMail();
    const smtp = { smtpUrl: mail.smtpUrl, from: 'pay@pay.example' };
    mailing = await startTestDashboard({ mail: smtp }, dashboard.database);
    owner = await mailing.signedIn(await member('Mailing Owner', 'owner'));
  });
  afterAll(async () => {
    await mailing.stop();
    await mail.stop();
  });

  const tokenFor = async ({ email }: TestPerson, kind: 'reset' | 'invitations') =>
    new RegExp(`/${kind}/(\\w+)`).exec(await mail.take(email))?.[1] ?? '';

  async function resetByMail(person: TestPerson): Promise<void> {
    expect((await askFor(owner, person)).body).toEqual({ link: null });
    expect(verdict(await choose(await tokenFor(person, 'reset'), PASSWORD))).toBe('200');
  }

  test('removes passkeys of an earlier sign-up with the address, but none that the person adds later', async () => {
    const person = await member('Peggy', 'viewer');
    await addPasskey(person, 'passkey of an earlier sign-up');
    await resetByMail(person);
    expect(await passkeysOf(person)).toBe(0);
    await addPasskey(person, 'passkey of Peggy');
    await resetByMail(person);
    expect(await passkeysOf(person)).toBe(1);
  });

  test('removes them too if the person asked for it', async () => {
    const person = await dashboard.person('Rupert');
    await addPasskey(person, 'another passkey of an earlier sign-up');
    await mailing.visitor().post('/api/auth/request-password-reset', { email: person.email });
    expect(verdict(await choose(await tokenFor(person, 'reset'), PASSWORD))).toBe('200');
    expect(await passkeysOf(person)).toBe(0);
  });

  test('leaves the passkeys of a person who joined by an invitation that was e-mailed', async () => {
    const person = await dashboard.person('Quentin');
    await owner.post(`/api/merchants/${merchantId}/invitations`, { email: person.email, role: 'viewer' });
    const invitation = await tokenFor(person, 'invitations');
    const browser = await mailing.signedIn(person);
    expect(verdict(await browser.post(`/api/invitations/${invitation}/accept`))).toBe('200');
    await addPasskey(person, 'passkey of Quentin');
    await resetByMail(person);
    expect(await passkeysOf(person)).toBe(1);
  });
});

async function memberOfTwo(name: string): Promise<TestPerson> {
  await member(name, 'viewer');
  return member(name, 'viewer', await newMerchant());
}

async function operator(): Promise<Visitor> {
  const person = await dashboard.person('Operator');
  unwrap(await addOperator({ pool: dashboard.database.pool }, OPERATOR, person.email));
  return dashboard.signedIn(person);
}

describe('a person who forgot a password', () => {
  test('gets a link if there is a mail server, and the answer does not reveal whether the address is known', async () => {
    const mail = await catchMail();
    const smtp = { smtpUrl: mail.smtpUrl, from: 'pay@pay.example' };
    const mailing = await startTestDashboard({ mail: smtp }, dashboard.database);
    const { email } = await dashboard.person('Grace');
    const ask = (to: string) => mailing.visitor().post('/api/auth/request-password-reset', { email: to });
    const [known, unknown] = [await ask(email), await ask('nobody@people.example')];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const token = /\/reset\/(\w+)/.exec(await mail.take(email))?.[1] ?? '';
    expect(verdict(await choose(token))).toBe('200');
    expect(mail.messages).toEqual([]);
    await mailing.stop();
    await mail.stop();
  });

  test('gets only a few e-mails an hour, regardless of who requests them', async () => {
    const mail = await catchMail();
    const smtp = { smtpUrl: mail.smtpUrl, from: 'pay@pay.example' };
    const mailing = await startTestDashboard({ mail: smtp }, dashboard.database);
    const { email } = await dashboard.person('Judy');
    const ask = () => mailing.visitor().post('/api/auth/request-password-reset', { email });
    for (let time = 1; time <= 3; time++) {
      expect(verdict(await ask())).toBe('200');
      await mail.take(email);
    }
    expect(verdict(await ask())).toBe('429 rate_limited');
    await mailing.stop();
    await mail.stop();
  });

  test('gets a refusal if the service sends no e-mail', async () => {
    const answer = await dashboard.visitor().post('/api/auth/request-password-reset', { email: 'a@people.example' });
    expect(verdict(answer)).toBe('404 not_found');
  });
});
