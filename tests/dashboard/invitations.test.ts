import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { PASSWORD, startTestDashboard, type TestDashboard, type TestPerson } from '../harness/test-dashboard.ts';
import type { Visitor } from '../harness/visitor.ts';
import { catchMail, type MailCatcher } from './mail-catcher.ts';

let dashboard: TestDashboard;
let owner: Visitor;
let team: string;
beforeAll(async () => {
  dashboard = await startTestDashboard();
  owner = await dashboard.signedIn(await dashboard.person('Owner'));
  const { body } = await owner.post('/api/merchants', { name: 'Shop' });
  team = `/api/merchants/${body.merchant_id}`;
});
afterAll(() => dashboard.stop());

async function invite(email: string, role = 'viewer', asker = owner): Promise<string> {
  const { body } = await asker.post(`${team}/invitations`, { email, role });
  return new URL(body.link).pathname.replace('/invitations/', '');
}

const accept = (browser: Visitor, token: string) => browser.post(`/api/invitations/${token}/accept`);

describe('an invitation', () => {
  test('shows its details to anyone with the link, and adds the invited person to the team', async () => {
    const person = await dashboard.person('Ada');
    const token = await invite(' ADA@people.example ', 'developer');
    expect((await dashboard.visitor().get(`/api/invitations/${token}`)).body).toMatchObject({
      merchant_name: 'Shop',
      email: person.email,
      role: 'developer',
    });
    const browser = await dashboard.signedIn(person);
    expect(verdict(await accept(browser, token))).toBe('200');
    expect((await browser.get('/api/me')).body.merchants).toMatchObject([{ name: 'Shop', role: 'developer' }]);
    expect(verdict(await accept(browser, token))).toBe('410 link_over');
  });

  test('does not admit a person with another address', async () => {
    const token = await invite('bob@people.example');
    const browser = await dashboard.signedIn(await dashboard.person('Not Bob'));
    expect(verdict(await accept(browser, token))).toBe('403 right_missing');
    expect((await browser.get('/api/me')).body.merchants).toEqual([]);
  });

  test('no longer works when it is withdrawn, replaced or a week old', async () => {
    const email = 'carol@people.example';
    const replaced = await invite(email);
    const token = await invite(email);
    const { body } = await owner.get(`${team}/team`);
    const [open] = body.invitations.filter((each: { email: string }) => each.email === email);
    expect(open).toMatchObject({ role: 'viewer', invited_by: 'Owner' });
    const withdraw = () => owner.call('DELETE', `${team}/invitations/${open.invitation_id}`);
    expect([verdict(await withdraw()), verdict(await withdraw())]).toEqual(['204', '404 not_found']);
    const old = await invite(email);
    await dashboard.database.pool.query(
      "update invitations set expires_at = now() - interval '1 second' where ended_at is null",
    );
    const browser = await dashboard.signedIn(await dashboard.person('Carol'));
    for (const over of [replaced, token, old]) {
      expect(verdict(await accept(browser, over))).toBe('410 link_over');
      expect(verdict(await dashboard.visitor().get(`/api/invitations/${over}`))).toBe('410 link_over');
    }
    expect((await owner.get(`${team}/team`)).body.invitations).toEqual([]);
  });

  test('is accepted by only one of several simultaneous requests', async () => {
    const browser = await dashboard.signedIn(await dashboard.person('Dave'));
    const token = await invite('dave@people.example');
    const answers = await Promise.all([1, 2, 3].map(() => accept(browser, token)));
    expect(answers.map(verdict).sort()).toEqual(['200', '410 link_over', '410 link_over']);
  });

  test('is not stored in plain text', async () => {
    const token = await invite('erin@people.example');
    const { rows } = await dashboard.database.pool.query('select i::text as row from invitations i');
    for (const { row } of rows) expect(row).not.toContain(token);
    expect(await dashboard.readLog()).not.toContain(token);
  });

  test.each([
    ['an administrator cannot invite an owner', 'owner', '403 right_missing'],
    ['an administrator can invite an administrator', 'administrator', '200'],
  ])('cannot give a higher role than the inviter has: %s', async (_what, role, told) => {
    const administrator = await joined(`Staff ${role}`, 'administrator');
    const email = `new.${role}@people.example`;
    expect(verdict(await administrator.browser.post(`${team}/invitations`, { email, role }))).toBe(told);
  });

  test.each([
    ['an invalid address', { email: 'nobody', role: 'viewer' }, '400 invalid_request'],
    ['an address with a line break', { email: 'a@b.example\nBcc: c@d.example', role: 'viewer' }, '400 invalid_request'],
    ['an unknown role', { email: 'a@b.example', role: 'king' }, '400 invalid_request'],
    ['a person who is already in the team', { email: 'owner@people.example', role: 'viewer' }, '409 already_member'],
  ])('is refused for %s', async (_what, body, told) => {
    expect(verdict(await owner.post(`${team}/invitations`, body))).toBe(told);
  });
});

async function joined(name: string, role: string): Promise<TestPerson & { readonly browser: Visitor }> {
  const person = await dashboard.person(name);
  const browser = await dashboard.signedIn(person);
  expect(verdict(await accept(browser, await invite(person.email, role)))).toBe('200');
  return { ...person, browser };
}

