import { listAudit } from '@pay/core/merchants/audit/list-audit';
import { createSecretKey } from '@pay/core/merchants/keys/create-secret-key';
import { findMerchant } from '@pay/core/merchants/merchants/find-merchant';
import { resumeMerchant, suspendMerchant } from '@pay/core/merchants/merchants/suspend-merchant';
import { createProfile } from '@pay/core/merchants/profiles/create-profile';
import { listProfiles } from '@pay/core/merchants/profiles/list-profiles';
import { suspendProfile } from '@pay/core/merchants/profiles/suspend-profile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient, verdict } from '../harness/api-client.ts';
import { fetchPage } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { createTestProfile, OPERATOR, unwrap } from '../harness/merchant.ts';
import { newPayment } from '../harness/new-payment.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { waitingStatements } from '../harness/waiting-statements.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await sharedTestEngine();
});
afterAll(() => engine.stop());

const rules = { allowLocalhostReturnUrls: false };
const suspend = (merchantId: string, reason = 'Too many chargebacks') =>
  suspendMerchant(engine.database, OPERATOR, { merchantId, reason });
const resume = (merchantId: string) => resumeMerchant(engine.database, OPERATOR, { merchantId });

async function newProfileOf(merchantId: string) {
  const { pool } = engine.database;
  const command = { merchantId, environment: 'sandbox', displayName: 'Second' } as const;
  const { profile } = unwrap(await createProfile({ pool, rules }, OPERATOR, command));
  const { value } = unwrap(await createSecretKey({ pool }, OPERATOR, { profileId: profile.profileId }));
  return { profile, call: () => verdictOf(value) };
}

/** The answer to a request with this key. */
async function verdictOf(secretKey: string): Promise<string> {
  return verdict(await apiClient(engine.url, secretKey).post('/v1/sdk/checkout', { amount: 1, currency: 'BHD' }));
}

describe('a suspended merchant', () => {
  test('has every key of its profiles refused, even of a profile created in the meantime, until it is resumed', async () => {
    const { profile, secretKey } = await createTestProfile(engine.database.pool);
    const { merchantId } = profile;
    const second = await newProfileOf(merchantId);
    expect([await verdictOf(secretKey.value), await second.call()]).toEqual(['201', '201']);
    expect(unwrap(await suspend(merchantId)).suspendedAt).toBeInstanceOf(Date);
    const third = await newProfileOf(merchantId);
    const verdicts = async () => [await verdictOf(secretKey.value), await second.call(), await third.call()];
    expect(await verdicts()).toEqual(Array(3).fill('403 profile_suspended'));
    unwrap(await resume(merchantId));
    expect(await verdicts()).toEqual(['201', '201', '201']);
  });

  test('does not affect other merchants', async () => {
    const [mine, other] = [
      await createTestProfile(engine.database.pool),
      await createTestProfile(engine.database.pool),
    ];
    unwrap(await suspend(mine.profile.merchantId));
    expect(await verdictOf(other.secretKey.value)).toBe('201');
  });

  test('has its card pages refused until it is resumed', async () => {
    const { merchantId } = engine.profile.profile;
    const payment = await newPayment(engine);
    expect((await fetchPage(payment.url)).status).toBe(200);
    unwrap(await suspend(merchantId));
    expect((await fetchPage(payment.url)).status).toBe(503);
    unwrap(await resume(merchantId));
    expect((await fetchPage(payment.url)).status).toBe(200);
  });

  test('keeps the separate suspension of a profile when it is resumed', async () => {
    const { pool } = engine.database;
    const { profile } = await createTestProfile(pool);
    const { merchantId, profileId } = profile;
    const second = await newProfileOf(merchantId);
    unwrap(await suspend(merchantId));
    unwrap(await suspendProfile({ pool }, OPERATOR, { profileId, suspended: true, reason: 'its website is gone' }));
    const states = async () => (await listProfiles({ pool }, merchantId)).map(({ isSuspended }) => isSuspended);
    expect(await states()).toEqual([true, true]);
    unwrap(await resume(merchantId));
    expect([await states(), await second.call()]).toEqual([[true, false], '201']);
    unwrap(await suspend(merchantId));
    unwrap(await suspendProfile({ pool }, OPERATOR, { profileId, suspended: false }));
    expect(await states()).toEqual([true, true]);
  });

  test('sees in its audit log who suspended it and why', async () => {
    const { profile } = await createTestProfile(engine.database.pool);
    const { merchantId } = profile;
    unwrap(await suspend(merchantId, 'See ticket 81'));
    unwrap(await resume(merchantId));
    const { data } = unwrap(await listAudit(engine.database, { merchantId, limit: 2 }));
    expect(data).toMatchObject([
      { action: 'merchant.resumed', actor: { kind: 'operator', id: 'tests', name: null } },
      { action: 'merchant.suspended', objectId: merchantId, details: { reason: 'See ticket 81' } },
    ]);
  });
});

test('profiles created while their merchant is being suspended are suspended, whichever comes first', async () => {
  const { pool } = engine.database;
  for (let round = 0; round < 15; round++) {
    const { profile } = await createTestProfile(pool);
    const { merchantId } = profile;
    const command = { merchantId, environment: 'sandbox', displayName: 'Meanwhile' } as const;
    const make = () => createProfile({ pool, rules }, OPERATOR, command);
    const [first, , second] = await Promise.all([make(), suspend(merchantId), make()]);
    expect([first.ok, second.ok]).toEqual([true, true]);
    expect((await listProfiles({ pool }, merchantId)).map(({ isSuspended }) => isSuspended)).toEqual([
      true,
      true,
      true,
    ]);
  }
});

test('a suspension waits for a change to a profile, and neither overwrites the other', async () => {
  const { pool } = engine.database;
  const { profile } = await createTestProfile(pool);
  const change = await pool.connect();
  await change.query('begin');
  await change.query('select from profiles where profile_id = $1 for update', [profile.profileId]);
  const suspending = suspend(profile.merchantId);
  await eventually(() => waitingStatements(pool)).toBeGreaterThan(0);
  // The row that the audit of the change refers to must not be locked, or the suspension and the change would deadlock.
  await change.query('select from merchants where merchant_id = $1 for key share nowait', [profile.merchantId]);
  await change.query('commit');
  change.release();
  expect(unwrap(await suspending).suspendedAt).toBeInstanceOf(Date);
});

test('the database refuses a profile whose merchant_suspended contradicts its merchant', async () => {
  const { profile } = await createTestProfile(engine.database.pool);
  const contradict = 'update profiles set merchant_suspended = true where profile_id = $1';
  await expect(engine.database.pool.query(contradict, [profile.profileId])).rejects.toMatchObject({
    constraint: 'suspended_with_merchant',
  });
});

test('a suspension without a reason, or of an unknown merchant, changes nothing', async () => {
  const { merchantId } = engine.profile.profile;
  expect(await suspend(merchantId, ' ')).toMatchObject({ refusal: { code: 'invalid_request' } });
  expect(await suspend('mer_x')).toMatchObject({ refusal: { code: 'not_found' } });
  expect(await resume('mer_x')).toMatchObject({ refusal: { code: 'not_found' } });
  expect(unwrap(await findMerchant(engine.database, merchantId)).suspendedAt).toBeNull();
});
