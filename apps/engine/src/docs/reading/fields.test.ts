import { describe, expect, test } from 'vitest';
import type { Schema } from '../../http/openapi/openapi-document.ts';
import { fieldsOf } from './fields.ts';
import { documentOf } from './sample-document.ts';

const CARD: Schema = {
  type: 'object',
  description: 'A card.',
  required: ['last4'],
  properties: { last4: { type: 'string', maxLength: 4, examples: ['4242'] }, brand: { type: 'string' } },
};

/** Formats each field as `path type`, followed by ` !` if the field is required. */
function lines(schema: Schema, schemas: Record<string, Schema> = { Card: CARD }): readonly string[] {
  return fieldsOf(documentOf({ schemas }), schema).map(
    ({ within, name, type, isRequired }) => `${within}${name} ${type}${isRequired ? ' !' : ''}`,
  );
}

describe('members', () => {
  test('of a choice between objects are those that all of them have', () => {
    const one: Schema = {
      type: 'object',
      required: ['type', 'place'],
      properties: { type: { type: 'string', enum: ['a'] }, place: { type: 'integer' }, more: { type: 'string' } },
    };
    const other: Schema = {
      type: 'object',
      properties: { type: { type: 'string', enum: ['b'] }, place: { type: 'null' } },
    };
    const choice: Schema = { type: 'array', items: { anyOf: [one, other] } };
    expect(lines({ type: 'object', properties: { data: choice } })).toEqual([
      'data array of objects',
      'data[].type string !',
      'data[].place integer or null !',
    ]);
    const [type] = fieldsOf(documentOf(), { anyOf: [one, other] });
    expect(type?.values).toEqual(['a', 'b']);
  });

  test('of nested objects, lists and nullable shared schemas follow their parent', () => {
    const schema: Schema = {
      type: 'object',
      required: ['tries'],
      properties: {
        card: { anyOf: [{ $ref: '#/components/schemas/Card' }, { type: 'null' }] },
        tries: {
          type: 'array',
          items: { type: 'object', properties: { card: { $ref: '#/components/schemas/Card' } } },
        },
      },
    };
    expect(lines(schema)).toEqual([
      'card object or null',
      'card.last4 string !',
      'card.brand string',
      'tries array of objects !',
      'tries[].card object',
      'tries[].card.last4 string !',
      'tries[].card.brand string',
    ]);
  });

  test('of an allOf are those of all its parts', () => {
    const schema = {
      allOf: [
        { $ref: '#/components/schemas/Card' },
        { required: ['brand'], properties: { brand: { enum: ['visa'] } } },
      ],
    };
    const [last4, brand] = fieldsOf(documentOf({ schemas: { Card: CARD } }), schema);
    expect(last4).toMatchObject({ name: 'last4', isRequired: true });
    expect(brand).toMatchObject({ name: 'brand', isRequired: true, type: 'string', values: ['visa'] });
  });

  test('of a recursive schema are listed only once', () => {
    const Tree: Schema = {
      type: 'object',
      properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
    };
    expect(lines({ $ref: '#/components/schemas/Tree' }, { Tree })).toEqual(['children array of objects']);
  });
});

test('keywords at the place of use override the shared schema', () => {
  const used = {
    type: 'object',
    properties: { card: { $ref: '#/components/schemas/Card', description: 'The first.' } },
  };
  expect(fieldsOf(documentOf({ schemas: { Card: CARD } }), used)[0]).toMatchObject({ description: 'The first.' });
});

test('null is not listed as one of the allowed values', () => {
  const schema: Schema = { type: 'object', properties: { locale: { type: ['string', 'null'], enum: ['en', null] } } };
  expect(fieldsOf(documentOf(), schema)[0]).toMatchObject({ type: 'string or null', values: ['en'] });
});

test('a reference without a target throws an error', () => {
  expect(() => fieldsOf(documentOf(), { $ref: '#/components/schemas/None' })).toThrow('leads nowhere');
});
