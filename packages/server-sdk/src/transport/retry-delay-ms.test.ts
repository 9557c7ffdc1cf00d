import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PayError, type PayErrorDetails } from '../errors/pay-error.ts';
import { retryDelayMs } from './retry-delay-ms.ts';

function failed(code: string, status?: number, retryAfterSeconds?: number): PayError {
  const details: PayErrorDetails = { code, message: '', retryAfterSeconds };
  return new PayError(status === undefined ? details : { ...details, status });
}

describe('a temporary failure is worth another try', () => {
  test.each([
    failed('network'),
    failed('timeout'),
    failed('rate_limited', 429),
    failed('unexpected_answer', 500),
    failed('unexpected_answer', 502),
    failed('overloaded', 503),
    failed('unexpected_answer', 504),
    failed('idempotency_in_progress', 409),
  ])('$code $status', (error) => {
    expect(retryDelayMs(error, 0, 0.5)).toBe(250);
  });
});

describe('everything else is not', () => {
  test.each([
    failed('amount_precision', 422),
    failed('api_key_invalid', 401),
    failed('payment_in_progress', 409, 2),
    failed('refund_too_large', 422),
    failed('unexpected_answer', 302),
  ])('$code $status', (error) => {
    expect(retryDelayMs(error, 0, 0.5)).toBeUndefined();
  });

  test('an error of another kind', () => {
    expect(retryDelayMs(new TypeError('x'), 0, 0.5)).toBeUndefined();
  });
});

test('the wait doubles, up to 8 seconds, with full jitter', () => {
  const all = [0, 1, 2, 3, 4, 5, 50].map((retries) => retryDelayMs(failed('network'), retries, 1));
  expect(all).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
  expect(retryDelayMs(failed('network'), 3, 0)).toBe(0);
});

test('the wait is never shorter than the service asks for', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 30 }),
      fc.nat(20),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (seconds, retries, chance) => {
        expect(retryDelayMs(failed('rate_limited', 429, seconds), retries, chance)).toBeGreaterThanOrEqual(
          seconds * 1_000,
        );
      },
    ),
  );
});

test('a failure that asks for a wait of minutes is reported immediately, not retried', () => {
  expect(retryDelayMs(failed('acquirer_not_configured', 503, 300), 0, 0.5)).toBeUndefined();
});
