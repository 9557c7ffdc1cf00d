import type { OpenapiDocument, Schema } from '../../http/openapi/openapi-document.ts';
import { mainType, type PlainSchema, plainSchema } from './resolved.ts';
import { boundWords, typeWords } from './schema-words.ts';

/** One member of an object, as a row of a table. */
export type Field = {
  readonly name: string;
  /** The path of the members that contain it, written before its name, such as `attempts[].card.`. */
  readonly within: string;
  readonly depth: number;
  readonly isRequired: boolean;
  readonly type: string;
  readonly bounds: readonly string[];
  readonly description: string;
  readonly values: readonly unknown[];
  readonly fallback: unknown;
  readonly examples: readonly unknown[];
  readonly isDeprecated: boolean;
};

/** All members of an object schema and of the objects inside it, each after the member that contains it. */
export function fieldsOf(document: OpenapiDocument, schema: Schema): readonly Field[] {
  return membersOf(document, schema, '', 0, []);
}

function membersOf(
  document: OpenapiDocument,
  schema: Schema,
  within: string,
  depth: number,
  above: readonly string[],
): readonly Field[] {
  const { properties = {}, required = [], name: own } = withShared(document, plainSchema(document, schema));
  // A recursive schema would have endless rows.
  if (own !== null && above.includes(own)) return [];
  const inside = own === null ? above : [...above, own];
  return Object.entries(properties).flatMap(([name, member]) => {
    const field = fieldOf(document, name, member, required.includes(name));
    const { schema: content, mark } = contentOf(document, member);
    return [
      { ...field, within, depth },
      ...membersOf(document, content, `${within}${name}${mark}.`, depth + 1, inside),
    ];
  });
}

/** A single member or parameter. */
export function fieldOf(document: OpenapiDocument, name: string, schema: Schema, isRequired: boolean): Field {
  const plain = plainSchema(document, schema);
  return {
    name,
    within: '',
    depth: 0,
    isRequired,
    type: typeWords(document, plain),
    bounds: boundWords(plain),
    description: plain.description ?? '',
    values: plain.const === undefined ? valuesOf(document, plain).filter((value) => value !== null) : [plain.const],
    fallback: plain.default,
    examples: (plain.examples ?? []).filter((example) => typeof example !== 'object'),
    isDeprecated: plain.deprecated ?? false,
  };
}

/** The values that a schema allows; for a list, those of its items. */
function valuesOf(document: OpenapiDocument, { enum: values, items }: Schema): readonly unknown[] {
  return values ?? (items && plainSchema(document, items).enum) ?? [];
}

/** If a schema is a choice between objects, adds the members that all of them have. */
function withShared(document: OpenapiDocument, schema: PlainSchema): PlainSchema {
  const choices = (schema.anyOf ?? []).map((choice) => plainSchema(document, choice));
  const [first] = choices;
  if (!first || choices.some(({ properties }) => properties === undefined)) return schema;
  const shared = Object.keys(first.properties ?? {}).filter((name) =>
    choices.every(({ properties = {} }) => name in properties),
  );
  const properties = Object.fromEntries(
    shared.map((name) => [name, either(choices.map(({ properties = {} }) => properties[name] ?? {}))]),
  );
  return { ...schema, properties, required: first.required ?? [] };
}

/** The schema of a member that several objects have. */
function either(members: readonly Schema[]): Schema {
  const [first = {}, ...others] = [...new Map(members.map((member) => [JSON.stringify(member), member])).values()];
  if (others.length === 0) return first;
  const all = [first, ...others];
  if (all.every((member) => member.enum !== undefined))
    return { ...first, enum: all.flatMap((each) => each.enum ?? []) };
  return { anyOf: all, ...(first.description === undefined ? {} : { description: first.description }) };
}

/** The part that can have members: the value itself, or the items of a list. */
function contentOf(document: OpenapiDocument, schema: Schema): { readonly schema: Schema; readonly mark: string } {
  const plain = plainSchema(document, schema);
  return mainType(plain) === 'array' ? { schema: plain.items ?? {}, mark: '[]' } : { schema, mark: '' };
}
