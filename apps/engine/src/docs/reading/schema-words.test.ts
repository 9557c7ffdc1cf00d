import { expect, test } from 'vitest';
import type { Schema } from '../../http/openapi/openapi-document.ts';
import { plainSchema } from './resolved.ts';
import { documentOf } from './sample-document.ts';
import { boundWords, typeWords } from './schema-words.ts';

test.each<[Schema, string]>([
  [{ type: 'string' }, 'string'],
  [{ type: ['string', 'null'] }, 'string or null'],
  [{ type: 'string', format: 'date-time' }, 'string, date and time'],
  [{ type: 'string', format: 'uuid' }, 'string, uuid'],
  [{ type: 'integer' }, 'integer'],
  [{ type: 'array', items: { type: 'string' } }, 'array of strings'],
  [{ type: 'array', items: { type: 'array', items: { type: 'number' } } }, 'array of arrays of numbers'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, 'object of strings'],
  [{ type: 'object', additionalProperties: false }, 'object'],
  [{ anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] }, 'string or integer or null'],
  [{}, 'any value'],
])('%o is called %s', (schema, words) => {
  const document = documentOf();
  expect(typeWords(document, plainSchema(document, schema))).toBe(words);
});

test.each<[Schema, readonly string[]]>([
  [{}, []],
  [{ exclusiveMinimum: 0, maximum: 999_999_999.999 }, ['more than 0', 'at most 999,999,999.999']],
  [{ minimum: 60, maximum: 2_592_000 }, ['60 to 2,592,000']],
  [{ minLength: 1 }, ['at least 1 character']],
  [{ minLength: 1, maxLength: 255 }, ['1 to 255 characters']],
  [{ minProperties: 1, maxProperties: 1 }, ['exactly 1 member']],
  [{ maxItems: 100 }, ['at most 100 items']],
  [{ maxLength: 128, pattern: '^[^\\x00]*$' }, ['at most 128 characters', 'without NUL']],
  [{ pattern: '^[A-Z]{3}$' }, ['pattern `^[A-Z]{3}$`']],
  [
    { propertyNames: { maxLength: 40 }, additionalProperties: { maxLength: 500 } },
    ['names of at most 40 characters', 'values of at most 500 characters'],
  ],
])('the bounds of %o are %o', (schema, words) => {
  expect(boundWords(schema)).toEqual(words);
});
