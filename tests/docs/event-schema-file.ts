import type { OpenapiDocument, Schema } from '@pay/engine/http/openapi/openapi-document';

const REFERENCE = /"#\/components\/schemas\/(\w+)"/g;

/** The schema of one event as a separate file: JSON Schema 2020-12, including everything that it refers to. */
export function eventSchemaFile(document: OpenapiDocument, type: string): Readonly<Record<string, unknown>> {
  const schema = document.webhooks?.[type]?.post.requestBody?.content['application/json']?.schema;
  const name = schema?.$ref?.split('/').at(-1);
  if (name === undefined) throw new Error(`the document has no event ${type}`);
  const { schemas } = document.components;
  const { [name]: own, ...others } = reachable(schemas, name);
  const file = { $schema: 'https://json-schema.org/draft/2020-12/schema', title: name, ...own, $defs: others };
  return JSON.parse(JSON.stringify(file).replace(REFERENCE, '"#/$$defs/$1"'));
}

/** A schema and all schemas that it refers to, by name. */
function reachable(schemas: Readonly<Record<string, Schema>>, first: string): Record<string, Schema> {
  const found: Record<string, Schema> = {};
  const waiting = [first];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const schema = schemas[name];
    if (!schema || found[name]) continue;
    found[name] = schema;
    waiting.push(...[...JSON.stringify(schema).matchAll(REFERENCE)].map(([, next = '']) => next));
  }
  return found;
}
