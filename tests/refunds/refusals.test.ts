import { revokeKey } from '@pay/core/merchants/keys/revoke-key';
import { suspendProfile } from '@pay/core/merchants/profiles/suspend-profile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiAnswer, apiClient, verdict } from '../harness/api-client.ts';
import { cardPage } from '../harness/card-page.ts';
import { createTestProfile, OPERATOR, unwrap } from '../harness/merchant.ts';
import { attemptsOf, type NewPayment, newPayment, resolveNow } from '../harness/new-payment.ts';
import { bookedRefunds, newPaidPayment } from '../harness/paid-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';
import { startSecondEngine } from '../harness/second-engine.ts';
import { issueSecret } from '../harness/test-keys.ts';
import { freshKey, refund, refundsOf } from './refunding.ts';

let engine: ProxiedEngine;
beforeAll(async () => {
  engine = await startProxiedEngine();
});
afterAll(() => engine.stop());

function refundWith(key: string, { trackId }: NewPayment): Promise<ApiAnswer> {
  const headers = { 'Idempotency-Key': freshKey() };
  return apiClient(engine.url, key).post('/merchant/refund', { track_id: trackId }, headers);
}

describe('a refund of a session that is not paid', () => {
  const after = async (number: string): Promise<NewPayment> => {
    const payment = await newPayment(engine);
    await (await cardPage(payment.url)).pay(number);
    return payment;
  };
  const cases: readonly (readonly [string, () => Promise<NewPayment>, string])[] = [
    ['open', () => newPayment(engine), 'The session has the status open: no money was taken.'],
    [
      'declined, open for another card',
      () => after('4000000000000002'),
      'The session has the status open: no money was taken.',
    ],
    ['failed', () => after('4000000000009979'), 'The session has the status failed: no money was taken.'],
    [
      'challenged',
      () => after('4000000000003220'),
      'The payment has not finished yet. Try again when it has finished, with another Idempotency-Key.',
    ],
    [
      'cancelled',
      async () => {
        const payment = await newPayment(engine);
        await (await cardPage(payment.url)).cancel();
        return payment;
      },
      'The session has the status cancelled: no money was taken.',
    ],
    [
      'overdue',
      async () => {
        const payment = await newPayment(engine);
        const { pool } = engine.database;
        await pool.query('update sessions set expires_at = now() where track_id = $1', [payment.trackId]);
        return payment;
      },
      'The session has the status expired: no money was taken.',
    ],
  ];
  test.each(cases)('is refused, and nothing is sent: %s', async (_what, make, detail) => {
    const payment = await make();
    const answer = await refund(engine, payment);
    expect(answer).toMatchObject({ status: 409, body: { code: 'refund_not_possible', detail } });
    expect(await refundsOf(engine, payment)).toEqual([]);
    expect(engine.proxy.calls.filter((call) => call.endsWith('/refunds'))).toEqual([]);
  });
});

test('after a reversed attempt, the refund goes to the attempt that took the money', async () => {
  const payment = await newPayment(engine);
  engine.proxy.meddler = async ({ path }, forward) => {
    const said = await forward();
    return path.endsWith('/sales') ? { ...said, body: { ...said.body, merchant_ref: 'att_another' } } : said;
  };
  await (await cardPage(payment.url)).pay('4242424242424242');
  await resolveNow(engine, payment);
  await expect.poll(() => attemptsOf(engine, payment)).toMatchObject([{ state: 'reversed' }]);
  engine.proxy.meddler = (_call, forward) => forward();
  expect(verdict(await refund(engine, payment))).toBe('409 refund_not_possible');
  await (await cardPage(payment.url)).pay('5555555555554444');
  expect(await refund(engine, payment)).toMatchObject({ status: 201, body: { status: 'succeeded', amount: 10.5 } });
  const [, second] = await attemptsOf(engine, payment);
  expect(await bookedRefunds(engine, payment)).toMatchObject([{ sale_ref: second?.attempt_id, state: 'accepted' }]);
});

describe('permission to refund', () => {
  test("only the session's own profile can refund, with a valid key", async () => {
    const { pool } = engine.database;
    const payment = await newPaidPayment(engine);
    const other = await createTestProfile(pool);
    const live = await createTestProfile(pool, { environment: 'live' });
    const { profileId } = engine.profile.profile;
    const revoked = await issueSecret(pool, profileId);
    unwrap(await revokeKey({ pool }, OPERATOR, { keyId: revoked.key.keyId }));
    expect(verdict(await refundWith(other.secretKey.value, payment))).toBe('404 not_found');
    expect(verdict(await refundWith(live.secretKey.value, payment))).toBe('403 wrong_environment');
    expect(verdict(await refundWith(revoked.value, payment))).toBe('401 api_key_revoked');
    expect(verdict(await refundWith(engine.profile.publishableKey.value, payment))).toBe(
      '403 publishable_key_not_allowed',
    );
    unwrap(await suspendProfile({ pool }, OPERATOR, { profileId, suspended: true }));
    expect(verdict(await refund(engine, payment))).toBe('403 profile_suspended');
    unwrap(await suspendProfile({ pool }, OPERATOR, { profileId, suspended: false }));
    expect(await refundsOf(engine, payment)).toEqual([]);
    expect(verdict(await refund(engine, payment))).toBe('201');
  });

  test('the live engine never finds a sandbox session, not even with a live key', async () => {
    const payment = await newPaidPayment(engine);
    const live = await startSecondEngine(engine, { environment: 'live', acquirer: null });
    const { secretKey } = await createTestProfile(engine.database.pool, { environment: 'live' });
    const ask = (key: string) =>
      apiClient(live.url, key).post(
        '/merchant/refund',
        { track_id: payment.trackId },
        { 'Idempotency-Key': freshKey() },
      );
    expect(verdict(await ask(engine.profile.secretKey.value))).toBe('403 wrong_environment');
    expect(verdict(await ask(secretKey.value))).toBe('404 not_found');
    await live.stop();
  });
});

test('a refund through an acquirer that is not configured is refused for now, and the key can be used again', async () => {
  const payment = await newPaidPayment(engine);
  const { pool } = engine.database;
  const setAcquirer = (name: string) =>
    pool.query('update attempts set acquirer = $2 where track_id = $1', [payment.trackId, name]);
  const key = freshKey();
  await setAcquirer('another');
  expect(verdict(await refund(engine, payment, {}, key))).toBe('503 acquirer_not_configured');
  await setAcquirer('simulator');
  expect(verdict(await refund(engine, payment, {}, key))).toBe('201');
});
