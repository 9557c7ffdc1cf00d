import type { MediaType, OpenapiDocument, Schema } from '../../http/openapi/openapi-document.ts';
import { mainType, plainSchema, resolved } from './resolved.ts';

/** An example of a body: its own, or one composed from the examples of its members. */
export function exampleBody(document: OpenapiDocument, { example, examples = {}, schema }: MediaType): unknown {
  if (example !== undefined) return example;
  const [first] = Object.values(examples);
  if (first) return resolved<{ value?: unknown }>(document, first).value;
  return exampleOf(document, schema ?? {});
}

/** A value of the schema: its first example, or else the simplest value that it allows. */
export function exampleOf(document: OpenapiDocument, schema: Schema, above: readonly string[] = []): unknown {
  const plain = plainSchema(document, schema);
  if (plain.examples && plain.examples.length > 0) return plain.examples[0];
  if (plain.default !== undefined) return plain.default;
  if (plain.const !== undefined) return plain.const;
  if (plain.enum && plain.enum.length > 0) return plain.enum[0];
  const [choice] = plain.anyOf ?? [];
  if (choice) return exampleOf(document, choice, above);
  if (plain.name !== null && above.includes(plain.name)) return null;
  const inside = plain.name === null ? above : [...above, plain.name];
  switch (mainType(plain)) {
    case 'object':
      return objectExample(document, plain, inside);
    case 'array':
      return [exampleOf(document, plain.items ?? {}, inside)];
    case 'string':
      return plain.format === 'date-time' ? '2026-11-21T09:30:00.000Z' : 'text';
    case 'integer':
    case 'number':
      return plain.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return null;
  }
}

/** The required members, and the optional ones that have an example. */
function objectExample(document: OpenapiDocument, schema: Schema, above: readonly string[]): object {
  const { properties = {}, required = [] } = schema;
  const shown = Object.entries(properties).filter(
    ([name, member]) => required.includes(name) || plainSchema(document, member).examples !== undefined,
  );
  return Object.fromEntries(shown.map(([name, member]) => [name, exampleOf(document, member, above)]));
}
