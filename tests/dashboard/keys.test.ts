import { acceptInvitation } from '@pay/core/merchants/access/accept-invitation';
import { invite } from '@pay/core/merchants/access/invite';
import type { Role } from '@pay/core/merchants/access/role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiAnswer, verdict } from '../harness/api-client.ts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { startTestDashboard, type TestDashboard } from '../harness/test-dashboard.ts';
import type { Visitor } from '../harness/visitor.ts';

let dashboard: TestDashboard;
let owner: Visitor;
let merchantId: string;
let profile: string;
beforeAll(async () => {
  dashboard = await startTestDashboard();
  owner = await dashboard.signedIn(await dashboard.person('Owner'));
  const { body } = await owner.post('/api/merchants', { name: 'Shop' });
  merchantId = body.merchant_id;
  profile = `/api/profiles/${body.profile_id}`;
});
afterAll(() => dashboard.stop());

async function newKey(): Promise<{ readonly keyId: string; readonly value: string; readonly masked: string }> {
  const { body } = await owner.post(`${profile}/keys`, {});
  return { keyId: body.key.key_id, value: body.value, masked: body.key.masked };
}

async function member(role: Role): Promise<Visitor> {
  const person = await dashboard.person(`A ${role}`);
  const { pool } = dashboard.database;
  const { token } = unwrap(await invite({ pool }, OPERATOR, { merchantId, email: person.email, role }));
  unwrap(await acceptInvitation({ pool }, { kind: 'person', id: person.personId }, token));
  return dashboard.signedIn(person);
}

const codesOf = (answers: readonly ApiAnswer[]) => answers.map(verdict).sort();

describe('keys', () => {
  test('are shown in full only when they are created, and masked everywhere else', async () => {
    const made = await owner.post(`${profile}/keys`, { label: 'Order system' });
    expect(made.headers['cache-control']).toBe('no-store');
    const { value, key } = made.body;
    expect(value).toMatch(/^sk_test_\w{38}$/);
    const pages = [await owner.get(`${profile}/keys`), await owner.get(`/api/merchants/${merchantId}/audit`)];
    for (const page of pages) {
      expect(page.status).toBe(200);
      expect(JSON.stringify(page.body)).not.toContain(value);
      expect(JSON.stringify(page.body)).toContain(key.masked);
    }
    expect(await dashboard.readLog()).not.toContain(value);
  });

  test('rotated by several requests at the same time are rotated once, and the other requests are refused', async () => {
    const { keyId } = await newKey();
    const administrator = await member('administrator');
    const answers = await Promise.all(
      [owner, administrator, owner].map((browser) => browser.post(`${profile}/keys/${keyId}/rotate`)),
    );
    expect(codesOf(answers)).toEqual(['200', '409 key_not_active', '409 key_not_active']);
    const { body } = await owner.get(`${profile}/keys`);
    const old = body.secrets.find((each: { key_id: string }) => each.key_id === keyId);
    expect(old).toMatchObject({ is_default: false, replaced_by: expect.stringMatching(/^key_/) });
    expect(old.revoked_at).not.toBeNull();
  });

  test('can be revoked once, except for the default key', async () => {
    const { body } = await owner.get(`${profile}/keys`);
    const isDefault = (each: { is_default: boolean }) => each.is_default;
    const { key_id: defaultId } = body.secrets.find(isDefault);
    const revoke = (keyId: string) => owner.post(`${profile}/keys/${keyId}/revoke`);
    expect(verdict(await revoke(defaultId))).toBe('409 default_key_not_revocable');
    const { keyId } = await newKey();
    expect(codesOf(await Promise.all([revoke(keyId), revoke(keyId)]))).toEqual(['200', '409 key_not_active']);
  });

  test('cannot be reached through another profile of the same merchant', async () => {
    const { keyId } = await newKey();
    const path = `/api/merchants/${merchantId}/profiles`;
    const { body } = await owner.post(path, { display_name: 'Second', environment: 'sandbox' });
    const rotated = await owner.post(`/api/profiles/${body.profile_id}/keys/${keyId}/rotate`);
    expect(verdict(rotated)).toBe('404 not_found');
  });

  test('that are publishable are replaced immediately, and exactly one is active at any time', async () => {
    const { body: before } = await owner.get(`${profile}/keys`);
    const answers = await Promise.all([1, 2].map(() => owner.post(`${profile}/publishable-key/replace`)));
    expect(codesOf(answers)).toEqual(['200', '200']);
    const { body: after } = await owner.get(`${profile}/keys`);
    expect(answers.map(({ body }) => body.value)).toContain(after.publishable.value);
    expect(after.publishable.value).not.toBe(before.publishable.value);
  });

  test.each(['viewer', 'support'] as const)('are hidden from a %s, except for the publishable key', async (role) => {
    const { masked } = await newKey();
    const browser = await member(role);
    const { body } = await browser.get(`${profile}/keys`);
    expect(body.publishable.value).toMatch(/^pk_test_/);
    expect(body.secrets).toBeNull();
    expect(verdict(await browser.get(`/api/merchants/${merchantId}/audit`))).toBe('403 right_missing');
    const pages = ['/api/me', `/api/merchants/${merchantId}`, `/api/merchants/${merchantId}/team`, profile];
    for (const path of pages) {
      const page = await browser.get(path);
      expect(page.status).toBe(200);
      expect(JSON.stringify(page.body)).not.toContain(masked.slice(-4));
    }
  });

  test('for Live cannot be created before Live access is approved', async () => {
    const body = { display_name: 'Live', environment: 'live' };
    expect(verdict(await owner.post(`/api/merchants/${merchantId}/profiles`, body))).toBe('400 invalid_request');
  });
});

