import type { OpenapiDocument, Schema } from '@pay/engine/http/openapi/openapi-document';
import { eventSchemaFile } from './event-schema-file.ts';

type Field = { readonly name: string; readonly type: string; readonly description: string };

/**
 * What the dashboard's page of event types shows, taken from the schemas: the fields of every event, the events with the
 * name of their data, and for each kind of data its fields and an example. `payment.card.brand` is a member of a member,
 * and `refunds[].status` a member of each element.
 */
export type EventCatalogue = {
  readonly fields: readonly Field[];
  readonly events: readonly { readonly type: string; readonly data: string }[];
  readonly data: Readonly<Record<string, { readonly fields: readonly Field[]; readonly example: unknown }>>;
};

type Schemas = Readonly<Record<string, Schema>>;

export function eventCatalogue(document: OpenapiDocument, types: readonly string[]): EventCatalogue {
  const { schemas } = document.components;
  const events = types.map((type) => {
    const { properties = {} } = schemas[eventSchemaFile(document, type)['title'] as string] ?? {};
    const { $ref } = properties['data'] ?? {};
    if ($ref === undefined) throw new Error(`${type} has no data`);
    return { type, data: nameOf($ref), properties };
  });
  const { data: _, ...shared } = events[0]?.properties ?? {};
  const data = [...new Set(events.map((event) => event.data))].map((name) => {
    const schema = schemas[name] ?? {};
    return [name, { fields: fieldsOf(schema, schemas, ''), example: exampleOf(schema, schemas) }] as const;
  });
  return {
    fields: fieldsOf({ properties: shared }, schemas, ''),
    events: events.map(({ properties: _properties, ...event }) => event),
    data: Object.fromEntries(data),
  };
}

function fieldsOf(schema: Schema, schemas: Schemas, before: string): readonly Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const name = before + key;
    const { isNullable, found } = resolved(property, schemas);
    const description = property.description ?? found.description ?? '';
    const element = found.items === undefined ? undefined : resolved(found.items, schemas).found;
    const type = [typeOf(found, element), ...(isNullable ? ['null'] : [])].join(' or ');
    const inner =
      element === undefined ? fieldsOf(found, schemas, `${name}.`) : fieldsOf(element, schemas, `${name}[].`);
    return [{ name, type, description }, ...inner];
  });
}

function typeOf(schema: Schema, element: Schema | undefined): string {
  if (element !== undefined) return `array of ${typeOf(element, undefined)}s`;
  if (schema.enum && schema.enum.length > 1) return schema.enum.filter((each) => each !== null).join(', ');
  const [type = 'object'] = [schema.type].flat().filter((each) => each !== 'null');
  return schema.format === 'date-time' || schema.format === 'date' ? schema.format : type;
}

/** What a schema refers to, and whether null is also allowed. */
function resolved(schema: Schema, schemas: Schemas): { readonly isNullable: boolean; readonly found: Schema } {
  if (schema.$ref !== undefined) return resolved(schemas[nameOf(schema.$ref)] ?? {}, schemas);
  const choice = schema.anyOf?.find((each) => each.type !== 'null');
  if (choice !== undefined) return { ...resolved(choice, schemas), isNullable: schema.anyOf?.length === 2 };
  return { isNullable: [schema.type].flat().includes('null'), found: schema };
}

function exampleOf(schema: Schema, schemas: Schemas): unknown {
  const [example] = schema.examples ?? [];
  if (example !== undefined) return example;
  const { found } = resolved(schema, schemas);
  if (found.items !== undefined) return [exampleOf(found.items, schemas)];
  if (found.properties === undefined) return found.examples?.[0] ?? null;
  return Object.fromEntries(Object.entries(found.properties).map(([key, each]) => [key, exampleOf(each, schemas)]));
}

function nameOf(reference: string): string {
  return reference.split('/').at(-1) ?? reference;
}
