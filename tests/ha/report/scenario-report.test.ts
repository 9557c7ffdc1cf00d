import { expect, test } from 'vitest';
import { retryAfterOf } from '../clients/asker.ts';
import { type Failure, longestGap } from '../clients/tally.ts';
import { brokenByRevocation, type Use } from '../scenarios/key-revoked.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { brokenByRequests, brokenByTimes } from './scenario-report.ts';

const refusal: Failure = { kind: 'create', how: 'refused', beganAt: 0, endedAt: 1_000, about: '503 unavailable' };

test('a refusal in time breaks no promise, unless nothing may fail', () => {
  expect(brokenByRequests([refusal], 'refusals', DEFAULT_LIMITS)).toEqual([]);
  expect(brokenByRequests([refusal], 'nothing', DEFAULT_LIMITS)).toEqual([
    'Requests refused: 1, such as create after 1000 ms: 503 unavailable',
  ]);
});

test.each([
  [{ ...refusal, endedAt: 5_100 }, 'refused after more than 5 s: 1'],
  [{ ...refusal, how: 'unfit' }, 'without a problem or without Retry-After'],
  [{ ...refusal, how: 'hung' }, 'without an answer in 30 s: 1'],
  [{ ...refusal, how: 'cut' }, 'cut off: 1'],
] as const)('%j breaks a promise', (failure, sentence) => {
  expect(brokenByRequests([failure], 'refusals', DEFAULT_LIMITS)).toEqual([expect.stringContaining(sentence)]);
});

test('a killed engine cuts off what it was answering', () => {
  const cut: Failure = { ...refusal, how: 'cut' };
  expect(brokenByRequests([cut], 'killed', DEFAULT_LIMITS)).toEqual([]);
});

test('each time above its limit is told, and gaps have no limit', () => {
  const figures = { webhooks: [1, 5.2], settled: [20, 30], gapOfWrites: [22] };
  expect(brokenByTimes(figures, DEFAULT_LIMITS)).toEqual(['webhooks took 5.2 s; the limit is 5 s']);
});

test('the longest gap is between two successes, or before the first or after the last', () => {
  expect(longestGap([10, 12, 50, 55], 0, 60)).toEqual({ ms: 38, endsAt: 50 });
  expect(longestGap([55, 12, 50], 11, 100)).toEqual({ ms: 45, endsAt: 100 });
  expect(longestGap([5, 200], 10, 100)).toEqual({ ms: 90, endsAt: 100 });
});

test('a refusal is a problem with Retry-After; for shoppers, a page with Retry-After', () => {
  const head = 'HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/problem+json\r\nRetry-After: 2';
  const page = 'HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/html\r\nretry-after: 5';
  expect(retryAfterOf({ head }, 'create')).toBe(2);
  expect(retryAfterOf({ head: page }, 'form')).toBe(5);
  expect(retryAfterOf({ head: page }, 'create')).toBeUndefined();
  expect(retryAfterOf({ head: head.replace(/\r\nRetry.*/, '') }, 'create')).toBeUndefined();
});

test('a key that one engine still accepts after its revocation breaks a promise', () => {
  const before: Use = { engine: 'one', beganAt: 0, endedAt: 5, status: 404 };
  const after: Use = { engine: 'one', beganAt: 11, endedAt: 20, status: 401 };
  expect(brokenByRevocation([before, { ...before, beganAt: 8, endedAt: 12 }, after], 10)).toEqual([]);
  expect(brokenByRevocation([before, { ...after, status: 404 }], 10)).toEqual(['one answered 404 under a revoked key']);
  expect(brokenByRevocation([before], 10)).toEqual(['one was not asked after the revocation']);
  expect(brokenByRevocation([after], 10)).toEqual(['one never accepted the key']);
});
