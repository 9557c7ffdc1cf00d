import type { RefusalCode } from '@pay/core/ground/refusals/refusal';
import { RETRY_AFTER_SECONDS } from '@pay/core/ground/refusals/retry-after';
import { describe, expect, test } from 'vitest';
import { exampleProblem } from './example-problem.ts';
import { PROBLEM_TEXTS } from './problem-texts.ts';

const HOSTS = { sandbox: 'https://test.example', live: 'https://real.example' };

describe.each(Object.entries(PROBLEM_TEXTS))('%s', (code, { meaning, remedy, example }) => {
  test('is explained in sentences', () => {
    for (const text of [meaning, remedy]) expect(text).toMatch(/^[A-Z].*\.$/s);
    expect(example.detail ?? 'None.').toMatch(/\.$/);
    expect(remedy).not.toBe(meaning);
  });

  test('mentions Retry-After only if the answer has it', () => {
    if (remedy.includes('Retry-After')) expect(RETRY_AFTER_SECONDS[code as RefusalCode]).toBeGreaterThan(0);
  });
});

test('an example names the hosts of the service that shows it', () => {
  expect(exampleProblem('wrong_environment', HOSTS)).toMatchObject({
    type: 'https://test.example/docs/problems/wrong_environment',
    status: 403,
    detail: 'This is a live key. Its host is https://real.example.',
  });
});
