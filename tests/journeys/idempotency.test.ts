import { rotateKey } from '@pay/core/merchants/keys/rotate-key';
import type { RunningEngine } from '@pay/engine/start-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiAnswer, type ApiClient, apiClient, verdict } from '../harness/api-client.ts';
import { createTestProfile, OPERATOR, unwrap } from '../harness/merchant.ts';
import { startSecondEngine } from '../harness/second-engine.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';

const BODY = { amount: 10.5, currency: 'BHD', reference: 'order-1', metadata: { basket: '7', table: '3' } };

let engine: TestEngine;
let secondNode: RunningEngine;
beforeAll(async () => {
  engine = await sharedTestEngine();
  secondNode = await startSecondEngine(engine);
});
afterAll(async () => {
  await secondNode.stop();
  await engine.stop();
});

describe('simultaneous requests with one Idempotency-Key', () => {
  test('1,000 creations on two nodes create one session, and every answer is the same', async () => {
    const { profileId, api, apiOnSecondNode } = await newProfile();
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, n) =>
        (n % 2 === 0 ? api : apiOnSecondNode).post('/v1/sdk/checkout', BODY, key('thousand')),
      ),
    );
    expect(tally(answers)).toEqual({ '201': 1_000 });
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.filter(isReplay)).toHaveLength(999);
    expect(await sessionsOf(profileId)).toEqual([answers[0]?.body.track_id]);
  });

  test('200 creations with two bodies create one session; requests with the other body are refused as a reuse', async () => {
    const { profileId, api } = await newProfile();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        api.post('/v1/sdk/checkout', { ...BODY, amount: n % 2 === 0 ? 10.5 : 20 }, key('two-bodies')),
      ),
    );
    expect(tally(answers)).toEqual({ '201': 100, '422 idempotency_key_reuse': 100 });
    expect(await sessionsOf(profileId)).toHaveLength(1);
  });

  test('100 starts of a payment return one payment_url, and all but one are replays', async () => {
    const { api, apiOnSecondNode } = await newProfile();
    const { track_id } = (await api.post('/v1/sdk/checkout', BODY)).body;
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        (n % 2 === 0 ? api : apiOnSecondNode).post(`/v1/sdk/checkout/${track_id}/pay`, CARD, key('pay')),
      ),
    );
    expect(tally(answers)).toEqual({ '200': 100 });
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.filter(isReplay)).toHaveLength(99);
  });

  test('100 cancellations create one event', async () => {
    const { profileId, api, apiOnSecondNode } = await newProfile();
    const { track_id } = (await api.post('/v1/sdk/checkout', BODY)).body;
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        (n % 2 === 0 ? api : apiOnSecondNode).post(`/v1/sdk/checkout/${track_id}/cancel`, undefined, key('cancel')),
      ),
    );
    expect(tally(answers)).toEqual({ '200': 100 });
    expect(answers.filter(isReplay)).toHaveLength(99);
    const { rows } = await engine.database.pool.query('select type from events where profile_id = $1', [profileId]);
    expect(rows).toEqual([{ type: 'payment.cancelled' }]);
  });
});

