import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVENT_TYPES } from '@pay/core/record/events/event-type';
import type {
  OpenapiDocument,
  Operation,
  Parameter,
  Schema,
  WebhookOperation,
} from '@pay/engine/http/openapi/openapi-document';
import { describe, expect, test } from 'vitest';
import { schemasWithin } from './schemas-within.ts';
import { ROOT } from './write-document.ts';

/** The document in `docs`; `openapi.test.ts` checks that it equals the document that the engine serves. */
const DOCUMENT: OpenapiDocument = JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8'));
const SCHEMAS = schemasWithin(DOCUMENT);
const OPERATIONS: readonly Operation[] = Object.values(DOCUMENT.paths).flatMap((item) => Object.values(item));
const WEBHOOKS: readonly WebhookOperation[] = Object.values(DOCUMENT.webhooks ?? {}).map(({ post }) => post);

/** All bodies and parameters that callers send, and everything inside them, each with its place. */
const SENT = OPERATIONS.flatMap(({ operationId, parameters = [], requestBody }) => [
  ...within(operationId, requestBody?.content),
  ...parameters
    .map((parameter) => resolved<Parameter>(parameter))
    .filter(({ in: place }) => place !== 'path')
    .flatMap(({ name, schema = {} }) => within(`${operationId} ${name}`, { schema })),
]);

describe('numbers', () => {
  test('each have a format, without which Go reads an amount as a 32-bit float and Java minor units as an int', () => {
    const numbers = SCHEMAS.filter(([, schema]) =>
      typesOf(schema).some((type) => ['integer', 'number'].includes(type)),
    );
    expect(numbers.length).toBeGreaterThan(40);
    const isExact = ([, schema]: (typeof numbers)[number]) =>
      typesOf(schema).includes('integer') ? /^int(32|64)$/.test(schema.format ?? '') : schema.format === 'double';
    expect(placesOf(numbers.filter((each) => !isExact(each)))).toEqual([]);
  });

  test('of minor units have 64 bits, and so do others that can exceed 32 bits', () => {
    const minor = SCHEMAS.filter(([place]) => place.endsWith('/properties/amount_minor'));
    expect(minor.length).toBeGreaterThan(5);
    expect(minor.filter(([, { format }]) => format !== 'int64')).toEqual([]);
    const INT32_MAX = 2 ** 31 - 1;
    const narrow = SCHEMAS.filter(([, { format }]) => format === 'int32');
    expect(placesOf(narrow.filter(([, { maximum = 0 }]) => maximum > INT32_MAX))).toEqual([]);
  });
});

describe('events', () => {
  test('are a choice of exactly one schema, which the type selects', () => {
    const { oneOf = [], discriminator } = DOCUMENT.components.schemas['WebhookEvent'] ?? {};
    expect(discriminator?.propertyName).toBe('type');
    expect(Object.keys(discriminator?.mapping ?? {})).toEqual([...EVENT_TYPES]);
    expect(Object.values(discriminator?.mapping ?? {})).toEqual(oneOf.map(({ $ref }) => $ref));
    for (const [type, $ref] of Object.entries(discriminator?.mapping ?? {})) {
      const { properties = {}, required = [] } = resolved<Schema>({ $ref });
      expect(properties['type']?.enum, $ref).toEqual([type]);
      expect(required, $ref).toContain('type');
    }
  });

  test('have a discriminator, like every other choice between objects', () => {
    const choices = SCHEMAS.filter(([, { anyOf, oneOf }]) => {
      const objects = (anyOf ?? oneOf ?? []).filter((choice) => typesOf(resolved<Schema>(choice)).includes('object'));
      return objects.length > 1;
    });
    expect(choices.length).toBeGreaterThan(0);
    expect(placesOf(choices.filter(([, { oneOf, discriminator }]) => !oneOf || !discriminator))).toEqual([]);
  });
});

