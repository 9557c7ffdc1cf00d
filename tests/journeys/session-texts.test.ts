import { TEST_NUMBERS } from '@pay/core/cards/test-numbers';
import { createMerchant } from '@pay/core/merchants/merchants/create-merchant';
import { changeProfile } from '@pay/core/merchants/profiles/change-profile';
import { createProfile } from '@pay/core/merchants/profiles/create-profile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiAnswer, verdict } from '../harness/api-client.ts';
import { OPERATOR } from '../harness/merchant.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';

const SESSION = { amount: 10.5, currency: 'BHD' };
const ROUTES = ['/v1/sdk/checkout', '/merchant/initiate-payment'] as const;

let engine: TestEngine;
let trackId: string;
beforeAll(async () => {
  engine = await sharedTestEngine();
  trackId = (await engine.api.post('/v1/sdk/checkout', SESSION)).body.track_id;
});
afterAll(() => engine.stop());

/** Every field of a session in which a merchant can write free text. */
const FREE_TEXTS: readonly (readonly [string, (text: string) => Record<string, unknown>])[] = [
  ['reference', (text) => ({ reference: text })],
  ['description', (text) => ({ description: text })],
  ['a value of metadata', (text) => ({ metadata: { order: '7', note: text } })],
  ['the name of the customer', (text) => ({ customer: { name: text } })],
  ['a line of the billing address', (text) => ({ billing_address: { line1: text } })],
  ['a name of metadata', (text) => ({ metadata: { order: '7', [text]: 'note' } })],
];
const URLS: typeof FREE_TEXTS = [
  ['success_url', (text) => ({ success_url: `https://shop.example/done/${text}` })],
  ['failure_url', (text) => ({ failure_url: `https://shop.example/sorry?card=${text}` })],
];

describe.each([...FREE_TEXTS, ...URLS])('%s', (_place, fieldWith) => {
  test.each([
    ['NUL', 'a\0b'],
    ['a lone high surrogate', 'a\ud83d'],
    ['a lone low surrogate', '\ude00b'],
    ['surrogates in the wrong order', '\ude00\ud83d'],
  ])('with %s is refused as invalid text', async (_what, text) => {
    for (const path of ROUTES) {
      expect(verdict(await engine.api.post(path, { ...SESSION, ...fieldWith(text) }))).toBe('400 invalid_request');
    }
  });

  test('with a card number of any brand is refused, and not echoed', async () => {
    for (const { number } of TEST_NUMBERS) {
      for (const path of ROUTES) {
        const answer = await engine.api.post(path, { ...SESSION, ...fieldWith(number) });
        expect(verdict(answer)).toBe('422 card_number_not_allowed');
        expectNoEcho(answer, number);
      }
    }
  });

  test('with digits that are not a card number is accepted', async () => {
    for (const digits of ['4242424242424241', '42424242424', '1234567890123456', '20261121040000', '00000000000000']) {
      expect(verdict(await engine.api.post('/v1/sdk/checkout', { ...SESSION, ...fieldWith(digits) }))).toBe('201');
    }
  });
});

