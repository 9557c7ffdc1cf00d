import { describe, expect, test } from 'vitest';
import type { OpenapiDocument } from '../../http/openapi/openapi-document.ts';
import { documentOf } from '../reading/sample-document.ts';
import { renderProblemPage } from './problem-page.ts';
import { renderReference } from './reference.ts';

const EVIL = `<b onclick="x">'&`;
/** Strings that are keywords or values of the document, not text for people. */
const OWN_WORDS = /^(get|post|path|query|header|apiKey|object|string|integer|array|null|#\/.*|\d+|https:.*)$/;

const DOCUMENT = documentOf({
  path: '/act/{id}',
  operation: {
    operationId: 'act',
    summary: 'Act',
    description: 'It acts.',
    deprecated: true,
    security: [{ apiKey: [] }],
    parameters: [
      { name: 'id', in: 'path', required: true, description: 'Which one.', schema: { type: 'string' }, example: 'one' },
      { name: 'limit', in: 'query', description: 'How many.', schema: { type: 'integer', minimum: 1 } },
    ],
    requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
    responses: {
      200: {
        description: 'Done.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
      },
      204: { description: 'Nothing to say.' },
      409: {
        description: 'Refused.',
        content: {
          'application/problem+json': {
            schema: { allOf: [{ type: 'object' }, { properties: { code: { enum: ['session_expired'] } } }] },
          },
        },
      },
    },
  },
  schemas: {
    Thing: {
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string', description: 'Its name.', pattern: '^.$', default: 'none', examples: ['one'] },
        kind: { type: 'string', enum: ['first', 'second'] },
        old: { type: 'string', deprecated: true },
      },
    },
  },
});

describe('an operation', () => {
  const text = renderReference(DOCUMENT);

  test.each([
    'id="act"',
    'href="#act"',
    '<h3>Act</h3>',
    'It acts.',
    'Deprecated',
    'X-API-KEY',
    'Which one.',
    'How many.',
    'Its name.',
    '<strong class="required">required</strong>',
    '<span class="status">200</span> Done.',
    '<span class="status">204</span> Nothing to say.',
    'href="/docs/problems/session_expired"',
    'curl https://sandbox.example/act/one',
  ])('is shown with %s', (part) => {
    expect(text).toContain(part);
  });

  test('that lists a code is listed on the page of the code', () => {
    expect(renderProblemPage(DOCUMENT, 'session_expired')).toContain('href="/docs#act"');
    expect(renderProblemPage(DOCUMENT, 'not_found')).not.toContain('href="/docs#act"');
  });
});

test('text in the document never becomes mark-up', () => {
  const evil = everywhere(DOCUMENT, EVIL);
  const plain = everywhere(DOCUMENT, 'plain');
  expect(JSON.stringify(evil).split('onclick').length).toBeGreaterThan(20);
  const tagsOf = (page: string) => page.match(/<\/?[a-z][a-z0-9]*/g);
  for (const render of [
    renderReference,
    (document: OpenapiDocument) => renderProblemPage(document, 'session_expired'),
  ]) {
    expect(tagsOf(render(evil))).toEqual(tagsOf(render(plain)));
    expect(render(evil)).not.toContain(EVIL);
  }
});

test('the page is the same each time, and depends only on the document', () => {
  expect(renderReference(DOCUMENT)).toBe(renderReference(structuredClone(DOCUMENT)));
});

/** The document with `added` appended to every string that people read. */
function everywhere<T>(value: T, added: string): T {
  if (typeof value === 'string')
    return (OWN_WORDS.test(value) || value === 'session_expired' ? value : value + added) as T;
  if (Array.isArray(value)) return value.map((item) => everywhere(item, added)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, everywhere(member, added)])) as T;
}
