import { ACCOUNT_KINDS } from '@pay/acquirers/acquirer-kinds';
import { createPool, type Pool } from '@pay/core/ground/database/pool';
import { run } from '@pay/core/ground/database/statement';
import { sealer } from '@pay/core/ground/sealing/sealer';
import { addAccount } from '@pay/core/paying/accounts/add-account';
import { FIND_DUE_NOTICES } from '@pay/core/paying/acquirer-notices/notices-sql';
import { applyNotices } from '@pay/core/paying/asking/apply-notices';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestProfile, OPERATOR, unwrap } from '../harness/merchant.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { SILENT } from './noticing.ts';

let engine: TestEngine;
/** A pool that leads to several servers, as far as the program knows. */
let pool: Pool;
beforeAll(async () => {
  // Without a worker, only these tests apply notices.
  engine = await startTestEngine({ roles: new Set(['api']) });
  pool = createPool({ url: engine.database.url, applicationName: 'tests', max: 2, shards: 2 });
});
beforeEach(async () => {
  await engine.database.pool.query('delete from acquirer_notices');
  for (let profiles = 0; profiles < 2; profiles += 1) await addDueNotice();
});
afterAll(async () => {
  await pool.end();
  await engine.stop();
});

/** Adds a profile with a notice about an unknown payment, which raises an alarm when it is applied. */
async function addDueNotice(): Promise<void> {
  const { profileId } = (await createTestProfile(engine.database.pool)).profile;
  const deps = { pool: engine.database.pool, sealer: sealer(engine.config.sealingKeys), kinds: ACCOUNT_KINDS };
  const baseUrl = engine.simulatorUrl;
  const command = { profileId, kind: 'simulator', baseUrl, values: SILENT, allowLocalhost: true };
  const { accountId } = unwrap(await addAccount(deps, OPERATOR, command));
  await engine.database.pool.query(
    `insert into acquirer_notices (profile_id, account_id, event_id, about, reference, body, tries, due_at)
     values ($1, $2, 'event', 'authorisation', 'att_of_nobody', '', 8, now())`,
    [profileId, accountId],
  );
}

function apply(alarm: () => void) {
  const deps = { pool, environment: 'sandbox' as const, alarm, onApplied: () => {} };
  return applyNotices(deps, { kind: 'worker' }, 20);
}

/** Runs `work` while the notices of the profile that is leased last cannot be leased. */
async function withoutLast(work: () => Promise<void>): Promise<void> {
  const due = await run<{ profile_id: string }>(pool, FIND_DUE_NOTICES, ['sandbox', 20]);
  expect(due).toHaveLength(2);
  await engine.database.pool.query(
    `alter table acquirer_notices add constraint not_leased
     check (profile_id <> '${due.at(-1)?.profile_id}' or tries <= 8) not valid`,
  );
  try {
    await work();
  } finally {
    await engine.database.pool.query('alter table acquirer_notices drop constraint not_leased');
  }
}

describe('with several database servers', () => {
  test('the notices of all profiles are leased before the first is applied, and each failure is reported', async () => {
    const applied = await apply(() => {
      throw new Error('no alarm can be raised');
    });
    const outcomes = await Promise.allSettled(applied);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  test('the notices of a profile are applied even if those of a later profile cannot be leased', async () => {
    const alarms: string[] = [];
    await withoutLast(async () => {
      const applied = await apply(() => alarms.push('raised'));
      expect(applied).toHaveLength(1);
      await Promise.all(applied);
    });
    expect(alarms).toEqual(['raised']);
  });

  test('a round in which no notice can be leased fails', async () => {
    await engine.database.pool.query(
      'alter table acquirer_notices add constraint not_leased check (tries <= 8) not valid',
    );
    await expect(apply(() => {})).rejects.toThrow('not_leased');
    await engine.database.pool.query('alter table acquirer_notices drop constraint not_leased');
  });
});
