import { acceptInvitation } from '@pay/core/merchants/access/accept-invitation';
import { invite } from '@pay/core/merchants/access/invite';
import { type KeyReminder, remindOfKeys } from '@pay/core/merchants/access/key-reminders';
import type { Role } from '@pay/core/merchants/access/role';
import { KEY_SCOPES } from '@pay/core/merchants/keys/key-scope';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { startTestDashboard, type TestDashboard } from '../harness/test-dashboard.ts';
import { letKeysAge } from '../harness/test-keys.ts';
import type { Visitor } from '../harness/visitor.ts';

let dashboard: TestDashboard;
let owner: Visitor;
let ownerEmail: string;
let merchantId: string;
let keys: string;
beforeAll(async () => {
  dashboard = await startTestDashboard();
  const person = await dashboard.person('Owner');
  ownerEmail = person.email;
  owner = await dashboard.signedIn(person);
  const { body } = await owner.post('/api/merchants', { name: 'Shop' });
  merchantId = body.merchant_id;
  keys = `/api/profiles/${body.profile_id}/keys`;
});
afterAll(() => dashboard.stop());

async function member(role: Role, name = `A ${role}`) {
  const person = await dashboard.person(name);
  const { pool } = dashboard.database;
  const { token } = unwrap(await invite({ pool }, OPERATOR, { merchantId, email: person.email, role }));
  unwrap(await acceptInvitation({ pool }, { kind: 'person', id: person.personId }, token));
  return { visitor: await dashboard.signedIn(person), ...person };
}

async function newKey(body: object): Promise<string> {
  const made = await owner.post(keys, body);
  expect(made.status).toBe(200);
  return made.body.key.key_id;
}

describe('a developer, who has no right to refund,', () => {
  let developer: Visitor;
  beforeAll(async () => {
    developer = (await member('developer')).visitor;
  });

  test.each([
    ['everything', {}],
    ['everything, by name', { scopes: [...KEY_SCOPES] }],
    ['refunds', { scopes: ['sessions', 'refunds'] }],
    ['captures', { scopes: ['captures'] }],
  ])('cannot create a key that can do %s', async (_what, body) => {
    const answer = await developer.post(keys, body);
    expect(verdict(answer)).toBe('403 right_missing');
    expect(answer.body.reason).toBe('key_beyond_role');
  });

  test("can create a key with a developer's rights, and nobody can give an unknown scope", async () => {
    const { body } = await developer.get(keys);
    expect(body.grantable).toEqual(['sessions', 'payments.read', 'webhooks', 'events', 'test_clock']);
    const made = await developer.post(keys, { scopes: body.grantable });
    expect(made.body.key).toMatchObject({ scopes: body.grantable, is_default: false });
    expect(made.body.key.created_by).toEqual({ kind: 'person', name: 'A developer', has_left: false });
    expect(verdict(await owner.post(keys, { scopes: ['everything'] }))).toBe('400 invalid_request');
    expect(verdict(await owner.post(keys, { scopes: [] }))).toBe('400 invalid_request');
  });

  test('cannot rotate a key that can do more, because its value would be shown', async () => {
    const full = await newKey({});
    const limited = await newKey({ scopes: ['webhooks'] });
    expect(verdict(await developer.post(`${keys}/${full}/rotate`))).toBe('403 right_missing');
    expect(verdict(await developer.post(`${keys}/${limited}/rotate`))).toBe('200');
    expect(verdict(await developer.post(`${keys}/${full}/revoke`))).not.toMatch(/right_missing/);
  });

  test('cannot allow another network for a key with more rights, but can for other keys', async () => {
    const [full, limited] = [await newKey({}), await newKey({ scopes: ['webhooks'] })];
    const networks = { allowed_networks: ['203.0.113.7'] };
    const refused = await developer.call('PUT', `${keys}/${full}/networks`, networks);
    expect([verdict(refused), refused.body.reason]).toEqual(['403 right_missing', 'key_beyond_role']);
    expect(verdict(await developer.call('PUT', `${keys}/${limited}/networks`, networks))).toBe('200');
    expect(verdict(await owner.call('PUT', `${keys}/${full}/networks`, networks))).toBe('200');
  });

  test('can stop a default key that has leaked, without seeing its replacement; the owner can only rotate it', async () => {
    await newKey({});
    type Listed = { readonly key_id: string; readonly is_default: boolean; readonly replaced_by: string | null };
    const defaultKey = async () =>
      (await owner.get(keys)).body.secrets.find((key: Listed) => key.is_default) as Listed | undefined;
    const leaked = (await defaultKey())?.key_id;
    expect(verdict(await owner.post(`${keys}/${leaked}/revoke`))).toBe('409 default_key_not_revocable');
    const stopped = await developer.post(`${keys}/${leaked}/revoke`);
    expect(verdict(stopped)).toBe('200');
    expect(stopped.body).toEqual({ key: expect.objectContaining({ key_id: leaked, is_default: false }) });
    expect(stopped.body.key.revoked_at).not.toBeNull();
    expect(stopped.body.key.replaced_by).toBe((await defaultKey())?.key_id);
  });
});

test('the keys of a person who was removed are marked, and keep their name', async () => {
  const { visitor, personId } = await member('administrator');
  const made = await visitor.post(keys, { label: 'of someone who leaves' });
  expect(verdict(await owner.call('DELETE', `/api/merchants/${merchantId}/members/${personId}`))).toBe('204');
  const { body } = await owner.get(keys);
  const marked = body.secrets.filter((key: { created_by: { has_left: boolean } | null }) => key.created_by?.has_left);
  expect(marked.map((key: { key_id: string }) => key.key_id)).toEqual([made.body.key.key_id]);
  expect(marked[0].created_by).toEqual({ kind: 'person', name: 'A administrator', has_left: true });
});

