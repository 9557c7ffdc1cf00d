import { changeProfile } from '@pay/core/merchants/profiles/change-profile';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, apiClient, verdict } from '../harness/api-client.ts';
import { createTestProfile, OPERATOR, unwrap } from '../harness/merchant.ts';
import { inShortRun, runs, testInShortRun } from '../harness/runs.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';

let engine: TestEngine;
let api: ApiClient;
beforeAll(async () => {
  engine = await sharedTestEngine();
  api = engine.api;
});
afterAll(() => engine.stop());

const ROUTES = ['/v1/sdk/checkout', '/merchant/initiate-payment'] as const;
const ID = '[0-9A-Za-z]{30}';

const NOTHING_TAKEN = {
  captured_amount: 0,
  captured_amount_minor: 0,
  authorised_until: null,
  void_reason: null,
  refunded_amount: 0,
};
const EVERY_FIELD = {
  amount: 10.5,
  currency: 'BHD',
  reference: 'order-1',
  description: 'Two coffees',
  metadata: { basket: '7', note: 'بدون سكر' },
  success_url: 'https://shop.example/done?order=1',
  failure_url: 'https://shop.example/sorry',
  locale: 'ar',
  customer: { name: 'Layla Haddad', email: 'layla@example.com', phone: '+97317000000' },
  billing_address: {
    line1: 'Building 12, Road 2803',
    line2: 'Flat 31',
    city: 'Manama',
    region: 'Capital Governorate',
    postal_code: '428',
    country: 'BH',
  },
  capture: 'manual',
  expires_in: 3_600,
};

describe.each(ROUTES)('POST %s', (path) => {
  const link =
    path === '/v1/sdk/checkout'
      ? {}
      : {
          payment_id: expect.stringMatching(`^pay_${ID}$`),
          payment_url: expect.stringContaining('/payment?payment_id=pay_'),
        };

  testInShortRun('returns 201 with the whole session, and with every field as it was sent', async () => {
    const answer = await api.post(path, EVERY_FIELD);
    const { expires_in, ...sent } = EVERY_FIELD;
    expect(verdict(answer)).toBe('201');
    expect(answer.body).toEqual({
      ...sent,
      ...link,
      payment_link: null,
      track_id: expect.stringMatching(`^trk_${engine.profile.profile.profileId}[0-9A-Za-z]{22}$`),
      status: 'open',
      amount_minor: 10_500,
      ...NOTHING_TAKEN,
      created_at: expect.stringMatching(ISO),
      expires_at: expect.stringMatching(ISO),
      environment: 'sandbox',
    });
    expect(lifetime(answer.body)).toBe(expires_in);
  });

  testInShortRun(
    'requires only amount and currency; other fields are null or empty, and the session lasts 24 hours',
    async () => {
      const answer = await api.post(path, { amount: 500, currency: 'JPY' });
      expect(answer.body).toEqual({
        ...link,
        payment_link: null,
        track_id: expect.stringMatching(`^trk_${ID}$`),
        status: 'open',
        amount: 500,
        amount_minor: 500,
        currency: 'JPY',
        reference: null,
        description: null,
        metadata: {},
        success_url: null,
        failure_url: null,
        locale: null,
        customer: null,
        billing_address: null,
        capture: 'automatic',
        ...NOTHING_TAKEN,
        created_at: expect.stringMatching(ISO),
        expires_at: expect.stringMatching(ISO),
        environment: 'sandbox',
      });
      expect(lifetime(answer.body)).toBe(86_400);
    },
  );

  test.each<[string, Record<string, unknown>, string]>([
    ['reference of 128 characters', { reference: 'r'.repeat(128) }, '201'],
    ['reference of 128 characters with two code units each', { reference: '😀'.repeat(128) }, '201'],
    ['reference of 129 characters', { reference: 'r'.repeat(129) }, '400 invalid_request'],
    ['reference that is a number', { reference: 7 }, '400 invalid_request'],
    ['description of 500 characters', { description: 'd'.repeat(500) }, '201'],
    ['description of 501 characters', { description: 'd'.repeat(501) }, '400 invalid_request'],
    ['metadata of 50 pairs', { metadata: pairs(50) }, '201'],
    ['metadata of 51 pairs', { metadata: pairs(51) }, '400 invalid_request'],
    ['metadata name of 40 characters', { metadata: { ['n'.repeat(40)]: '' } }, '201'],
    ['metadata name of 41 characters', { metadata: { ['n'.repeat(41)]: '' } }, '400 invalid_request'],
    [
      'metadata name of 41 characters with a line break',
      { metadata: { [`${'n'.repeat(20)}\n${'n'.repeat(20)}`]: '' } },
      '400 invalid_request',
    ],
    ['metadata name without characters', { metadata: { '': 'v' } }, '400 invalid_request'],
    [
      'metadata value that is a number under a name with a line break',
      { metadata: { 'a\nb': 1 } },
      '400 invalid_request',
    ],
    ['metadata value of 500 characters', { metadata: { n: 'v'.repeat(500) } }, '201'],
    ['metadata value of 501 characters', { metadata: { n: 'v'.repeat(501) } }, '400 invalid_request'],
    ['metadata value that is a number', { metadata: { n: 1 } }, '400 invalid_request'],
    ['metadata value that is an amount', { metadata: { amount: 1 } }, '400 invalid_request'],
    ['metadata value that is null', { metadata: { n: null } }, '400 invalid_request'],
    ['metadata that is a list', { metadata: ['n'] }, '400 invalid_request'],
    ['locale en', { locale: 'en' }, '201'],
    ['locale ar', { locale: 'ar' }, '201'],
    ['locale fr', { locale: 'fr' }, '400 invalid_request'],
    ['locale EN', { locale: 'EN' }, '400 invalid_request'],
    ['expires_in 60', { expires_in: 60 }, '201'],
    ['expires_in 2,592,000', { expires_in: 2_592_000 }, '201'],
    ['expires_in 59', { expires_in: 59 }, '400 invalid_request'],
    ['expires_in 2,592,001', { expires_in: 2_592_001 }, '400 invalid_request'],
    ['expires_in 60.5', { expires_in: 60.5 }, '400 invalid_request'],
    ['expires_in as text', { expires_in: '60' }, '400 invalid_request'],
    ['expires_in of 1e400', { expires_in: Number.MAX_VALUE }, '400 invalid_request'],
    ['currency missing', { currency: undefined }, '400 invalid_request'],
    ['currency that is a list', { currency: ['BHD'] }, '400 invalid_request'],
    ['amount missing', { amount: undefined }, '400 invalid_request'],
    ['an unknown member', { tip: 1 }, '400 invalid_request'],
    ['track_id chosen by the merchant', { track_id: `trk_${'0'.repeat(30)}` }, '400 invalid_request'],
    ['refunded_amount chosen by the merchant', { refunded_amount: 0 }, '400 invalid_request'],
  ])('%s', inShortRun, async (_what, change, expected) => {
    const answer = await api.post(path, { amount: 10.5, currency: 'BHD', ...change });
    expect(verdict(answer)).toBe(expected);
    const [field, value] = Object.entries(change)[0] ?? [];
    if (answer.status !== 201) {
      expect(answer.body.errors[0]).toMatchObject({ field: expect.any(String), code: expect.any(String) });
      const names = answer.body.errors.map((error: { field: string }) => error.field.split('.')[0]);
      expect(names).toContain(field);
    } else if (field === 'expires_in') expect(lifetime(answer.body)).toBe(value);
    else expect(answer.body[field ?? '']).toEqual(value);
  });
});

