import { newKeyValue } from '@pay/core/merchants/keys/api-key';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient, verdict } from '../harness/api-client.ts';
import { eventually } from '../harness/eventually.ts';

import { type PayingShop, startPayingShop } from './paying-shop.ts';

let shop: PayingShop;
let publishable: string;
let secret: string;
beforeAll(async () => {
  shop = await startPayingShop({ roles: new Set(['api']) });
  publishable = shop.engine.profile.publishableKey.value;
  secret = shop.engine.profile.secretKey.value;
});
afterAll(() => shop.stop());

const inbox = async () => (await shop.owner.get(`${shop.path}/inbox`)).body.data;
// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
const itemOf = async (kind: string) => (await inbox()).find((each: any) => each.kind === kind);
const asServer = (key: string) =>
  apiClient(shop.engine.url, key).post('/v1/sdk/checkout', { amount: 1, currency: 'BHD' });
const asPage = (key: string, origin: string) =>
  apiClient(shop.engine.url, null).get('/v1/sdk/browser/profile', { 'x-publishable-key': key, origin });

async function allow(origins: readonly string[]): Promise<void> {
  const { headers } = await shop.owner.get(shop.path);
  await shop.owner.call('PATCH', shop.path, { allowed_origins: origins }, { 'if-match': String(headers['etag']) });
}

