import type { Database } from '@pay/core/ground/database/pool';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { apiClient } from '../harness/api-client.ts';
import { cardPage } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { createTestProfile } from '../harness/merchant.ts';
import { attemptsOf, type NewPayment, newPayment, truthOf } from '../harness/new-payment.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';

const APPROVED = '4242424242424242';

let engine: TestEngine;
let other: TestEngine;
let holder: Database & { release(): void };
beforeAll(async () => {
  engine = await startTestEngine();
  const profile = await createTestProfile(engine.database.pool);
  other = { ...engine, profile, api: apiClient(engine.url, profile.secretKey.value) };
  // A profile has a row in `event_heads` once it has an event.
  for (const each of [engine, other]) await (await cardPage((await newPayment(each)).url)).pay(APPROVED);
  holder = await engine.database.pool.connect();
  // On a busy machine, the tests can take longer than a transaction is allowed to be idle.
  await holder.query('set idle_in_transaction_session_timeout = 0');
});
afterEach(() => holder.query('rollback'));
afterAll(async () => {
  holder.release();
  await engine.stop();
});

/** Holds the row that numbers the profile's events, as a transaction of a frozen node would. */
async function holdHeadOf({ trackId }: NewPayment): Promise<void> {
  await holder.query('begin');
  const { rowCount } = await holder.query('select 1 from event_heads where profile_id = $1 for update', [
    trackId.slice(4, 12),
  ]);
  expect(rowCount).toBe(1);
}

describe('a profile whose row is locked by a frozen node', () => {
  test('does not keep the payments of other profiles waiting, and its own payments end once the lock is released', async () => {
    const held = await newPayment(engine);
    await holdHeadOf(held);
    const paying = (await cardPage(held.url)).pay(APPROVED);
    await eventually(() => attemptsOf(engine, held)).toMatchObject([{ state: 'submitting' }]);
    for (let at = 0; at < 30; at += 1) {
      const payment = await newPayment(other);
      await (await cardPage(payment.url)).pay(APPROVED);
      expect(await truthOf(other, payment)).toMatchObject({ status: 'paid' });
    }
    await holder.query('rollback');
    await paying;
    await eventually(() => truthOf(engine, held)).toMatchObject({ status: 'paid' });
  });

  test('does not keep the sessions of other profiles from expiring', async () => {
    const [held, free] = [await newPayment(engine), await newPayment(other)];
    await holdHeadOf(held);
    await engine.database.pool.query(
      "update sessions set expires_at = now() - interval '1 second' where track_id = any ($1)",
      [[held.trackId, free.trackId]],
    );
    const stored = async ({ trackId }: { trackId: string }) =>
      (await engine.database.pool.query('select status from sessions where track_id = $1', [trackId])).rows;
    await eventually(() => stored(free)).toEqual([{ status: 'expired' }]);
    expect(await stored(held)).toEqual([{ status: 'open' }]);
    await holder.query('rollback');
    await eventually(() => stored(held)).toEqual([{ status: 'expired' }]);
  });
});
