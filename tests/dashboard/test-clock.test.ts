import { publicProfileId } from '@pay/core/ground/ids/public-id';
import { approveMerchant } from '@pay/core/merchants/merchants/approve-merchant';
import { createProfile } from '@pay/core/merchants/profiles/create-profile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { newPayment } from '../harness/new-payment.ts';
import type { Visitor } from '../harness/visitor.ts';
import { type PayingShop, startPayingShop } from './paying-shop.ts';

let shop: PayingShop;
let developer: Visitor;
beforeAll(async () => {
  shop = await startPayingShop({ logLevel: 'silent' });
  developer = await shop.member('developer', 'Dana');
});
afterAll(() => shop.stop());

const clock = () => `${shop.path}/test-clock`;
const auditOf = async () =>
  (
    await shop.engine.database.pool.query(
      "select actor_kind, details from audit_entries where action = 'test_clock.advanced' order by at",
    )
  ).rows;

test('a developer advances the clock once for each request, and the audit names the person', async () => {
  await newPayment(shop.engine);
  expect((await developer.get(clock())).body).toEqual({ advanced_seconds: 0, last_advance: null });
  const once = { 'idempotency-key': crypto.randomUUID() };
  const first = await developer.post(`${clock()}/advance`, { seconds: 60 }, once);
  expect(first.body).toMatchObject({ advanced_seconds: 60, last_advance: { seconds: 60, moved: { sessions: 1 } } });
  expect((await developer.post(`${clock()}/advance`, { seconds: 60 }, once)).body).toEqual(first.body);
  expect((await developer.get(clock())).body).toEqual(first.body);
  expect(await auditOf()).toMatchObject([{ actor_kind: 'person', details: { seconds: 60 } }]);
});

test.each([{}, { seconds: 0 }, { seconds: 2_592_001 }, { seconds: 1.5 }])(
  '%j is refused, and changes nothing',
  async (body) => {
    const before = (await developer.get(clock())).body;
    const answer = await developer.post(`${clock()}/advance`, body, { 'idempotency-key': crypto.randomUUID() });
    expect(verdict(answer)).toBe('400 invalid_request');
    expect((await developer.get(clock())).body).toEqual(before);
  },
);

test('the clock of a live profile cannot be read or advanced, even by its owner', async () => {
  const { pool } = shop.engine.database;
  const { merchantId } = shop.engine.profile.profile;
  unwrap(await approveMerchant({ pool }, OPERATOR, { merchantId }));
  const deps = { pool, rules: { allowLocalhostReturnUrls: false } };
  const command = { merchantId, environment: 'live', displayName: 'Real Shop' } as const;
  const { profile } = unwrap(await createProfile(deps, OPERATOR, command));
  const path = `/api/profiles/${publicProfileId(profile.profileId)}/test-clock`;
  const entries = await auditOf();
  const key = { 'idempotency-key': crypto.randomUUID() };
  expect(verdict(await shop.owner.post(`${path}/advance`, { seconds: 60 }, key))).toBe('403 sandbox_only');
  expect(verdict(await shop.owner.get(path))).toBe('403 sandbox_only');
  expect(await auditOf()).toEqual(entries);
  expect((await pool.query('select from test_clocks where profile_id = $1', [profile.profileId])).rowCount).toBe(0);
});