test('the keys of a member are listed for those who can remove them, over all profiles of the merchant and no others', async () => {
  const { visitor, personId } = await member('administrator', 'Maker');
  const { body: second } = await owner.post(`/api/merchants/${merchantId}/profiles`, {
    display_name: 'Second shop',
    environment: 'sandbox',
  });
  const { body: other } = await visitor.post('/api/merchants', { name: 'Another merchant' });
  const make = (profileId: string, label: string) => visitor.post(`/api/profiles/${profileId}/keys`, { label });
  await make(other.profile_id, 'elsewhere');
  const kept = await visitor.post(keys, { label: 'first' });
  const { body: gone } = await visitor.post(keys, { label: 'revoked' });
  expect(verdict(await visitor.post(`${keys}/${gone.key.key_id}/revoke`))).toBe('200');
  const { body: rotten } = await visitor.post(keys, { label: 'expired', expires_in_days: 5 });
  await letKeysAge(dashboard.database.pool, rotten.key.key_id, 6);
  const live = await make(second.profile_id, 'second');
  await newKey({ label: 'of the owner' });
  const list = `/api/merchants/${merchantId}/members/${personId}/keys`;
  const { body } = await owner.get(list);
  const told = body.data.map((key: Record<string, unknown>) => [key['label'], key['key_id'], key['profile_name']]);
  expect(told).toEqual([
    ['second', live.body.key.key_id, 'Second shop'],
    ['first', kept.body.key.key_id, 'Shop'],
  ]);
  expect(JSON.stringify(body)).not.toContain(kept.body.value);
  const developer = await member('developer', 'Curious');
  expect(verdict(await developer.visitor.get(list))).toBe('403 right_missing');
  const none = await owner.get(`/api/merchants/${merchantId}/members/${developer.personId}/keys`);
  expect(none.body).toEqual({ data: [] });
  expect(verdict(await owner.call('DELETE', `/api/merchants/${merchantId}/members/${personId}`))).toBe('204');
  expect(verdict(await owner.get(list))).toBe('404 not_found');
  const home = keys.replace('/keys', '/home/warnings');
  const warned = await owner.get(home);
  expect(warned.body.data).toContainEqual(
    expect.objectContaining({ kind: 'key_of_leaver', object_id: kept.body.key.key_id, label: kept.body.key.masked }),
  );
  const ids = warned.body.data.map((warning: { object_id: string }) => warning.object_id);
  for (const key of [gone, rotten]) expect(ids).not.toContain(key.key.key_id);
  const viewer = await member('viewer', 'Onlooker');
  expect((await viewer.visitor.get(home)).body).toEqual({ data: [] });
});

test('a key that expires within 30 days is a warning, with the days that are left', async () => {
  const { body: made } = await owner.post(`/api/merchants/${merchantId}/profiles`, {
    display_name: 'Expiring',
    environment: 'sandbox',
  });
  const path = `/api/profiles/${made.profile_id}`;
  const { body } = await owner.post(`${path}/keys`, { label: 'till', expires_in_days: 90 });
  const warnings = async () => (await owner.get(`${path}/home/warnings`)).body.data;
  const told = [];
  for (const days of [59, 2, 28, 1]) {
    await letKeysAge(dashboard.database.pool, body.key.key_id, days);
    told.push((await warnings()).filter(({ kind }: { kind: string }) => kind === 'key_expiring'));
  }
  expect(told[0]).toEqual([]);
  expect(told[1]).toMatchObject([{ object_id: body.key.key_id, label: body.key.masked, count: 29 }]);
  expect(told[2]).toMatchObject([{ count: 1 }]);
  expect(told[3]).toEqual([]);
});

test('an expiring key is announced once 30 days, 7 days and 1 day before its end, by one of several nodes, and again if the e-mail fails', async () => {
  const { pool } = dashboard.database;
  const keyId = await newKey({ label: 'till', expires_in_days: 90 });
  const short = await newKey({ expires_in_days: 5 });
  const sent: KeyReminder[] = [];
  const quiet = await member('administrator', 'Quiet');
  await quiet.visitor.call('PATCH', '/api/me', { mails_off: ['key_expiry'] });
  const other = await member('administrator', 'Other');
  const send = async (reminder: KeyReminder) => void sent.push(reminder);
  const worker = { kind: 'worker' } as const;
  const remind = async () => {
    sent.length = 0;
    await Promise.all([1, 2, 3].map(() => remindOfKeys({ pool, send }, worker, 10)));
    return sent.length;
  };
  expect(await remind()).toBe(0);
  const announced: number[] = [];
  for (const days of [59, 2, 21, 3, 4]) {
    await letKeysAge(pool, keyId, days);
    announced.push(await remind());
  }
  // 31, 29, 8 and 5 days and 1 day before the end of the key.
  expect(announced).toEqual([0, 1, 0, 1, 1]);
  expect(sent[0]).toMatchObject({ label: 'till', merchantName: 'Shop' });
  expect(sent[0]?.recipients).toEqual(expect.arrayContaining([ownerEmail, other.email]));
  expect(sent[0]?.recipients).not.toContain(quiet.email);
  await letKeysAge(pool, short, 4);
  const failing = async () => Promise.reject(new Error('no mail server'));
  await expect(remindOfKeys({ pool, send: failing }, worker, 10)).rejects.toThrow('no mail server');
  expect(await remind()).toBe(0);
  await pool.query("update api_keys set reminding_until = now() - interval '1 second' where key_id = $1", [short]);
  expect(await remind()).toBe(1);
});