describe('a card number is found', () => {
  test.each([
    ['with spaces', '4242 4242 4242 4242'],
    ['with hyphens', '4242-4242-4242-4242'],
    ['inside a sentence', 'my card is 4242424242424242, thanks'],
    ['between other numbers', 'order 7 card 4242 4242 4242 4242 cvv 123'],
    ['in Arabic-Indic digits', '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢'],
    ['in fullwidth digits', '４２４２４２４２４２４２４２４２'],
    ['over two lines', '42424242\n42424242'],
  ])('%s', async (_how, text) => {
    for (const [place, fieldWith] of FREE_TEXTS) {
      const answer = await engine.api.post('/v1/sdk/checkout', { ...SESSION, ...fieldWith(text) });
      expect(`${place}: ${verdict(answer)}`).toBe(`${place}: 422 card_number_not_allowed`);
    }
  });

  test('percent-encoded in a return URL', async () => {
    for (const text of ['4242%20424242424242', '%34242424242424242', '4242%2D4242%2D4242%2D4242']) {
      for (const [, fieldWith] of URLS) {
        const answer = await engine.api.post('/v1/sdk/checkout', { ...SESSION, ...fieldWith(text) });
        expect(verdict(answer)).toBe('422 card_number_not_allowed');
      }
    }
  });

  test("in the names of a merchant and a profile, and in a profile's return URLs", async () => {
    const { pool } = engine.database;
    const deps = { pool, rules: { allowLocalhostReturnUrls: true } };
    const { merchantId, profileId } = engine.profile.profile;
    const number = '4242 4242 4242 4242';
    const url = 'https://shop.example/4242424242424242';
    const results = [
      await createMerchant({ pool }, OPERATOR, { name: number }),
      await createProfile(deps, OPERATOR, { merchantId, environment: 'sandbox', displayName: number }),
      await changeProfile(deps, OPERATOR, { profileId, displayName: number }),
      await changeProfile(deps, OPERATOR, { profileId, successUrl: url }),
      await changeProfile(deps, OPERATOR, { profileId, failureUrl: url }),
    ];
    expect(results.map((result) => (result.ok ? 'taken' : result.refusal.code))).toEqual(
      results.map(() => 'card_number_not_allowed'),
    );
  });
});

describe('a card number or key in any other place is refused as an invalid value, and never echoed', () => {
  const CARD = '4242424242424242';
  const PLACES: readonly (readonly [string, string, (secret: string) => [path: string, body: unknown]])[] = [
    ['the currency', '422', (secret) => ['/v1/sdk/checkout', { amount: 1, currency: secret }]],
    ['the amount', '422', () => ['/v1/sdk/checkout', `{"amount":${CARD},"currency":"BHD"}`]],
    ['the locale', '400', (secret) => ['/v1/sdk/checkout', { ...SESSION, locale: secret }]],
    ['expires_in', '400', (secret) => ['/v1/sdk/checkout', { ...SESSION, expires_in: secret }]],
    ['an unknown member', '400', (secret) => ['/v1/sdk/checkout', { ...SESSION, [secret]: 1 }]],
    [
      'the name of an invalid metadata value',
      '400',
      (secret) => ['/v1/sdk/checkout', { ...SESSION, metadata: { [secret]: 1 } }],
    ],
    ['too long a name', '400', (secret) => ['/v1/sdk/checkout', { ...SESSION, metadata: { [secret.repeat(3)]: '' } }]],
    [
      'a member name in an invalid value',
      '400',
      (secret) => ['/v1/sdk/checkout', { ...SESSION, reference: { [secret]: 1 } }],
    ],
    ['the method', '422', (secret) => [`/v1/sdk/checkout/${trackId}/pay`, { method: secret }]],
    [
      'the method of initiate-payment',
      '422',
      (secret) => ['/merchant/initiate-payment', { ...SESSION, method: secret }],
    ],
    ['the path', '404', (secret) => [`/v1/sdk/checkout/${secret}/pay`, { method: 'card' }]],
    ['an unknown path', '404', (secret) => [`/v1/${secret}`, {}]],
    ['a track_id', '404', (secret) => ['/merchant/payment-status', { track_id: secret }]],
    ['a payment_id', '404', (secret) => ['/merchant/payment-status', { payment_id: secret }]],
    ['a reference in a query', '404', (secret) => ['/merchant/payment-status', { reference: secret }]],
    ['broken JSON', '400', (secret) => ['/v1/sdk/checkout', `{"card":${secret}`]],
  ];
  test.each(PLACES)('%s', async (_place, expected, request) => {
    for (const secret of [CARD, engine.profile.secretKey.value]) {
      const [path, body] = request(secret);
      const answer = await engine.api.post(path, body);
      expect(String(answer.status)).toBe(expected);
      expectNoEcho(answer, secret);
    }
  });

  test('the engine logs neither the card number nor the key', async () => {
    const log = await engine.readLog();
    expect(log).toContain('answered');
    expect(log).not.toContain(CARD);
    expect(log).not.toContain(engine.profile.secretKey.value);
  });
});

function expectNoEcho(answer: ApiAnswer, secret: string): void {
  const told = JSON.stringify([answer.headers, answer.body]);
  expect(told).not.toContain(secret);
  expect(told).not.toContain(secret.slice(-10));
}
