import { accountHealth } from '@pay/core/looking/platform/account-health';
import { setRouting } from '@pay/core/paying/routing/set-routing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { apiClient } from '../harness/api-client.ts';
import { createTestProfile, OPERATOR, unwrap } from '../harness/merchant.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { hoursAgo, type OtherSimulator, payAt, startOtherSimulator, twoAccounts } from './two-accounts.ts';

const VISA = '4242424242424242';
const DECLINED = '4000000000000002';
const CHALLENGED = '4000000000003220';

let started: TestEngine;
let other: OtherSimulator;
let engine: TestEngine;
beforeAll(async () => {
  started = await startTestEngine();
});
afterAll(() => started?.stop());
beforeEach(async () => {
  other = await startOtherSimulator();
  const profile = await createTestProfile(started.database.pool);
  engine = { ...started, profile, api: apiClient(started.url, profile.secretKey.value) };
  return other.stop;
});

const healthOf = async (accountId: string) =>
  (await accountHealth(engine.database, engine.profile.profile.profileId)).get(accountId);

/** Sends all payments to this account, without a second account. */
async function routeTo(accountId: string): Promise<void> {
  const { profileId } = engine.profile.profile;
  const rules = [{ accounts: [{ account_id: accountId, percent: 100 }] }];
  const document = { second_account: false, rules };
  unwrap(await setRouting(engine.database, OPERATOR, { profileId, document, version: null }));
}

test('the attempts of an account are counted in the hour in which they were made, and in total', async () => {
  const [first, second] = await twoAccounts(engine, other);
  for (const hours of [0, 5, 5]) await payAt(engine, VISA, hoursAgo(hours));
  await payAt(engine, DECLINED, hoursAgo(5));
  await payAt(engine, VISA, hoursAgo(25));
  const health = await healthOf(first);
  expect(health).toMatchObject({ attempts: 4, approved: 3, declined: 1, unknown: 0, avoidedAt: null });
  expect(health?.p95Ms).toBeGreaterThan(0);
  expect(health?.hours.length).toBe(24);
  const used = health?.hours.filter(({ attempts }) => attempts > 0) ?? [];
  expect(used).toMatchObject([
    { attempts: 3, approved: 2, declined: 1 },
    { attempts: 1, approved: 1, declined: 0 },
  ]);
  expect((used[1]?.at.getTime() ?? 0) - (used[0]?.at.getTime() ?? 0)).toBe(5 * 3_600_000);
  expect(await healthOf(second)).toBeUndefined();
});

test('an account is shown as avoided once its latest five attempts got no answer, until one gets an answer', async () => {
  const [first, second] = await twoAccounts(engine, other);
  await routeTo(second);
  await payAt(engine, VISA, hoursAgo(3));
  await other.stop();
  for (let made = 0; made < 5; made++) {
    expect((await healthOf(second))?.avoidedAt).toBeNull();
    await payAt(engine, VISA, hoursAgo(2));
  }
  const avoided = await healthOf(second);
  expect(avoided).toMatchObject({ attempts: 6, approved: 1 });
  expect(avoided?.avoidedAt).toBeInstanceOf(Date);

  await payAt(engine, CHALLENGED, hoursAgo(1));
  expect(await healthOf(first)).toMatchObject({ attempts: 1, avoidedAt: null });
  await engine.database.pool.query(`update attempts set account_id = $1 where account_id = $2 and profile_id = $3`, [
    second,
    first,
    engine.profile.profile.profileId,
  ]);
  expect((await healthOf(second))?.avoidedAt).toBeNull();
});
