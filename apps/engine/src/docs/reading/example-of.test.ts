import { expect, test } from 'vitest';
import type { Schema } from '../../http/openapi/openapi-document.ts';
import { exampleBody, exampleOf } from './example-of.ts';
import { documentOf } from './sample-document.ts';

test.each<[Schema, unknown]>([
  [{ type: 'string', examples: ['a', 'b'] }, 'a'],
  [{ type: 'string', default: 'd' }, 'd'],
  [{ const: 'c' }, 'c'],
  [{ type: 'string', enum: ['e', 'f'] }, 'e'],
  [{ anyOf: [{ type: 'object', properties: {} }, { type: 'null' }], examples: [null] }, null],
  [{ type: 'array', items: { type: 'integer', minimum: 60 } }, [60]],
  [{ type: 'array', items: { type: 'string' }, examples: [[]] }, []],
  [{ type: 'boolean' }, true],
])('the example of %o is %o', (schema, value) => {
  expect(exampleOf(documentOf(), schema)).toEqual(value);
});

test('the example of an object has the required members, and the optional ones that have an example', () => {
  const schema: Schema = {
    type: 'object',
    required: ['a'],
    properties: { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'string', examples: ['c'] } },
  };
  expect(exampleOf(documentOf(), schema)).toEqual({ a: 'text', c: 'c' });
});

test('a recursive schema ends', () => {
  const Tree: Schema = {
    type: 'object',
    required: ['child'],
    properties: { child: { $ref: '#/components/schemas/Tree' } },
  };
  expect(exampleOf(documentOf({ schemas: { Tree } }), { $ref: '#/components/schemas/Tree' })).toEqual({ child: null });
});

test("a body's own example is preferred to one composed from its schema", () => {
  expect(exampleBody(documentOf(), { example: { a: 1 }, schema: { type: 'string' } })).toEqual({ a: 1 });
  expect(exampleBody(documentOf(), { examples: { first: { value: 'x' } } })).toBe('x');
});
