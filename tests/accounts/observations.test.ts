import { listObservations } from '@pay/core/paying/observations/list-observations';
import { CODES_MAX } from '@pay/core/paying/observations/observations-sql';
import { countObservations } from '@pay/engine/metrics/count-observations';
import { createMetrics } from '@pay/engine/metrics/metrics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unwrap } from '../harness/merchant.ts';
import { activateSimulatorAccount } from '../harness/simulator-account.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';

let engine: TestEngine;
let accountId: string;
beforeAll(async () => {
  engine = await sharedTestEngine();
  accountId = await activateSimulatorAccount(engine, {});
});
afterAll(() => engine.stop());

function counting() {
  const metrics = createMetrics('sandbox');
  const { pool } = engine.database;
  const onError = (error: unknown) => {
    throw error;
  };
  const counts = countObservations({ pool, metrics, kinds: ['simulator'], isLate: () => false, onError });
  return { metrics, counts, observe: counts.observerOf({ kind: 'simulator', accountId }) };
}

const listed = async () => unwrap(await listObservations(engine.database, accountId));

test('an observation is counted by kind and sort in the metrics, and with its code in the database', async () => {
  const { metrics, counts, observe } = counting();
  const at = await metrics.registry.metrics();
  expect(at).toMatch(/pay_acquirer_observations_total\{kind="simulator",sort="event_code".*\} 0/);
  for (const code of ['NEW', 'NEW', 'for 4242424242424242']) observe({ sort: 'event_code', code });
  await counts.stop();
  const text = await metrics.registry.metrics();
  expect(text).toMatch(/pay_acquirer_observations_total\{kind="simulator",sort="event_code".*\} 3/);
  expect(text).not.toContain('NEW');
  expect(await listed()).toMatchObject([
    { sort: 'event_code', code: 'NEW', count: 2 },
    { sort: 'event_code', code: 'for [card number]', count: 1 },
  ]);
  const again = counting();
  again.observe({ sort: 'event_code', code: 'NEW' });
  await again.counts.stop();
  expect((await listed())[0]).toMatchObject({ code: 'NEW', count: 3 });
});

test('an acquirer that keeps sending new codes cannot fill the table, and its known codes are still counted', async () => {
  const { profileId } = engine.profile.profile;
  await engine.database.pool.query(
    `insert into acquirer_observations (profile_id, account_id, sort, code, count)
     select $1, $2, 'event_code', 'X' || n, 1 from generate_series(1, $3) n`,
    [profileId, accountId, CODES_MAX],
  );
  const { counts, observe } = counting();
  observe({ sort: 'event_code', code: 'ONE_TOO_MANY' });
  observe({ sort: 'event_code', code: 'X1' });
  await counts.stop();
  const codes = new Map((await listed()).map(({ code, count }) => [code, count]));
  expect([codes.has('ONE_TOO_MANY'), codes.get('X1')]).toEqual([false, 2]);
});

test('an account that does not exist has none', async () => {
  expect(await listObservations(engine.database, 'acc_unknown')).toMatchObject({ ok: false });
});