describe('a team', () => {
  test('keeps at least one owner, even when two owners leave at the same time', async () => {
    const second = await joined('Second Owner', 'owner');
    const members = (await owner.get(`${team}/team`)).body.members as { person_id: string; role: string }[];
    const first = members.find(({ person_id, role }) => role === 'owner' && person_id !== second.personId)?.person_id;
    const answers = await Promise.all([
      owner.call('DELETE', `${team}/members/${first}`),
      second.browser.call('DELETE', `${team}/members/${second.personId}`),
    ]);
    expect(answers.map(verdict).sort()).toEqual(['204', '409 last_owner']);
    const left = answers[0]?.status === 204 ? second.browser : owner;
    const me = (await left.get('/api/me')).body.person.person_id;
    expect(verdict(await left.call('PATCH', `${team}/members/${me}`, { role: 'viewer' }))).toBe('409 last_owner');
    owner = left;
  });

  test('lets only owners change owners, and records each change in the audit log', async () => {
    const administrator = await joined('Staff', 'administrator');
    const viewer = await joined('Viewer', 'viewer');
    const { person_id: ownerId } = (await owner.get('/api/me')).body.person;
    const change = (browser: Visitor, personId: string, role: string) =>
      browser.call('PATCH', `${team}/members/${personId}`, { role });
    expect(verdict(await change(administrator.browser, ownerId, 'viewer'))).toBe('403 right_missing');
    expect(verdict(await change(administrator.browser, viewer.personId, 'owner'))).toBe('403 right_missing');
    expect(verdict(await change(administrator.browser, administrator.personId, 'owner'))).toBe('403 right_missing');
    expect(verdict(await administrator.browser.call('DELETE', `${team}/members/${ownerId}`))).toBe('403 right_missing');
    expect(verdict(await change(administrator.browser, viewer.personId, 'support'))).toBe('204');
    const { body } = await owner.get(`${team}/audit?action=member.role_changed&limit=1`);
    expect(body.data).toMatchObject([
      {
        actor: { kind: 'person', id: administrator.personId, name: 'Staff' },
        object_id: viewer.personId,
        details: { before: 'viewer', after: 'support' },
      },
    ]);
  });

  test('cannot be joined through an invitation whose inviter has since been removed or given a lower role', async () => {
    for (const change of ['DELETE', 'PATCH'] as const) {
      const maker = await joined(`Maker ${change}`, 'administrator');
      const token = await invite(`friend.${change}@people.example`, 'administrator', maker.browser);
      const body = change === 'PATCH' ? { role: 'developer' } : {};
      expect(verdict(await owner.call(change, `${team}/members/${maker.personId}`, body))).toBe('204');
      const friend = await dashboard.signedIn(await dashboard.person(`friend ${change}`));
      expect(verdict(await accept(friend, token))).toBe('410 link_over');
    }
  });

  test('is closed to a person who left or was removed, from the next request on', async () => {
    const [leaver, removed] = [await joined('Leaver', 'viewer'), await joined('Removed', 'developer')];
    expect(verdict(await leaver.browser.call('DELETE', `${team}/members/${leaver.personId}`))).toBe('204');
    expect(verdict(await owner.call('DELETE', `${team}/members/${removed.personId}`))).toBe('204');
    for (const { browser } of [leaver, removed])
      expect(verdict(await browser.get(`${team}/team`))).toBe('404 not_found');
  });
});

describe('with sign-up by invitation and a mail server', () => {
  let mail: MailCatcher;
  let closed: TestDashboard;
  beforeAll(async () => {
    mail = await catchMail();
    const overrides = { signUp: 'invited', mail: { smtpUrl: mail.smtpUrl, from: 'Pay <pay@pay.example>' } } as const;
    closed = await startTestDashboard(overrides, dashboard.database);
  });
  afterAll(async () => {
    await closed.stop();
    await mail.stop();
  });

  const signUp = (email: string, invitation?: string) =>
    closed.visitor().post('/api/auth/sign-up/email', { name: 'New', email, password: PASSWORD, invitation });

  test('only an invited person can sign up, through the link in the e-mail, and cannot create a merchant', async () => {
    const { email } = await dashboard.person('Closed Owner');
    const token = await invite(email, 'owner');
    const asker = await closed.signedIn({ email });
    expect(verdict(await accept(asker, token))).toBe('200');
    const { body } = await asker.post(`${team}/invitations`, { email: 'new@people.example', role: 'viewer' });
    expect(body.link).toBeNull();
    const sent = /\/invitations\/(\w+)/.exec(await mail.take('new@people.example'))?.[1] ?? '';
    expect(verdict(await signUp('new@people.example'))).toBe('403 sign_up_closed');
    expect(verdict(await signUp('other@people.example', sent))).toBe('403 sign_up_closed');
    expect(verdict(await signUp('new@people.example', sent))).toBe('200');
    const browser = await closed.signedIn({ email: 'new@people.example' });
    expect(verdict(await accept(browser, sent))).toBe('200');
    expect(verdict(await browser.post('/api/merchants', { name: 'Mine' }))).toBe('403 right_missing');
  });
});
