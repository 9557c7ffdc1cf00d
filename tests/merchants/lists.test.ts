import type { Pool } from '@pay/core/ground/database/pool';
import { publicProfileId } from '@pay/core/ground/ids/public-id';
import { listAudit } from '@pay/core/merchants/audit/list-audit';
import { createSecretKey } from '@pay/core/merchants/keys/create-secret-key';
import { changeMerchant } from '@pay/core/merchants/merchants/change-merchant';
import { createMerchant } from '@pay/core/merchants/merchants/create-merchant';
import { listMerchants } from '@pay/core/merchants/merchants/list-merchants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestProfile, OPERATOR, unwrap } from '../harness/merchant.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

const MERCHANTS = 10_000;
const SALAM = { kind: 'person', id: 'person_salam' } as const;

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = database.pool;
  await pool.query(
    `insert into merchants (merchant_id, name, created_at)
     select 'mer_' || lpad(n::text, 22, '0'), 'Shop ' || n, '2026-01-01'::timestamptz + n * interval '1 microsecond'
     from generate_series(1, ${MERCHANTS}) n`,
  );
});
afterAll(() => database.drop());

const search = async (text: string) => unwrap(await listMerchants({ pool }, { search: text, limit: 50 }));
const namesOf = async (text: string) => (await search(text)).data.map(({ name }) => name);

describe('the list of merchants', () => {
  test('returns every merchant once, newest first, even those created at the same instant', async () => {
    await pool.query("update merchants set created_at = '2026-01-01' where merchant_id like '%5'");
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = unwrap(await listMerchants({ pool }, { after, limit: 700 }));
      seen.push(...page.data.map(({ merchantId }) => merchantId));
      after = page.next ?? undefined;
    } while (after !== undefined);
    const { rows } = await pool.query('select merchant_id from merchants order by created_at desc, merchant_id desc');
    expect(seen).toEqual(rows.map(({ merchant_id }) => merchant_id));
  });

  test.each([
    ['shop 777', ['Shop 7779', 'Shop 7778', 'Shop 7777', 'Shop 7776', 'Shop 7774', 'Shop 7773']],
    ['p 1234', ['Shop 1234']],
    ['SHOP 9999', ['Shop 9999']],
    ['100%', []],
    ['mer_0000000000000000009998', ['Shop 9998']],
    [`pro_${'0'.repeat(8)}`, []],
  ])('can be searched by %j', async (text, names) => {
    expect((await namesOf(text)).slice(0, names.length || 1)).toEqual(names);
  });

  test('can be searched by the start of an id, by a name in any script, and by a profile id', async () => {
    expect((await search('mer_00000000000000000012')).data).toHaveLength(50);
    unwrap(await createMerchant({ pool }, OPERATOR, { name: 'قهوة الدلّة 100%_\\' }));
    for (const part of ['الدلّة', '100%_', '_\\']) expect(await namesOf(part)).toEqual(['قهوة الدلّة 100%_\\']);
    const { profile } = await createTestProfile(pool, { environment: 'live' });
    expect((await search(publicProfileId(profile.profileId))).data).toMatchObject([
      { merchantId: profile.merchantId, live: 'approved', profiles: 1, suspendedAt: null },
    ]);
  });

  test('refuses an unknown cursor and invalid text', async () => {
    for (const filter of [{ after: 'mer_x' }, { after: 'a\0' }, { search: 'a\0' }]) {
      const result = await listMerchants({ pool }, { ...filter, limit: 1 });
      expect(result).toMatchObject({ refusal: { code: 'invalid_request' } });
    }
  });
});

describe('the audit list', () => {
  test("returns the newest entries first, one page at a time, with people's names", async () => {
    await pool.query("insert into identity.people (id, name, email) values ($1, 'Salam', 'salam@shop.example')", [
      SALAM.id,
    ]);
    const { profile } = await createTestProfile(pool);
    const { merchantId, profileId } = profile;
    unwrap(await createSecretKey({ pool }, SALAM, { profileId, label: 'second' }));
    unwrap(await changeMerchant({ pool }, SALAM, { merchantId, name: 'Renamed' }));
    const page = unwrap(await listAudit({ pool }, { merchantId, limit: 2 }));
    expect(page.data).toMatchObject([
      {
        action: 'merchant.changed',
        actor: { kind: 'person', id: SALAM.id, name: 'Salam', email: 'salam@shop.example' },
        profileId: null,
        details: { before: { name: 'Test Merchant' }, after: { name: 'Renamed' } },
      },
      { action: 'key.created', profileId },
    ]);
    const rest = unwrap(await listAudit({ pool }, { merchantId, limit: 10, after: page.next ?? '' }));
    expect(rest.data.map(({ action, actor }) => [action, actor.name])).toEqual([
      ['key.created', null],
      ['profile.created', null],
      ['merchant.created', null],
    ]);
    expect(rest.next).toBeNull();
    const counted = async (filter: object) =>
      unwrap(await listAudit({ pool }, { merchantId, limit: 10, ...filter })).data.length;
    expect(await counted({ person: SALAM.id })).toBe(2);
    expect(await counted({ profileId })).toBe(3);
    expect(await counted({ action: 'key' })).toBe(2);
    expect(await counted({ action: 'key.created', person: SALAM.id })).toBe(1);
    expect(await counted({ action: 'key.revoked' })).toBe(0);
  });

  test('does not accept cursors of other merchants', async () => {
    const [mine, other] = [await createTestProfile(pool), await createTestProfile(pool)];
    const theirs = unwrap(await listAudit({ pool }, { merchantId: other.profile.merchantId, limit: 1 }));
    const after = theirs.data[0]?.auditId;
    const { merchantId } = mine.profile;
    const result = await listAudit({ pool }, { merchantId, limit: 10, after });
    expect(result).toMatchObject({ refusal: { code: 'invalid_request' } });
    const { data } = unwrap(await listAudit({ pool }, { merchantId, limit: 10, profileId: other.profile.profileId }));
    expect(data).toEqual([]);
  });
});
