import type { OpenapiDocument, Schema } from '../../../packages/server-sdk/generate/document.ts';

/**
 * Returns functions that build a value of a schema with all its members, each with a different value. A list has one
 * item, or one of each kind.
 */
export function sampler({ components: { schemas } }: OpenapiDocument): (schema: Schema, place?: string) => unknown {
  let count = 0;
  return function sample(schema, place = ''): unknown {
    const { $ref, anyOf, oneOf, enum: values, items, properties, additionalProperties } = schema;
    if ($ref !== undefined) return sample(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, place);
    const choice = anyOf ?? oneOf;
    if (choice !== undefined) return sample(choice.find(({ type }) => type !== 'null') ?? {}, place);
    if (values !== undefined) return values.find((value) => value !== null);
    switch ([schema.type ?? []].flat().find((type) => type !== 'null')) {
      case 'string':
        if ((schema as { format?: string }).format === 'date-time')
          return `2026-11-21T09:31:${10 + (count++ % 50)}.000Z`;
        return `${place}-${count++}`;
      case 'integer':
        return 100 + count++;
      case 'number':
        return 100.5 + count++;
      case 'boolean':
        return true;
      case 'array':
        return kindsOf(items ?? {}).map((each) => sample(each, place));
      case 'object':
        if (properties === undefined) return { colour: sample(additionalProperties as Schema, 'colour') };
        return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, sample(each, name)]));
    }
    throw new Error(`no sample of ${place}`);
  };

  function kindsOf(schema: Schema): readonly Schema[] {
    const target = schema.$ref === undefined ? schema : (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
    return target.oneOf ?? [schema];
  }
}

/**
 * The value with times as milliseconds and numeric strings as numbers, because programming languages write these
 * differently.
 */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]));
  }
  if (typeof value !== 'string') return value;
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return Date.parse(value);
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}
