import { describe, expect, test } from 'vitest';
import { documentOf } from '../../docs/reading/sample-document.ts';
import { completeDocument } from './complete-document.ts';
import type { Operation } from './openapi-document.ts';

function completed(operation: Partial<Operation>): Operation {
  const completedOperation = completeDocument(documentOf({ operation })).paths['/act']?.post;
  if (!completedOperation) throw new Error('the operation is gone');
  return completedOperation;
}

describe('an operation', () => {
  const operation = completed({
    description: 'One line\nand the next.\n\nA paragraph.',
    'x-answer': 'It is done.',
    'x-refusals': ['session_expired', 'malformed_json', 'payment_in_progress'],
    'x-takes-idempotency-key': true,
    responses: { 201: { description: 'Default Response' }, '4XX': { description: 'Default Response' } },
  });

  test('lists its problems by status, in order, and any other problem as the default', () => {
    expect(Object.keys(operation.responses)).toEqual(['201', '400', '409', 'default']);
    expect(operation.responses['409']?.description).toBe(
      '`session_expired`: The session has expired. `payment_in_progress`: A payment attempt is in progress.',
    );
  });

  test('lists the codes of a status, and Retry-After if one of them has a wait', () => {
    const { content = {}, headers } = operation.responses['409'] ?? {};
    expect(JSON.stringify(content)).toContain('"enum":["session_expired","payment_in_progress"]');
    expect(headers).toHaveProperty('Retry-After');
    expect(operation.responses['400']?.headers).not.toHaveProperty('Retry-After');
  });

  test('describes its own answer and its headers', () => {
    expect(operation.responses['201']?.description).toBe('It is done.');
    expect(Object.keys(operation.responses['201']?.headers ?? {})).toEqual(['X-Request-Id', 'Idempotent-Replayed']);
  });

  test('takes an idempotency key only if its notes say so', () => {
    expect(operation.parameters).toEqual([{ $ref: '#/components/parameters/IdempotencyKey' }]);
    expect(completed({}).parameters).toBeUndefined();
  });

  test('keeps paragraphs, but neither the line breaks of our source nor our notes', () => {
    expect(operation.description).toBe('One line and the next.\n\nA paragraph.');
    expect(Object.keys(operation).filter((name) => name.startsWith('x-'))).toEqual([]);
  });
});

test('operations are in the order of the tags', () => {
  const document = documentOf();
  const { responses } = completed({});
  const early: Operation = { operationId: 'early', tags: ['Early'], responses };
  const { paths } = completeDocument({
    ...document,
    tags: [{ name: 'Early' }, { name: 'Acts' }],
    paths: { ...document.paths, '/early': { get: early } },
  });
  expect(Object.keys(paths)).toEqual(['/early', '/act']);
});
