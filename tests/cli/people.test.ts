import { createMerchant } from '@pay/core/merchants/merchants/create-merchant';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { type Ended, runCommand } from '../harness/command.ts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { someOf, testInLongRun, testInShortRun } from '../harness/runs.ts';
import { startTestDashboard, type TestDashboard } from '../harness/test-dashboard.ts';

const PASSWORD = 'chosen by the link';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await startTestDashboard({ signUp: 'invited' });
});
afterAll(() => dashboard.stop());

const pay = (...args: readonly string[]): Promise<Ended> =>
  runCommand(args, { DATABASE_URL: dashboard.config.databaseUrl, PAY_DASHBOARD_URL: dashboard.url });

async function signIn(email: string) {
  const browser = dashboard.visitor();
  expect(verdict(await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD }))).toBe('200');
  return browser;
}

testInShortRun(
  'the first operator is added from the command line, chooses a password through the link, and is removed again',
  async () => {
    const email = 'ada@pay.example';
    const added = await pay('operators', 'add', 'Ada@pay.example', '--name', 'Ada Lovelace');
    expect(added).toMatchObject({ code: 0, stderr: expect.stringContaining('ada@pay.example is an operator.') });
    // The first link is lost, and the same command prints another.
    const again = await pay('operators', 'add', email);
    const isLink = new RegExp(`^${dashboard.url}/reset/\\w{43}\n$`);
    expect([added.stdout, again.stdout]).toEqual([expect.stringMatching(isLink), expect.stringMatching(isLink)]);
    const choose = (link: string) =>
      dashboard
        .visitor()
        .post('/api/auth/reset-password', { token: link.trim().split('/').at(-1), newPassword: PASSWORD });
    expect((await choose(added.stdout)).status).toBe(410);
    expect(verdict(await choose(again.stdout))).toBe('200');
    const browser = await signIn(email);
    expect((await browser.get('/api/me')).body.person).toMatchObject({ name: 'Ada Lovelace', is_operator: true });
    expect((await pay('operators', 'list')).stdout).toMatch(/ada@pay\.example +Ada Lovelace .* at the command line/);
    expect((await pay('operators', 'add', email)).stdout).toBe(`${email} is an operator.\n`);
    expect((await pay('operators', 'remove', email)).code).toBe(0);
    expect(verdict(await browser.get('/api/operator/merchants'))).toBe('404 not_found');
  },
);

testInLongRun(
  'the first owner of a merchant is invited from the command line, and signs up through the link',
  async () => {
    const { pool } = dashboard.database;
    const { merchantId } = unwrap(await createMerchant({ pool }, OPERATOR, { name: 'Dallah' }));
    const email = 'maryam@dallah.example';
    const { stdout } = await pay('team', 'invite', email, '--merchant', merchantId);
    const token = stdout.trim().split('/invitations/')[1];
    const person = { name: 'Maryam', email, password: PASSWORD, invitation: token };
    expect(verdict(await dashboard.visitor().post('/api/auth/sign-up/email', person))).toBe('200');
    const browser = await signIn(email);
    expect(verdict(await browser.post(`/api/invitations/${token}/accept`))).toBe('200');
    expect((await browser.get('/api/me')).body.merchants).toMatchObject([{ merchant_id: merchantId, role: 'owner' }]);
  },
);

testInLongRun(
  'a person who has lost the authenticator and the recovery codes can sign in with the password again, and is signed out everywhere',
  async () => {
    const { email, personId } = await dashboard.person('Grace');
    const browser = await dashboard.signedIn({ email });
    const { pool } = dashboard.database;
    await pool.query('update identity.people set has_totp = true where id = $1', [personId]);
    await pool.query("insert into identity.two_factors values ('one', $1, 'secret', 'codes')", [personId]);
    expect((await pay('people', 'remove-second-factor', email)).stdout).toBe(
      'The second factor was removed, and the person was signed out everywhere.\n',
    );
    expect(verdict(await browser.get('/api/me'))).toBe('401 sign_in_required');
    expect((await (await dashboard.signedIn({ email })).get('/api/me')).body.person.has_totp).toBe(false);
  },
);

test.each(
  someOf(
    [
      [
        ['people', 'remove-second-factor', 'nobody@pay.example'],
        /^pay: Nobody has signed up with this e-mail address\.\n$/,
      ],
    ],
    [
      [['operators', 'add', 'nobody'], /^pay: An e-mail address must have the form name@host\.example\.\n$/],
      [['operators', 'remove', 'nobody@pay.example'], /^pay: Nobody has signed up with this e-mail address\.\n$/],
      [['team', 'invite', 'a@b.example', '--merchant', 'mer_none'], /^pay: There is no such merchant\.\n$/],
    ],
  ),
)('pay %j is refused in one sentence', async (words, sentence) => {
  const { code, stderr } = await pay(...words);
  expect(code).toBe(1);
  expect(stderr).toMatch(sentence);
});
