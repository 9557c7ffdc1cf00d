import type { OpenapiDocument, Operation, Schema } from '../../../../packages/server-sdk/generate/document.ts';
import { serverOperations } from '../../../../packages/server-sdk/generate/operations-file.ts';

type Schemas = OpenapiDocument['components']['schemas'];

/**
 * A schema without its reference and without null, and whether it can be null. `name`: the name of the object that the
 * schema refers to.
 */
export type Resolved = { readonly schema: Schema; readonly name: string | undefined; readonly isNullable: boolean };

export function resolved(schema: Schema, schemas: Schemas): Resolved {
  const { $ref, anyOf, type } = schema;
  if ($ref !== undefined) {
    const name = nameOf($ref);
    const found = required(schemas[name], name);
    return isAlias(found) ? resolved(found, schemas) : { schema: found, name, isNullable: false };
  }
  if (anyOf !== undefined) {
    const [some, ...more] = anyOf.filter((choice) => choice.type !== 'null');
    if (!some || more.length > 0) throw new Error(`${JSON.stringify(schema)} has no counterpart in Java`);
    return { ...resolved(some, schemas), isNullable: more.length + 1 < anyOf.length };
  }
  if (!Array.isArray(type)) return { schema, name: undefined, isNullable: false };
  const [one, ...more] = type.filter((each: string) => each !== 'null');
  if (one === undefined || more.length > 0) throw new Error(`${JSON.stringify(type)} has no counterpart in Java`);
  return { schema: { ...schema, type: one }, name: undefined, isNullable: type.length > 1 };
}

/** Whether a schema is only an alias of a string, such as an enum. */
function isAlias({ properties, oneOf }: Schema): boolean {
  return properties === undefined && oneOf === undefined;
}

/** The names of the objects that requests consist of, and of those that answers and webhooks consist of. */
export function namesByUse(document: OpenapiDocument): {
  readonly requests: readonly string[];
  readonly answers: readonly string[];
} {
  const { schemas } = document.components;
  const operations = serverOperations(document).map(({ operation }) => operation);
  const requests = reached(operations.map(bodyOf), schemas);
  const ofErrors = [{ $ref: 'Problem' }, { $ref: 'WebhookEvent' }];
  const answers = reached([...operations.map(answerOf), ...ofErrors], schemas);
  const both = requests.filter((name) => answers.includes(name));
  if (both.length > 0) throw new Error(`both sent and answered: ${both.join(', ')}`);
  return { requests, answers };
}

export function bodyOf({ requestBody }: Operation): Schema | undefined {
  return requestBody?.content?.['application/json']?.schema;
}

export function answerOf({ responses }: Operation): Schema | undefined {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  return success?.content?.['application/json']?.schema;
}

export function nameOf($ref: string): string {
  return $ref.split('/').at(-1) ?? '';
}

function reached(roots: readonly (Schema | undefined)[], schemas: Schemas): readonly string[] {
  const names = new Set<string>();
  const visit = (schema: Schema | undefined): void => {
    if (schema === undefined) return;
    const { $ref, properties = {}, items, anyOf = [], oneOf = [] } = schema;
    if ($ref !== undefined) {
      const name = nameOf($ref);
      if (names.has(name)) return;
      const found = required(schemas[name], name);
      if (!isAlias(found)) names.add(name);
      visit(found);
    }
    for (const each of [...Object.values(properties), items, ...anyOf, ...oneOf]) visit(each);
  };
  for (const root of roots) visit(root);
  return [...names].sort();
}

function required(schema: Schema | undefined, name: string): Schema {
  if (!schema) throw new Error(`there is no schema ${name}`);
  return schema;
}