describe('the inbox', () => {
  test('lists each kind of misused key once with its count, and never the key itself', async () => {
    expect(verdict(await asServer(publishable))).toBe('403 publishable_key_not_allowed');
    expect(verdict(await asServer(publishable))).toBe('403 publishable_key_not_allowed');
    expect(verdict(await asPage(secret, 'https://shop.example'))).toBe('403 secret_key_not_allowed');
    await asServer(newKeyValue('publishable', 'sandbox'));
    await asPage('sk_test_nonsense', 'https://shop.example');
    await eventually(async () => (await inbox()).length).toBe(2);
    await eventually(async () => (await itemOf('publishable_key_as_api_key'))?.count).toBe(2);
    expect(await itemOf('secret_key_in_browser')).toMatchObject({
      fix: 'rotate_key',
      origin: null,
      key: { masked: shop.engine.profile.secretKey.key.masked, active: true },
    });
    const text = JSON.stringify(await inbox());
    expect([text.includes(publishable), text.includes(secret)]).toEqual([false, false]);
  });

  test('allows a blocked origin of another domain once the domain is spelled out, and then its pages work', async () => {
    expect((await shop.owner.get(shop.path)).body.allowed_origins).toEqual([]);
    await allow(['https://other.example']);
    const origin = 'https://shop.example';
    expect(verdict(await asPage(publishable, origin))).toBe('403 origin_not_allowed');
    await asPage(publishable, '<script>');
    await asPage(publishable, 'null');
    await eventually(async () => (await itemOf('origin_blocked'))?.origin).toBe(origin);
    const item = await itemOf('origin_blocked');
    expect(item.fix).toBe('allow_origin');
    expect(item.site).toEqual({ domain: 'shop.example', known: false, looks_like: null });
    const fix = (body: object) => shop.owner.post(`${shop.path}/inbox/${item.item_id}/fix`, body);
    for (const domain of [undefined, 'shop', 'other.example', 'www.shop.example']) {
      expect(verdict(await fix({ domain }))).toBe('400 invalid_request');
    }
    expect(verdict(await asPage(publishable, origin))).toBe('403 origin_not_allowed');
    // The count shows that the misuse is written. Misuse is written after the answer, so without this wait, the item
    // could return after it has been fixed.
    await eventually(async () => (await itemOf('origin_blocked')).count).toBeGreaterThan(item.count);
    expect(verdict(await fix({ domain: ' Shop.Example' }))).toBe('204');
    expect(verdict(await asPage(publishable, origin))).toBe('200');
    expect(await itemOf('origin_blocked')).toBeUndefined();
    const profile = (await shop.owner.get(shop.path)).body;
    expect(profile.allowed_origins).toEqual(['https://other.example', origin]);
  });

  test('allows, with one click, an origin of a domain that the profile uses, but not an origin of a lookalike domain', async () => {
    const [same, alike] = ['https://www.shop.example', 'https://shop.example.pay-check.com'];
    for (const origin of [same, alike])
      expect(verdict(await asPage(publishable, origin))).toBe('403 origin_not_allowed');
    const find = async (origin: string) =>
      (await inbox()).find((each: { origin: string }) => each.origin === origin) as { item_id: string; site: unknown };
    const fix = async (origin: string) => {
      await eventually(() => find(origin)).toBeDefined();
      return verdict(await shop.owner.post(`${shop.path}/inbox/${(await find(origin)).item_id}/fix`));
    };
    expect([await fix(same), await fix(alike)]).toEqual(['204', '400 invalid_request']);
    const looksLike = { domain: 'pay-check.com', known: false, looks_like: 'shop.example' };
    expect((await find(alike)).site).toEqual(looksLike);
    await shop.owner.call('DELETE', `${shop.path}/inbox/${(await find(alike)).item_id}`);
  });

  test('does not lock out other origins when it allows a blocked origin while the list is empty', async () => {
    const [blocked, other] = ['https://blocked.example', 'https://never-listed.example'];
    expect(verdict(await asPage(publishable, blocked))).toBe('403 origin_not_allowed');
    await eventually(async () => (await itemOf('origin_blocked'))?.origin).toBe(blocked);
    await allow([]);
    expect(verdict(await asPage(publishable, other))).toBe('200');
    const { item_id: itemId } = await itemOf('origin_blocked');
    const spelled = { domain: 'blocked.example' };
    expect(verdict(await shop.owner.post(`${shop.path}/inbox/${itemId}/fix`, spelled))).toBe('204');
    expect(await itemOf('origin_blocked')).toBeUndefined();
    expect(verdict(await asPage(publishable, other))).toBe('200');
    await allow(['https://other.example']);
  });

  test('refuses to fix an item that one click cannot fix, and removes a dismissed item', async () => {
    const item = await itemOf('publishable_key_as_api_key');
    const path = `${shop.path}/inbox/${item.item_id}`;
    expect(verdict(await shop.owner.post(`${path}/fix`))).toBe('400 invalid_request');
    expect(verdict(await shop.owner.call('DELETE', path))).toBe('204');
    expect(verdict(await shop.owner.call('DELETE', path))).toBe('404 not_found');
    expect(await itemOf('publishable_key_as_api_key')).toBeUndefined();
  });

  test('limits the space that a flood of invented origins can fill, which never hides a leaked key', async () => {
    const { pool } = shop.engine.database;
    await pool.query(
      `insert into misuses (profile_id, item_id, kind, key_id, origin, count)
       select profile_id, 'inb_' || n, 'origin_blocked', key_id, 'https://' || n || '.example', 1
       from api_keys, generate_series(1, 200) n where kind = 'publishable' and publishable_value = $1`,
      [publishable],
    );
    await asPage(publishable, 'https://made-up.example');
    await asPage(publishable, 'https://7.example');
    await eventually(
      async () => (await inbox()).find((each: { origin: string }) => each.origin === 'https://7.example').count,
    ).toBe(2);
    expect((await inbox()).some((each: { origin: string }) => each.origin === 'https://made-up.example')).toBe(false);
    await pool.query("delete from misuses where kind = 'secret_key_in_browser'");
    await asPage(secret, 'https://shop.example');
    await eventually(async () => (await inbox())[0]?.kind).toBe('secret_key_in_browser');
    expect(await inbox()).toHaveLength(201);
    // The misused key is listed first, although something else was seen later.
    await asServer(publishable);
    await eventually(async () => (await inbox())[1]?.kind).toBe('publishable_key_as_api_key');
    expect((await inbox())[0]?.kind).toBe('secret_key_in_browser');
  });
});
