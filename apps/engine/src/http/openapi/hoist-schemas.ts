import type { OpenapiDocument, Schema } from './openapi-document.ts';

/**
 * Moves every titled object, choice and list of values to `components.schemas`, under its title, and replaces it with a
 * reference. Throws when two different schemas have the same title.
 */
export function hoistSchemas(document: OpenapiDocument): OpenapiDocument {
  const hoisted: Record<string, Schema> = {};

  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    if (isTitled(value)) return place(value);
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, walk(member)]));
  };

  const place = ({ title, ...schema }: Schema & { readonly title: string }): { $ref: string } => {
    const walked = Object.fromEntries(Object.entries(schema).map(([name, member]) => [name, walk(member)]));
    const before = hoisted[title];
    if (before !== undefined && JSON.stringify(before) !== JSON.stringify(walked)) {
      throw new Error(`two schemas are called ${title}`);
    }
    hoisted[title] = walked;
    return { $ref: `#/components/schemas/${title}` };
  };

  const paths = walk(document.paths) as OpenapiDocument['paths'];
  const webhooks = walk(document.webhooks ?? {}) as NonNullable<OpenapiDocument['webhooks']>;
  return { ...document, paths, webhooks, components: { ...document.components, schemas: hoisted } };
}

function isTitled(value: object): value is Schema & { readonly title: string } {
  if (!('title' in value) || typeof value.title !== 'string') return false;
  return ('type' in value && value.type === 'object') || 'oneOf' in value || 'enum' in value;
}