test('metadata is returned as it was sent, whatever its names and values', async () => {
  const text = (maxLength: number, minLength = 0) =>
    fc
      .string({ unit: 'grapheme', minLength, maxLength })
      .filter((value) => !value.includes('\0') && [...value].length <= maxLength && !/\d{4}/.test(value));
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(text(40, 1), text(200), { maxKeys: 10, noNullPrototype: true }),
      async (metadata) => {
        const created = await api.post('/v1/sdk/checkout', { amount: 1, currency: 'BHD', metadata });
        expect(created.body.metadata).toEqual(metadata);
        const read = await api.post('/merchant/payment-status', { track_id: created.body.track_id });
        expect(read.body.metadata).toEqual(metadata);
      },
    ),
    {
      numRuns: runs(5),
      examples: [[JSON.parse('{"__proto__":"a","constructor":"b","toString":"c","\\n":"d","amount":"e"}')]],
    },
  );
});

describe('the return URLs of a session', () => {
  const deps = () => ({ pool: engine.database.pool, rules: { allowLocalhostReturnUrls: true } });
  const own = { success_url: 'https://shop.example/own-success', failure_url: 'https://shop.example/own-failure' };

  testInShortRun("each default to the profile's, and are frozen when the session is created", async () => {
    const profileUrls = { successUrl: 'https://shop.example/success', failureUrl: 'https://shop.example/failure' };
    const { profile, secretKey } = await createTestProfile(engine.database.pool, profileUrls);
    const client = apiClient(engine.url, secretKey.value);
    const create = async (path: string, change: object) => {
      const { body } = await client.post(path, { amount: 1, currency: 'BHD', ...change });
      return { track_id: body.track_id, success_url: body.success_url, failure_url: body.failure_url };
    };
    const sessions = [
      await create('/v1/sdk/checkout', {}),
      await create('/v1/sdk/checkout', { success_url: own.success_url }),
      await create('/merchant/initiate-payment', { failure_url: own.failure_url }),
      await create('/v1/sdk/checkout', own),
    ];
    expect(sessions).toMatchObject([
      { success_url: profileUrls.successUrl, failure_url: profileUrls.failureUrl },
      { success_url: own.success_url, failure_url: profileUrls.failureUrl },
      { success_url: profileUrls.successUrl, failure_url: own.failure_url },
      own,
    ]);

    const changed = { successUrl: 'https://shop.example/later', failureUrl: null };
    unwrap(await changeProfile(deps(), OPERATOR, { profileId: profile.profileId, ...changed }));
    for (const session of sessions) {
      const read = await client.post('/merchant/payment-status', { track_id: session.track_id });
      expect(read.body).toMatchObject(session);
    }
    expect(await create('/v1/sdk/checkout', {})).toMatchObject({ success_url: changed.successUrl, failure_url: null });
  });
});

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function lifetime({ created_at, expires_at }: { created_at: string; expires_at: string }): number {
  return (Date.parse(expires_at) - Date.parse(created_at)) / 1_000;
}

function pairs(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, `v${n}`]));
}
