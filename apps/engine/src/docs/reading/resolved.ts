import type { OpenapiDocument, Reference, Schema } from '../../http/openapi/openapi-document.ts';

/** The target of a local reference; any other value is returned unchanged. Throws if the target does not exist. */
export function resolved<T extends object>(document: OpenapiDocument, value: T | Reference): T {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as T;
  const found = value.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document);
  if (!value.$ref.startsWith('#/') || found === undefined) throw new Error(`${value.$ref} leads nowhere`);
  return found as T;
}

/** A schema as a reader sees it, with references and null choices resolved at its top level. */
export type PlainSchema = Schema & {
  /** The name of the shared schema that it comes from. */
  readonly name: string | null;
  readonly isNullable: boolean;
};

/**
 * Follows a reference, merges `allOf`, and removes null from a choice. Keywords at the place of use override those of
 * the shared schema.
 */
export function plainSchema(document: OpenapiDocument, schema: Schema): PlainSchema {
  const { $ref, anyOf, oneOf, allOf, ...own } = schema;
  if ($ref !== undefined) {
    const target = plainSchema(document, resolved<Schema>(document, { $ref }));
    return { ...target, ...own, name: $ref.slice($ref.lastIndexOf('/') + 1) };
  }
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) {
    const [first = {}, ...others] = choices.filter(({ type }) => type !== 'null');
    const isNullable = choices.some(({ type }) => type === 'null');
    const taken = plainSchema(document, first);
    if (others.length > 0) return { ...own, anyOf: [first, ...others], name: null, isNullable };
    return { ...taken, ...own, isNullable: isNullable || taken.isNullable };
  }
  const merged = (allOf ?? []).map((part) => plainSchema(document, part)).reduce(mergeObjects, { ...own, ...PLAIN });
  const isNullable = Array.isArray(schema.type) && schema.type.includes('null');
  return { ...merged, isNullable: merged.isNullable || isNullable };
}

const PLAIN = { name: null, isNullable: false };

function mergeObjects(left: PlainSchema, right: PlainSchema): PlainSchema {
  const required = [...new Set([...(left.required ?? []), ...(right.required ?? [])])];
  return {
    ...left,
    ...right,
    name: left.name ?? right.name,
    ...(left.properties || right.properties ? { properties: mergeProperties(left, right) } : {}),
    ...(required.length > 0 ? { required } : {}),
  };
}

function mergeProperties({ properties: left = {} }: Schema, { properties: right = {} }: Schema) {
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return Object.fromEntries([...names].map((name) => [name, { ...left[name], ...right[name] }]));
}

/** The schema's type other than null, if it has one. */
export function mainType({ type, properties }: Schema): string | undefined {
  const types = (Array.isArray(type) ? type : [type]).filter((name) => name !== 'null');
  return types[0] ?? (properties ? 'object' : undefined);
}