describe('settings', () => {
  const change = (body: unknown, etag: string) => owner.call('PATCH', profile, body, { 'if-match': etag });
  const etag = async () => String((await owner.get(profile)).headers['etag']);

  test('cannot be changed from a stale page, or without reading them first', async () => {
    const read = await etag();
    const changed = await change({ success_url: 'https://shop.example/thanks', allowed_origins: [] }, read);
    expect(changed.body).toMatchObject({ success_url: 'https://shop.example/thanks', failure_url: null });
    expect(verdict(await change({ display_name: 'Stale' }, read))).toBe('409 stale');
    expect(verdict(await change({ display_name: 'Fresh' }, String(changed.headers['etag'])))).toBe('200');
    expect(verdict(await owner.call('PATCH', profile, { display_name: 'Blind' }))).toBe('400 invalid_request');
    expect((await owner.get(profile)).body.display_name).toBe('Fresh');
  });

  test('accept only one of several simultaneous changes', async () => {
    const read = await etag();
    const answers = await Promise.all(['One', 'Two', 'Three'].map((name) => change({ display_name: name }, read)));
    expect(codesOf(answers)).toEqual(['200', '409 stale', '409 stale']);
  });

  test.each([
    [
      'an origin with a path',
      { allowed_origins: ['https://shop.example/path'] },
      '400 invalid_request',
      /https:\/\/host/,
    ],
    ['an origin without https', { allowed_origins: ['http://shop.example'] }, '400 invalid_request', /https:\/\/host/],
    ["a return URL with an app's own scheme", { success_url: 'shop://done' }, '422 return_url_invalid', /https/],
    ['a name that is too long', { display_name: 'x'.repeat(101) }, '400 invalid_request', /1 to 100/],
    ['a colour name', { accent: 'red' }, '400 invalid_request', /#/],
    ['nothing', {}, '400 invalid_request', /form/],
  ])('with %s are refused, and the answer describes the correct format', async (_what, body, told, sentence) => {
    const read = await etag();
    const answer = await change(body, read);
    expect(verdict(answer)).toBe(told);
    expect(answer.body.detail).toMatch(sentence);
    expect(await etag()).toBe(read);
  });
});

test('the refusal of a logo gives the reason and its values', async () => {
  const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">\n${inside}</svg>`;
  const put = async (bytes: string) =>
    (await owner.call('PUT', `${profile}/logo`, bytes, { 'content-type': 'image/svg+xml' })).body.errors;
  expect(await put(svg('<script>1</script>'))).toMatchObject([{ field: 'logo', reason: 'svg_with_script' }]);
  expect(await put(svg('<g>'))).toMatchObject([{ reason: 'svg_damaged', values: { line: '2' } }]);
});

describe('a logo', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
    'base64',
  );
  const put = (bytes: string | Buffer, type: string) =>
    owner.call('PUT', `${profile}/logo`, bytes, { 'content-type': type });

  test('is served unchanged, as a sandboxed document, and cannot be read after it is deleted', async () => {
    expect(verdict(await put(PNG, 'image/png'))).toBe('204');
    const { headers } = await owner.get(`${profile}/logo`);
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect(headers['content-security-policy']).toContain('sandbox');
    expect((await owner.get(profile)).body.look).toMatchObject({
      has_logo: true,
      logo_url: expect.stringMatching(/^http:\/\/localhost:4001\/payment\/logo\/pro_/),
    });
    expect(verdict(await owner.call('DELETE', `${profile}/logo`))).toBe('204');
    expect(verdict(await owner.get(`${profile}/logo`))).toBe('404 not_found');
  });

  test.each([
    ['not a picture', 'hello', 'image/png', '400 invalid_request'],
    [
      'an SVG with a script',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
      'image/svg+xml',
      '400 invalid_request',
    ],
    ['nothing', Buffer.alloc(0), 'image/png', '400 invalid_request'],
    ['JSON', '{}', 'application/json', '415 unsupported_media_type'],
    ['a GIF', 'GIF89a', 'image/gif', '415 unsupported_media_type'],
    ['too large', Buffer.alloc(100 * 1024 + 1), 'image/png', '413 body_too_large'],
  ])('that is %s is refused, and changes nothing', async (_what, bytes, type, told) => {
    expect(verdict(await put(bytes, type))).toBe(told);
    expect((await owner.get(profile)).body.look.has_logo).toBe(false);
  });
});
