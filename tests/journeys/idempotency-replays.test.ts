import { changeProfile } from '@pay/core/merchants/profiles/change-profile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiAnswer, verdict } from '../harness/api-client.ts';
import { cardPage } from '../harness/card-page.ts';
import { idempotencyHash } from '../harness/idempotency-hash.ts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';

const BODY = { amount: 10.5, currency: 'BHD', reference: 'order-1' };
const CARD = { method: 'card' };

let engine: TestEngine;
let post: TestEngine['api']['post'];
beforeAll(async () => {
  // There is no worker, because it would expire the sessions whose expires_at the tests move.
  engine = await startTestEngine({ roles: new Set(['api', 'card-page']) });
  post = engine.api.post;
});
afterAll(() => engine.stop());

describe('a replay returns the first answer, marked as a replay, even after the session has changed', () => {
  test('a creation, after the session was paid and the profile changed', async () => {
    const first = await post('/v1/sdk/checkout', BODY, key('create'));
    const { track_id } = first.body;
    const started = await post(`/v1/sdk/checkout/${track_id}/pay`, CARD);
    await (await cardPage(started.body.payment_url)).pay('4242424242424242');
    const { profileId } = engine.profile.profile;
    const deps = { pool: engine.database.pool, rules: { allowLocalhostReturnUrls: true } };
    unwrap(await changeProfile(deps, OPERATOR, { profileId, successUrl: 'https://shop.example/new' }));

    const again = await post('/v1/sdk/checkout', BODY, key('create'));
    unwrap(await changeProfile(deps, OPERATOR, { profileId, successUrl: null }));
    expectReplay(again, first);
    expect(again.body).toMatchObject({ status: 'open', success_url: null });
    expect((await post('/merchant/payment-status', { track_id })).body.status).toBe('paid');
  });

  test('initiate-payment, after a hard decline', async () => {
    const first = await post('/merchant/initiate-payment', BODY, key('initiate'));
    await (await cardPage(first.body.payment_url)).pay('4000000000009979');
    const { track_id } = first.body;
    expect((await post('/merchant/payment-status', { track_id })).body.status).toBe('failed');
    expectReplay(await post('/merchant/initiate-payment', BODY, key('initiate')), first);
    expectReplay(await post('/merchant/initiate-payment', { ...BODY, method: 'card' }, key('initiate')), first);
  });

  test('the start of a payment, after the session was cancelled', async () => {
    const path = `/v1/sdk/checkout/${await newSession()}`;
    const first = await post(`${path}/pay`, CARD, key('start'));
    await post(`${path}/cancel`);
    expectReplay(await post(`${path}/pay`, CARD, key('start')), first);
    expect(verdict(await post(`${path}/pay`, CARD))).toBe('409 session_not_payable');
  });

  test('a cancellation, with and without an empty body', async () => {
    const path = `/v1/sdk/checkout/${await newSession()}/cancel`;
    const first = await post(path, undefined, key('cancel'));
    expect(first.body.status).toBe('cancelled');
    expectReplay(await post(path, undefined, key('cancel')), first);
    expectReplay(await post(path, {}, key('cancel')), first);
  });

  test('a first answer and an answer without a key are not marked', async () => {
    for (const headers of [key('unmarked'), {}]) {
      expect((await post('/v1/sdk/checkout', BODY, headers)).headers).not.toHaveProperty('idempotent-replayed');
    }
  });
});

describe('a refusal that depends on state is replayed like any other answer', () => {
  test('404 not_found, marked', async () => {
    for (const action of ['pay', 'cancel'] as const) {
      const path = `/v1/sdk/checkout/trk_${'0'.repeat(30)}/${action}`;
      const first = await post(path, CARD, key(`missing-${action}`));
      expect(verdict(first)).toBe('404 not_found');
      expectReplay(await post(path, CARD, key(`missing-${action}`)), first);
    }
  });

  test('409 session_not_payable, marked', async () => {
    const path = `/v1/sdk/checkout/${await newSession()}`;
    await post(`${path}/cancel`);
    const first = await post(`${path}/pay`, CARD, key('cancelled'));
    expect(verdict(first)).toBe('409 session_not_payable');
    expectReplay(await post(`${path}/pay`, CARD, key('cancelled')), first);
  });

  test('409 session_expired, even if the session can now be paid', async () => {
    const trackId = await newSession();
    const path = `/v1/sdk/checkout/${trackId}`;
    await moveExpiry(trackId, '-1 second');
    const refused = {
      pay: await post(`${path}/pay`, CARD, key('late-pay')),
      cancel: await post(`${path}/cancel`, {}, key('late-cancel')),
    };
    expect([refused.pay, refused.cancel].map(verdict)).toEqual(['409 session_expired', '409 session_expired']);
    await moveExpiry(trackId, '1 hour');
    expect(verdict(await post(`${path}/pay`, CARD, key('late-pay')))).toBe('409 session_expired');
    expect(verdict(await post(`${path}/cancel`, {}, key('late-cancel')))).toBe('409 session_expired');
    expect(verdict(await post(`${path}/pay`, CARD))).toBe('200');
  });
});

