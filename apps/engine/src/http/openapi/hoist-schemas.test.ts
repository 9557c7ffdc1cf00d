import { expect, test } from 'vitest';
import { documentOf } from '../../docs/reading/sample-document.ts';
import { hoistSchemas } from './hoist-schemas.ts';
import type { Schema } from './openapi-document.ts';

const CARD: Schema = { title: 'Card', type: 'object', properties: { last4: { type: 'string' } } };

function bodies(...schemas: readonly Schema[]) {
  const content = Object.fromEntries(schemas.map((schema, index) => [`application/x-${index}`, { schema }]));
  return documentOf({ operation: { requestBody: { content } } });
}

test('a titled object is stored once under its title, and referenced everywhere else', () => {
  const attempt: Schema = {
    title: 'Attempt',
    type: 'object',
    properties: { card: CARD, other: { anyOf: [CARD, { type: 'null' }] } },
  };
  const { paths, components } = hoistSchemas(bodies(attempt, { type: 'array', items: CARD }));
  const card = { $ref: '#/components/schemas/Card' };
  expect(components.schemas).toEqual({
    Card: { type: 'object', properties: { last4: { type: 'string' } } },
    Attempt: { type: 'object', properties: { card, other: { anyOf: [card, { type: 'null' }] } } },
  });
  expect(paths['/act']?.post?.requestBody?.content).toEqual({
    'application/x-0': { schema: { $ref: '#/components/schemas/Attempt' } },
    'application/x-1': { schema: { type: 'array', items: card } },
  });
});

test('a titled choice or list of values is also stored once', () => {
  const state: Schema = { title: 'State', type: 'string', enum: ['open', 'over'] };
  const choice: Schema = { title: 'Either', oneOf: [CARD, { title: 'Bank', type: 'object' }] };
  const { components } = hoistSchemas(bodies({ title: 'Both', type: 'object', properties: { state, choice } }));
  expect(components.schemas).toEqual({
    Bank: { type: 'object' },
    Both: {
      type: 'object',
      properties: { state: { $ref: '#/components/schemas/State' }, choice: { $ref: '#/components/schemas/Either' } },
    },
    Card: { type: 'object', properties: { last4: { type: 'string' } } },
    Either: { oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Bank' }] },
    State: { type: 'string', enum: ['open', 'over'] },
  });
});

test('two different schemas with the same title are an error', () => {
  expect(() => hoistSchemas(bodies(CARD, { ...CARD, description: 'Another.' }))).toThrow('two schemas are called Card');
});
