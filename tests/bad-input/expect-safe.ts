import { TEST_NUMBERS } from '@pay/core/cards/test-numbers';
import { PROBLEMS } from '@pay/serving/problems';
import { expect } from 'vitest';
import type { DocumentChecker } from '../docs/document-checker.ts';
import type { ApiAnswer } from '../harness/api-client.ts';
import { verdict } from '../harness/api-client.ts';
import { cardTraces } from '../harness/card-traces.ts';
import { errorLines } from '../harness/payment-rows.ts';
import type { TestEngine } from '../harness/test-engine.ts';

/** The only status that no operation lists: the head is refused before the operation is known. */
export const HEAD_TOO_LARGE = 431;

export const NUMBERS = TEST_NUMBERS.map(({ number }) => number);

/**
 * Checks an answer of the API against the rules for every answer and, if an operation is given, against the document.
 */
export function expectSafe(answer: ApiAnswer, checker?: DocumentChecker, operationId?: string): void {
  const { status, headers, body } = answer;
  expect(status).toBeLessThan(500);
  expect(headers['x-request-id']).toMatch(/^req_[0-9A-Za-z]{22}$/);
  const told = JSON.stringify(body) + JSON.stringify(headers);
  for (const number of NUMBERS) expect(told).not.toContain(number);
  if (status >= 400 && body !== '') expectProblem(answer);
  if (checker && operationId) expect(checker.misfits(operationId, answer)).toEqual([]);
}

function expectProblem({ status, headers, body }: ApiAnswer): void {
  expect(headers['content-type']).toMatch(/^application\/problem\+json/);
  const known: Readonly<Record<string, { readonly status: number }>> = PROBLEMS;
  expect(Object.hasOwn(known, body.code)).toBe(true);
  // The refusal of a head that is too large has the code of an invalid request, but a different status.
  const ownStatus = status === HEAD_TOO_LARGE ? known['invalid_request'] : { status };
  expect(known[body.code]?.status).toBe(ownStatus?.status);
  expect([body.status, body.request_id]).toEqual([status, headers['x-request-id']]);
}

/**
 * Checks that the engine is undamaged: it is ready and accepts a session, no prototype is polluted, no failure was
 * logged, and no card was stored.
 */
export async function expectUnharmed(engine: TestEngine): Promise<void> {
  expect(verdict(await engine.api.get('/health/ready'))).toBe('200');
  expect(verdict(await engine.api.post('/v1/sdk/checkout', { amount: 10.5, currency: 'BHD' }))).toBe('201');
  // The engine runs in this process, so a polluted prototype would show here.
  for (const name in {}) expect(name).toBe('nothing that every object inherits');
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  expect(await errorLines(engine)).toEqual([]);
  expect(await cardTraces(engine, NUMBERS)).toEqual([]);
}