describe('Idempotency-Key', () => {
  test.each([
    ['one character', 'k', '201'],
    ['255 characters', 'k'.repeat(255), '201'],
    ['every visible ASCII character', visibleAscii(), '201'],
    ['256 characters', 'k'.repeat(256), '400 idempotency_key_invalid'],
    ['nothing', '', '400 idempotency_key_invalid'],
    ['a space inside', 'a b', '400 idempotency_key_invalid'],
    ['a tab inside', 'a\tb', '400 idempotency_key_invalid'],
    ['a letter beyond ASCII', 'caf\u00e9', '400 idempotency_key_invalid'],
  ])('of %s', async (_what, value, expected) => {
    const answer = await post('/v1/sdk/checkout', BODY, key(value));
    expect(verdict(answer)).toBe(expected);
  });

  test('is refused when it is sent twice', async () => {
    const answer = await post('/v1/sdk/checkout', BODY, { 'idempotency-key': 'one, two' });
    expect(verdict(answer)).toBe('400 idempotency_key_invalid');
  });

  test('is checked on every route that uses one, and ignored by payment-status', async () => {
    const path = `/v1/sdk/checkout/${await newSession()}`;
    expect(verdict(await post(`${path}/pay`, CARD, key('a b')))).toBe('400 idempotency_key_invalid');
    expect(verdict(await post(`${path}/cancel`, {}, key('a b')))).toBe('400 idempotency_key_invalid');
    for (const value of ['a b', 'status', 'status']) {
      const answer = await post('/merchant/payment-status', { reference: 'order-1' }, key(value));
      expect([verdict(answer), answer.headers['idempotent-replayed']]).toEqual(['200', undefined]);
    }
    expect(verdict(await post('/v1/sdk/checkout', BODY, key('status')))).toBe('201');
  });

  test('is stored as a hash, because it can contain anything', async () => {
    await post('/v1/sdk/checkout', BODY, key('4242424242424242'));
    await post(`/v1/sdk/checkout/${await newSession()}/pay`, CARD, key('5555555555554444'));
    const { rows } = await engine.database.pool.query('select i::text as row from idempotency_keys i');
    expect(rows.filter(({ row }) => /4242424242424242|5555555555554444/.test(row))).toEqual([]);
  });

  test('is kept for 24 hours', async () => {
    await post('/v1/sdk/checkout', BODY, key('kept-create'));
    await post(`/v1/sdk/checkout/${await newSession()}/pay`, CARD, key('kept-pay'));
    const { rows } = await engine.database.pool.query(
      `select extract(epoch from expires_at - now())::integer as seconds from idempotency_keys
       where key_hash = any ($1)`,
      [['kept-create', 'kept-pay'].map((each) => idempotencyHash(engine, each))],
    );
    expect(rows).toHaveLength(2);
    for (const { seconds } of rows) expect(Math.abs(seconds - 86_400)).toBeLessThan(60);
  });
});

function visibleAscii(): string {
  return String.fromCharCode(...Array.from({ length: 94 }, (_, n) => 33 + n));
}

function key(value: string) {
  return { 'idempotency-key': value };
}

/** Compares everything except the request id, which is different for each request. */
function expectReplay(again: ApiAnswer, first: ApiAnswer): void {
  const { request_id: _again, ...body } = again.body;
  const { request_id: _first, ...expected } = first.body;
  expect([again.status, body]).toEqual([first.status, expected]);
  expect(first.headers).not.toHaveProperty('idempotent-replayed');
  expect(again.headers['idempotent-replayed']).toBe('true');
}

async function newSession(): Promise<string> {
  return (await post('/v1/sdk/checkout', BODY)).body.track_id;
}

async function moveExpiry(trackId: string, interval: string): Promise<void> {
  await engine.database.pool.query('update sessions set expires_at = now() + $2::interval where track_id = $1', [
    trackId,
    interval,
  ]);
}