describe('the same key for another request', () => {
  const CHANGES: readonly (readonly [string, Record<string, unknown>])[] = [
    ['amount', { amount: 10.501 }],
    ['currency', { currency: 'KWD' }],
    ['reference', { reference: 'order-2' }],
    ['description', { description: 'Two coffees' }],
    ['metadata', { metadata: { basket: '7', table: '4' } }],
    ['success_url', { success_url: 'https://shop.example/done' }],
    ['failure_url', { failure_url: 'https://shop.example/sorry' }],
    ['locale', { locale: 'ar' }],
    ['expires_in', { expires_in: 3_600 }],
  ];
  test.each(CHANGES)('is refused when only the %s differs', async (_field, change) => {
    const { profileId, api } = await newProfile();
    expect(verdict(await api.post('/v1/sdk/checkout', BODY, key('k')))).toBe('201');
    const other = await api.post('/v1/sdk/checkout', { ...BODY, ...change }, key('k'));
    expect(verdict(other)).toBe('422 idempotency_key_reuse');
    expect(isReplay(other)).toBe(false);
    expect(await sessionsOf(profileId)).toHaveLength(1);
  });

  test.each([
    [
      'the order of the members',
      '{"currency":"BHD","metadata":{"table":"3","basket":"7"},"reference":"order-1","amount":10.5}',
    ],
    [
      'white space',
      '{ "amount": 10.5, "currency": "BHD",\n "reference": "order-1", "metadata": {"basket":"7","table":"3"} }',
    ],
    [
      'the notation of the amount',
      '{"amount":1.0500e1,"currency":"BHD","reference":"order-1","metadata":{"basket":"7","table":"3"}}',
    ],
    [
      'an explicit default',
      '{"amount":10.5,"currency":"BHD","reference":"order-1","metadata":{"basket":"7","table":"3"},"expires_in":86400}',
    ],
  ])('is accepted as the same request when only %s differs', async (_what, text) => {
    const { api } = await newProfile();
    const first = await api.post('/v1/sdk/checkout', BODY, key('k'));
    const second = await api.post('/v1/sdk/checkout', text, key('k'));
    expect([verdict(second), isReplay(second), second.body]).toEqual(['201', true, first.body]);
  });

  test('is refused across routes, in either order, and changes nothing', async () => {
    const calls = {
      create: (api: ApiClient) => api.post('/v1/sdk/checkout', BODY, key('k')),
      initiate: (api: ApiClient) => api.post('/merchant/initiate-payment', BODY, key('k')),
      pay: (api: ApiClient, trackId: string) => api.post(`/v1/sdk/checkout/${trackId}/pay`, CARD, key('k')),
      cancel: (api: ApiClient, trackId: string) => api.post(`/v1/sdk/checkout/${trackId}/cancel`, {}, key('k')),
    };
    for (const [firstName, first] of Object.entries(calls)) {
      for (const [secondName, second] of Object.entries(calls)) {
        if (firstName === secondName) continue;
        const { profileId, api } = await newProfile();
        const { track_id } = (await api.post('/v1/sdk/checkout', BODY)).body;
        expect((await first(api, track_id)).status).toBeLessThan(300);
        const rows = await snapshot(profileId);
        const answer = await second(api, track_id);
        expect(`${firstName}, ${secondName}: ${verdict(answer)}`).toBe(
          `${firstName}, ${secondName}: 422 idempotency_key_reuse`,
        );
        expect(await snapshot(profileId)).toEqual(rows);
      }
    }
  });

  test('is refused for another session', async () => {
    const { api } = await newProfile();
    const [one, two] = [await api.post('/v1/sdk/checkout', BODY), await api.post('/v1/sdk/checkout', BODY)];
    for (const [action, body] of [
      ['pay', CARD],
      ['cancel', undefined],
    ] as const) {
      const first = await api.post(`/v1/sdk/checkout/${one.body.track_id}/${action}`, body, key(action));
      const second = await api.post(`/v1/sdk/checkout/${two.body.track_id}/${action}`, body, key(action));
      expect([verdict(first), verdict(second)]).toEqual(['200', '422 idempotency_key_reuse']);
    }
  });
});

describe('the scope of a key', () => {
  test('is the profile, so the same key in two profiles is treated as two keys', async () => {
    const [one, two] = [await newProfile(), await newProfile()];
    const answers = [
      await one.api.post('/v1/sdk/checkout', BODY, key('k')),
      await two.api.post('/v1/sdk/checkout', { ...BODY, amount: 99 }, key('k')),
    ];
    expect(answers.map((answer) => [verdict(answer), isReplay(answer), answer.body.amount])).toEqual([
      ['201', false, 10.5],
      ['201', false, 99],
    ]);
  });

  test('is not tied to the API key, so after a rotation the new secret key gets the first answers', async () => {
    const { api, secretKeyId } = await newProfile();
    const created = await api.post('/v1/sdk/checkout', BODY, key('create'));
    const pay = `/v1/sdk/checkout/${created.body.track_id}/pay`;
    const paid = await api.post(pay, CARD, key('pay'));
    const pool = engine.database.pool;
    const rotated = apiClient(engine.url, unwrap(await rotateKey({ pool }, OPERATOR, { keyId: secretKeyId })).value);

    const [createdAgain, paidAgain] = [
      await rotated.post('/v1/sdk/checkout', BODY, key('create')),
      await rotated.post(pay, CARD, key('pay')),
    ];
    expect([createdAgain, paidAgain].map(isReplay)).toEqual([true, true]);
    expect([createdAgain.body, paidAgain.body]).toEqual([created.body, paid.body]);
    expect(verdict(await api.post('/v1/sdk/checkout', BODY, key('create')))).toBe('401 api_key_revoked');
  });
});

const CARD = { method: 'card' };

function key(name: string) {
  return { 'idempotency-key': name };
}

function isReplay({ headers }: ApiAnswer): boolean {
  return headers['idempotent-replayed'] === 'true';
}

function tally(answers: readonly ApiAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[verdict(answer)] = (counts[verdict(answer)] ?? 0) + 1;
  return counts;
}

async function newProfile() {
  const { profile, secretKey } = await createTestProfile(engine.database.pool);
  return {
    profileId: profile.profileId,
    secretKeyId: secretKey.key.keyId,
    api: apiClient(engine.url, secretKey.value),
    apiOnSecondNode: apiClient(secondNode.url, secretKey.value),
  };
}

async function sessionsOf(profileId: string): Promise<string[]> {
  const { rows } = await engine.database.pool.query('select track_id from sessions where profile_id = $1', [profileId]);
  return rows.map((row) => row.track_id);
}

async function snapshot(profileId: string) {
  const { rows } = await engine.database.pool.query(
    'select * from sessions where profile_id = $1 order by created_at',
    [profileId],
  );
  return rows;
}