test('no value is always null, because generators have no type for that', () => {
  const isPlainNull = ([, { type, anyOf }]: (typeof SCHEMAS)[number]) => type === 'null' && anyOf === undefined;
  const isChoice = (place: string) => /\/(anyOf|oneOf)\/\d+$/.test(place);
  expect(placesOf(SCHEMAS.filter(isPlainNull)).filter((place) => !isChoice(place))).toEqual([]);
});

test('no schema has a name that generators give to an enum inside another schema', () => {
  const names = Object.keys(DOCUMENT.components.schemas).map((name) => name.toLowerCase());
  const generated = Object.entries(DOCUMENT.components.schemas).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties)
      .filter(([, { enum: values }]) => values !== undefined)
      .map(([member]) => `${name}${member.replaceAll('_', '')}`.toLowerCase()),
  );
  expect(generated.length).toBeGreaterThan(10);
  expect(generated.filter((name) => names.includes(name) || names.includes(`${name}enum`))).toEqual([]);
});

test('every operation says which key it needs, or that it needs none', () => {
  const isOpen = ({ operationId }: { readonly operationId: string }) => ['live', 'ready'].includes(operationId);
  expect(OPERATIONS.filter(isOpen).map(({ security }) => security)).toEqual([[], []]);
  expect(WEBHOOKS).toHaveLength(EVENT_TYPES.length);
  expect(WEBHOOKS.filter(({ security }) => security?.length !== 0)).toEqual([]);
  const kept = OPERATIONS.filter((operation) => !isOpen(operation));
  expect(kept.filter(({ security }) => security?.length !== 1)).toEqual([]);
});

describe('what callers send', () => {
  test('is not required if leaving it out has a meaning, and no member of a body has a default', () => {
    const required = OPERATIONS.flatMap(({ parameters = [] }) => parameters)
      .map((parameter) => resolved<Parameter>(parameter))
      .filter(({ required: isRequired, schema }) => isRequired && schema?.default !== undefined);
    expect(required).toEqual([]);
    // TypeScript generators treat a member with a default as always present, and require it from callers.
    const members = SENT.filter(([place]) => place.includes('/properties/'));
    expect(members.length).toBeGreaterThan(20);
    expect(placesOf(members.filter(([, schema]) => schema.default !== undefined))).toEqual([]);
  });

  test('never contains NUL, because free text has a pattern that excludes it', () => {
    const texts = SENT.filter(([, schema]) => typesOf(schema).includes('string'));
    const free = texts.filter(([, { enum: values, format }]) => values === undefined && format !== 'date-time');
    expect(free.length).toBeGreaterThan(20);
    const takesNul = ([, { pattern }]: (typeof free)[number]) =>
      pattern === undefined || ['\0', 'a\0b'].some((text) => new RegExp(pattern, 'u').test(text));
    expect(placesOf(free.filter(takesNul))).toEqual([]);
    const other = free.filter(([, { pattern }]) => pattern === '^[^\\x00]*$');
    const fits = ([, { pattern = '' }]: (typeof free)[number]) => new RegExp(pattern, 'u').test('أ line\nand \\ ¡one!');
    expect(other.length).toBeGreaterThan(10);
    expect(placesOf(other.filter((each) => !fits(each)))).toEqual([]);
  });
});

function within(place: string, root: unknown): ReturnType<typeof schemasWithin> {
  return schemasWithin(root, DOCUMENT).map(([inside, schema]) => [`${place}${inside}`, schema]);
}

function resolved<T extends object>(value: T | { readonly $ref?: string }): T {
  if (!('$ref' in value) || value.$ref === undefined) return value as T;
  const steps = value.$ref.slice(2).split('/');
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], DOCUMENT) as T;
}

function typesOf({ type }: Schema): readonly string[] {
  return typeof type === 'string' ? [type] : (type ?? []);
}

function placesOf(found: ReturnType<typeof schemasWithin>): readonly string[] {
  return found.map(([place]) => place);
}
