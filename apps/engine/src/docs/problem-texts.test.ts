import { describe, expect, test } from 'vitest';
import { PROBLEMS } from '../http/problems/problem.ts';
import { exampleProblem } from './example-problem.ts';
import { PROBLEM_TEXTS } from './problem-texts.ts';

const HOSTS = { sandbox: 'https://test.example', live: 'https://real.example' };

describe.each(Object.entries(PROBLEM_TEXTS))('%s', (code, { meaning, remedy, example }) => {
  test('is told in sentences', () => {
    for (const text of [meaning, remedy]) expect(text).toMatch(/^[A-Z].*\.$/s);
    expect(example.detail ?? 'None.').toMatch(/\.$/);
    expect(remedy).not.toBe(meaning);
  });

  test('names Retry-After only where the answer carries it', () => {
    const { retryAfterSeconds } = PROBLEMS[code as keyof typeof PROBLEMS];
    if (remedy.includes('Retry-After')) expect(retryAfterSeconds).toBeGreaterThan(0);
  });
});

test('an example is an answer of the service that shows it', () => {
  expect(exampleProblem('wrong_environment', HOSTS)).toMatchObject({
    type: 'https://test.example/docs/problems/wrong_environment',
    status: 403,
    detail: 'This is a live key. Its host is https://real.example.',
  });
});
