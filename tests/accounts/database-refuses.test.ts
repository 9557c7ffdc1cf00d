import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { capture } from '../captures/capturing.ts';
import { createTestProfile } from '../harness/merchant.ts';
import type { NewPayment } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { activateSimulatorAccount } from '../harness/simulator-account.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';

let engine: TestEngine;
let payment: NewPayment;
let foreign: string;
beforeAll(async () => {
  engine = await sharedTestEngine();
  await activateSimulatorAccount(engine, {});
  payment = await newPaidPayment(engine, { capture: 'manual' });
  await capture(engine, payment);
  const { profile } = await createTestProfile(engine.database.pool);
  foreign = `acc_${profile.profileId}${'0'.repeat(22)}`;
});
afterAll(() => engine.stop());

describe('the database itself refuses, whatever the code does,', () => {
  test.each(['attempts', 'captures'])(
    "to store that one of the %s went to another profile's account",
    async (table) => {
      const text = `update ${table} set account_id = $2 where track_id = $1`;
      const changed = engine.database.pool.query(text, [payment.trackId, foreign]);
      await expect(changed).rejects.toMatchObject({ constraint: 'account_of_profile' });
    },
  );

  test("to store a notice at another profile's account", async () => {
    const stored = engine.database.pool.query(
      `insert into acquirer_notices (profile_id, account_id, event_id, about, reference, body, due_at)
       values ($1, $2, 'event', 'refund', 'ref_1', '', now())`,
      [engine.profile.profile.profileId, foreign],
    );
    await expect(stored).rejects.toMatchObject({ constraint: 'account_of_profile' });
  });

  test('to store a count of zero observations, or an observation without a code', async () => {
    const { profileId } = engine.profile.profile;
    const counted = (code: string, count: number) =>
      engine.database.pool.query(
        `insert into acquirer_observations (profile_id, account_id, sort, code, count)
         values ($1, 'acc_' || $1, 'event_code', $2, $3)`,
        [profileId, code, count],
      );
    await expect(counted('NEW', 0)).rejects.toMatchObject({ constraint: 'acquirer_observations_count_check' });
    await expect(counted('', 1)).rejects.toMatchObject({ constraint: 'acquirer_observations_code_check' });
  });

  test('to store a count of zero forged notices', async () => {
    const { profileId } = engine.profile.profile;
    const counted = engine.database.pool.query(
      "insert into forged_notices (profile_id, account_id, count) values ($1, 'acc_' || $1, 0)",
      [profileId],
    );
    await expect(counted).rejects.toMatchObject({ constraint: 'forged_notices_count_check' });
  });
});
