import { createHash } from 'node:crypto';
import { forgetExpired } from '@pay/core/merchants/access/forget-expired';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient, verdict } from '../harness/api-client.ts';
import { PASSWORD, startTestDashboard, type TestDashboard } from '../harness/test-dashboard.ts';
import type { Visitor } from '../harness/visitor.ts';

let dashboard: TestDashboard;
let browser: Visitor;
beforeAll(async () => {
  dashboard = await startTestDashboard();
  browser = await dashboard.signedIn(await dashboard.person('Ada'));
});
afterAll(() => dashboard.stop());

const from = (address: string) => ({ 'x-forwarded-for': address });

describe('a request', () => {
  test.each([
    ['from another origin', { origin: 'https://elsewhere.example' }],
    ['from another port', { origin: 'http://localhost:1' }],
    ['from an opaque origin', { origin: 'null' }],
  ])('%s is refused, and changes nothing', async (_what, headers) => {
    const { body } = await browser.get('/api/me');
    expect(verdict(await browser.call('PATCH', '/api/me', { name: 'Mallory' }, headers))).toBe(
      '403 origin_not_allowed',
    );
    expect(verdict(await browser.post('/api/auth/sign-out', {}, headers))).toBe('403 origin_not_allowed');
    expect((await browser.get('/api/me')).body.person).toEqual(body.person);
  });

  test('without an origin is refused, even at sign-in', async () => {
    const { email } = await dashboard.person('Bob');
    const sent = await apiClient(dashboard.url, null).post('/api/auth/sign-in/email', { email, password: PASSWORD });
    expect(verdict(sent)).toBe('403 origin_not_allowed');
    expect(sent.headers['set-cookie']).toBeUndefined();
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'with %s, a type that a form can send, is refused',
    async (type) => {
      const headers = { 'content-type': type };
      expect((await browser.call('PATCH', '/api/me', 'name=Mallory', headers)).status).toBe(415);
      expect((await browser.post('/api/auth/sign-out', 'a=b', headers)).status).toBe(415);
      expect(verdict(await browser.get('/api/me'))).toBe('200');
    },
  );
});

describe('every answer', () => {
  test.each(['/', '/api/me', '/api/welcome', '/api/nothing', '/assets/nothing.js', '/api/%ff'])(
    'to %s forbids framing, sniffing and storing',
    async (path) => {
      const { headers } = await dashboard.visitor().get(path);
      expect(String(headers['content-security-policy'])).toContain("default-src 'none'");
      expect(String(headers['content-security-policy'])).toContain("frame-ancestors 'none'");
      expect(String(headers['content-security-policy'])).not.toContain('unsafe');
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
      expect(headers['x-request-id']).toMatch(/^req_/);
      expect(headers['strict-transport-security']).toBeUndefined();
    },
  );

  test.each([
    ['GET', '/api/merchants/%00/team', '404 not_found'],
    ['GET', '/api/profiles/pro_1%27/keys', '404 not_found'],
    ['POST', '/api/merchants/x/team', '404 not_found'],
    ['GET', '/api/auth/ok', '404 not_found'],
    ['POST', '/api/auth/update-user', '404 not_found'],
    ['POST', '/api/auth/delete-user', '404 not_found'],
    ['POST', '/api/auth/sign-in/social', '404 not_found'],
  ] as const)('to %s %s is a refusal if the address does not exist', async (method, path, told) => {
    expect(verdict(await browser.call(method, path))).toBe(told);
  });

  test.each([
    ['invalid JSON', '{"name":', '400 malformed_json'],
    ['an array', '[]', '400 invalid_request'],
    ['no members', '{}', '400 invalid_request'],
    ['an unknown member', '{"admin":true}', '400 invalid_request'],
    ['a member of the wrong type', '{"name":1}', '400 invalid_request'],
    ['far too much', `{"name":"${'x'.repeat(70_000)}"}`, '413 body_too_large'],
    ['a card number', '{"name":"4242424242424242"}', '422 card_number_not_allowed'],
    ['a prototype', '{"__proto__":{"name":"x"}}', '400 malformed_json'],
  ])('to a body with %s is a single clear refusal', async (_what, body, told) => {
    expect(verdict(await browser.call('PATCH', '/api/me', body))).toBe(told);
  });

  test.each([
    ['reset-password', { newPassword: PASSWORD, token: '\0' }],
    ['revoke-session', { token: '\ud800' }],
    ['passkey/verify-authentication', { response: { id: '\0' } }],
    ['passkey/verify-authentication', { response: { id: [] } }],
    ['passkey/verify-authentication', { response: null }],
  ])('to %s with %j, which is not valid text, is a refusal and not a fault', async (path, body) => {
    await browser.get('/api/auth/passkey/generate-authenticate-options');
    expect(verdict(await browser.post(`/api/auth/${path}`, body))).toBe('400 invalid_request');
  });

  test('over https sets a cookie only for this host, and requires https from then on', async () => {
    const secure = await startTestDashboard({ url: 'https://pay.example' }, dashboard.database);
    const { email } = await dashboard.person('Carol');
    const { port } = secure.config.listen;
    const client = apiClient(`http://localhost:${port}`, null);
    const origin = { origin: 'https://pay.example' };
    const { headers } = await client.post('/api/auth/sign-in/email', { email, password: PASSWORD }, origin);
    const [cookie] = [headers['set-cookie'] ?? []].flat();
    expect(cookie).toMatch(/^__Host-pay_dashboard=[^;]+; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    await secure.stop();
  });
});

describe('tries', () => {
  test('at the password of one account are limited for each address, so a stranger cannot lock its owner out', async () => {
    const { email } = await dashboard.person('Dave');
    const one = (address: string, password: string) =>
      dashboard.visitor().post('/api/auth/sign-in/email', { email, password }, from(address));
    for (let n = 1; n <= 9; n++) expect((await one('203.0.113.1', 'wrong password')).status).toBe(422);
    // The lock lasts for half an hour after the tenth try, whenever the first try was.
    await dashboard.database.pool.query("update identity.tries set ends_at = now() + interval '1 second'");
    expect((await one('203.0.113.1', 'wrong password')).status).toBe(422);
    const refused = await one('203.0.113.1', PASSWORD);
    expect(verdict(refused)).toBe('429 rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(29 * 60);
    await dashboard.database.pool.query(
      "update identity.tries set ends_at = ends_at - interval '29 minutes' where ends_at > now() + interval '29 minutes'",
    );
    const still = await one('203.0.113.1', PASSWORD);
    expect([verdict(still), Number(still.headers['retry-after']) <= 60]).toEqual(['429 rate_limited', true]);
    expect(verdict(await one('198.51.100.1', PASSWORD))).toBe('200');
    await dashboard.database.pool.query("update identity.tries set ends_at = now() - interval '1 second'");
    expect(verdict(await one('203.0.113.1', PASSWORD))).toBe('200');
  });

  test('at the password of one account are limited across all addresses, until the limit expires', async () => {
    const { email } = await dashboard.person('Dora');
    const { pool } = dashboard.database;
    const one = (address: string, password: string) =>
      dashboard.visitor().post('/api/auth/sign-in/email', { email, password }, from(address));
    expect((await one('203.0.113.2', 'wrong password')).status).toBe(422);
    // As if 199 other addresses had also tried.
    await pool.query('update identity.tries set count = 200 where subject = $1', [
      createHash('sha256').update(`sign-in ${email}`).digest(),
    ]);
    expect(verdict(await one('198.51.100.2', PASSWORD))).toBe('429 rate_limited');
    await pool.query("update identity.tries set ends_at = now() - interval '1 second'");
    expect(verdict(await one('198.51.100.2', PASSWORD))).toBe('200');
  });

  test('from one address are limited across all accounts', async () => {
    const one = (n: number) =>
      dashboard.visitor().post(
        '/api/auth/sign-in/email',
        { email: `person.${n}@people.example` },
        // A household has a whole /64 network.
        from(`2001:db8::${n.toString(16)}`),
      );
    const told = [];
    for (let n = 1; n <= 101; n++) told.push((await one(n)).status);
    expect(told.slice(0, 100)).toEqual(Array(100).fill(400));
    expect(told[100]).toBe(429);
  });

  test('to give a fresh proof in an existing session are limited too', async () => {
    const person = await dashboard.signedIn(await dashboard.person('Erin'));
    const told = [];
    for (let n = 1; n <= 16; n++) told.push(verdict(await person.post('/api/reauthenticate', { password: 'wrong' })));
    expect(told.slice(0, 15)).toEqual(Array(15).fill('422 credentials_wrong'));
    expect(told[15]).toBe('429 rate_limited');
    expect(verdict(await person.post('/api/auth/two-factor/enable', { password: PASSWORD }))).toBe('429 rate_limited');
  });

  test('are counted by a forwarded address only if a trusted proxy sent it', async () => {
    const trusting = await startTestDashboard({ trustedProxies: { has: () => false } }, dashboard.database);
    const body = { email: 'not an address' };
    const told = [];
    for (let n = 1; n <= 3; n++) {
      const answer = await trusting.visitor().post('/api/auth/sign-in/email', body, from('2001:db8::1'));
      told.push(answer.status);
    }
    expect(told).toEqual([400, 400, 400]);
    await trusting.stop();
  });
});

describe('a fresh proof', () => {
  test('is required 10 minutes after sign-in, and can be given with the password', async () => {
    const person = await dashboard.person('Frank');
    const visitor = await dashboard.signedIn(person);
    const { profile_id: profileId } = (await visitor.post('/api/merchants', { name: 'Shop' })).body;
    const { pool } = dashboard.database;
    const { rows } = await pool.query(
      "select fresh_until > now() + interval '9 minutes' and fresh_until < now() + interval '11 minutes' as is_ten from identity.sessions where person_id = $1",
      [person.personId],
    );
    expect(rows).toEqual([{ is_ten: true }]);
    await pool.query("update identity.sessions set fresh_until = now() - interval '1 second' where person_id = $1", [
      person.personId,
    ]);
    const create = () => visitor.post(`/api/profiles/${profileId}/keys`);
    expect(verdict(await create())).toBe('403 fresh_sign_in_required');
    expect((await visitor.get('/api/me')).body.fresh_until).toBeNull();
    expect(verdict(await visitor.post('/api/reauthenticate', { password: 'wrong' }))).toBe('422 credentials_wrong');
    expect(verdict(await visitor.post('/api/reauthenticate', { totp: '000000' }))).toBe('422 credentials_wrong');
    expect(verdict(await create())).toBe('403 fresh_sign_in_required');
    expect(verdict(await visitor.post('/api/reauthenticate', { password: PASSWORD }))).toBe('200');
    expect(verdict(await create())).toBe('200');
  });

  test('in one session is not valid in another session of the same person', async () => {
    const person = await dashboard.person('Grace');
    const [here, elsewhere] = [await dashboard.signedIn(person), await dashboard.signedIn(person)];
    const { pool } = dashboard.database;
    await pool.query('update identity.sessions set fresh_until = null where person_id = $1', [person.personId]);
    await here.post('/api/reauthenticate', { password: PASSWORD });
    expect((await here.get('/api/me')).body.fresh_until).not.toBeNull();
    expect((await elsewhere.get('/api/me')).body.fresh_until).toBeNull();
  });

  test('is required to add a passkey', async () => {
    const person = await dashboard.person('Heidi');
    const visitor = await dashboard.signedIn(person);
    const options = () => visitor.get('/api/auth/passkey/generate-register-options');
    expect((await options()).body).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { userVerification: 'required' },
    });
    const { pool } = dashboard.database;
    await pool.query('update identity.sessions set fresh_until = null where person_id = $1', [person.personId]);
    expect(verdict(await options())).toBe('403 fresh_sign_in_required');
  });
});

test('expired rows are deleted, and others are kept', async () => {
  const visitor = await dashboard.signedIn(await dashboard.person('Ivan'));
  const { pool } = dashboard.database;
  await pool.query(
    `insert into identity.sessions (id, person_id, token, expires_at)
     select 'old' || n, (select id from identity.people limit 1), 'old' || n, now() - interval '1 second'
     from generate_series(1, 1500) n`,
  );
  await forgetExpired({ pool });
  const { rows } = await pool.query('select count(*)::int as old from identity.sessions where expires_at < now()');
  expect(rows).toEqual([{ old: 0 }]);
  expect(verdict(await visitor.get('/api/me'))).toBe('200');
});
