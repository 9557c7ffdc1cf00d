import { expect, test } from 'vitest';
import { readFailure } from './read-failure.ts';

const NOW = new Date('2026-11-21T09:30:00.500Z');
const PROBLEM = {
  type: 'https://pay.example/docs/problems/amount_precision',
  title: 'The amount has too many decimals',
  status: 422,
  detail: 'BHD has 3 decimals, and this amount has more.',
  code: 'amount_precision',
  request_id: 'req_1',
  errors: [{ field: 'amount', code: 'amount_precision', message: 'BHD has 3 decimals, and this amount has more.' }],
};

function failure(status: number, body: string, headers: Record<string, string> = {}) {
  return readFailure(new Response(null, { status, headers }), body, 'key-1', NOW);
}

test('a problem is reported with all its helpful details', () => {
  const error = failure(422, JSON.stringify(PROBLEM));
  expect(error).toMatchObject({
    name: 'PayError',
    code: 'amount_precision',
    status: 422,
    requestId: 'req_1',
    errors: PROBLEM.errors,
    docsUrl: PROBLEM.type,
    idempotencyKey: 'key-1',
    retryAfterSeconds: undefined,
  });
  expect(error.message).toBe(
    'The amount has too many decimals. BHD has 3 decimals, and this amount has more. [amount] (amount_precision, req_1)',
  );
});

test('the message explains what is wrong with each field', () => {
  const errors = [
    { field: 'expires_in', code: 'minimum', message: 'must be >= 60' },
    { field: 'locale', code: 'enum', message: 'must be one of en, ar' },
  ];
  expect(failure(400, JSON.stringify({ ...PROBLEM, errors })).message).toContain(
    '[expires_in: must be >= 60; locale: must be one of en, ar]',
  );
});

test.each(['', 'null', '[]', '"x"', '{"code": 7, "title": "x"}', '<html>Bad Gateway</html>'])(
  'an answer from something other than Pay is recognised: %s',
  (body) => {
    expect(failure(502, body, { 'x-request-id': 'req_2' })).toMatchObject({
      code: 'unexpected_answer',
      status: 502,
      requestId: 'req_2',
    });
  },
);

test.each([
  ['7', 7],
  ['0', 0],
  ['Sat, 21 Nov 2026 09:30:10 GMT', 10],
  ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
  ['soon', undefined],
  ['-1', undefined],
])('Retry-After: %s', (header, seconds) => {
  expect(failure(503, JSON.stringify(PROBLEM), { 'retry-after': header }).retryAfterSeconds).toBe(seconds);
});
