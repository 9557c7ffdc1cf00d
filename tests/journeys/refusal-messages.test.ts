import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await sharedTestEngine();
});
afterAll(() => engine.stop());

const CHECKOUT = '/v1/sdk/checkout';
const STATUS = '/merchant/payment-status';

describe('a refusal says what to send instead', () => {
  test.each<[string, string, unknown, string, string, string]>([
    [
      CHECKOUT,
      '422',
      { amount: 1, currency: 'bhd' },
      'currency',
      'currency_unsupported',
      'Write BHD: a currency code has three upper-case letters.',
    ],
    [
      CHECKOUT,
      '422',
      { amount: 1.2345, currency: 'BHD' },
      'amount',
      'amount_precision',
      'BHD has 3 decimals, and this amount has more. Amounts are never rounded.',
    ],
    [CHECKOUT, '400', { amount: 1, currency: 'BHD', locale: 'fr' }, 'locale', 'enum', 'must be one of en, ar'],
    [
      CHECKOUT,
      '400',
      { amount: 1, currency: 'BHD', curency: 'BHD' },
      'curency',
      'unknown_field',
      'is not a field of this request; did you mean currency?',
    ],
    [
      CHECKOUT,
      '400',
      { amount: 1, currency: 'BHD', customer: { nmae: 'A' } },
      'customer.nmae',
      'unknown_field',
      'is not a field of this request; did you mean name?',
    ],
    [
      CHECKOUT,
      '400',
      { amount: 1, currency: 'BHD', surprise: 1 },
      'surprise',
      'unknown_field',
      'is not a field of this request',
    ],
    [STATUS, '400', {}, 'body', 'minProperties', 'give exactly one of track_id, payment_id, reference'],
    [
      STATUS,
      '400',
      { track_id: 't', reference: 'r' },
      'body',
      'maxProperties',
      'give exactly one of track_id, payment_id, reference',
    ],
  ])('%s, %s: %j', async (path, status, body, field, code, message) => {
    const answer = await engine.api.post(path, body);
    expect([String(answer.status), answer.body.errors]).toEqual([status, [{ field, code, message }]]);
  });

  test('the refusal of a misspelt query parameter suggests the correct one', async () => {
    const answer = await engine.api.get('/v1/events?limmit=5');
    expect([verdict(answer), answer.body.errors]).toEqual([
      '400 invalid_request',
      [{ field: 'limmit', code: 'unknown_field', message: 'is not a field of this request; did you mean limit?' }],
    ]);
  });
});

test('malformed JSON is refused with its line and column', async () => {
  const answer = await engine.api.post(CHECKOUT, '{\n  "amount": 10,5\n}');
  expect([verdict(answer), answer.body.detail]).toEqual([
    '400 malformed_json',
    'The body cannot be parsed as JSON: unexpected character at line 2, column 16.',
  ]);
});

test('the refusal says whether the path or the object is unknown, and does not repeat the path', async () => {
  const noPath = await engine.api.post('/v1/sdk/chekout/4242424242424242', {});
  const noObject = await engine.api.post(STATUS, { track_id: `trk_${'0'.repeat(30)}` });
  expect([verdict(noPath), verdict(noObject)]).toEqual(['404 not_found', '404 not_found']);
  expect(noPath.body.detail).toBe('The API has no such path. The documentation at /docs lists all paths.');
  expect(noObject.body.detail).toBe('This session does not exist.');
});
