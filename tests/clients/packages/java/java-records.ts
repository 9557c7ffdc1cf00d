import type { OpenapiDocument, Schema } from '../../../../packages/server-sdk/generate/document.ts';
import { resolved } from './java-schemas.ts';
import { doc, docText, memberName, typeName } from './java-text.ts';

type Schemas = OpenapiDocument['components']['schemas'];

/** A component of a record: its type, the expression that reads it, and the records nested inside its own record. */
export type Component = {
  readonly member: string;
  readonly type: string;
  readonly read: string;
  readonly description: string;
  readonly nested: string;
};

/** The record of an object in answers, with the method that reads it. */
export function recordOf(
  name: string,
  schema: Schema,
  schemas: Schemas,
  { implementing = '', indent = '' }: { readonly implementing?: string; readonly indent?: string } = {},
): string {
  const components = componentsOf(schema, schemas, indent);
  const described = components.map(
    ({ member, description }) => `@param ${memberName(member)} ${docText(description || member)}`,
  );
  const declared = components.map(({ member, type }) => `${indent}    ${type} ${memberName(member)}`).join(',\n');
  const read = components.map((component) => `${indent}        ${component.read}`).join(',\n');
  const about = docText(schema.description ?? `Part of an answer`);
  return `${doc([about, '', ...described], indent)}${indent}public record ${name}(
${declared})${implementing} {
${indent}  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
${indent}  public static ${name} read(JsonObject json) {
${indent}    return new ${name}(
${read});
${indent}  }
${components.map(({ nested }) => nested).join('')}${indent}}
`;
}

export function componentsOf({ properties = {}, required = [] }: Schema, schemas: Schemas, indent = ''): Component[] {
  return Object.entries(properties).map(([member, schema]) => {
    const found = resolved(schema, schemas);
    const isPresent = required.includes(member) && !found.isNullable;
    const { enum: values = [], description = '' } = { ...found.schema, ...schema };
    const choices = values.filter((value) => value !== null).map((value) => `\`${String(value)}\``);
    const parts = [
      description,
      choices.length > 1 ? `One of ${choices.join(', ')}.` : '',
      isPresent ? '' : 'Can be null.',
    ];
    return {
      member,
      ...typed(member, found, schemas, indent),
      description: parts.filter((part) => part !== '').join(' '),
    };
  });
}

function typed(
  member: string,
  { schema, name }: ReturnType<typeof resolved>,
  schemas: Schemas,
  indent: string,
): Pick<Component, 'type' | 'read' | 'nested'> {
  const read = (method: string, ...more: readonly string[]) => `json.${method}(${[`"${member}"`, ...more].join(', ')})`;
  const flat = (type: string, method: string) => ({ type, read: read(method), nested: '' });
  if (name !== undefined) return { type: name, read: read('object', `${name}::read`), nested: '' };
  const inside = (of: Schema, own: string) => `\n${recordOf(own, of, schemas, { indent: `${indent}  ` })}`;
  switch (schema.type) {
    case 'string':
      return flat('String', 'text');
    case 'boolean':
      return flat('Boolean', 'bool');
    case 'integer':
      return flat('Long', 'integer');
    case 'number':
      return flat('BigDecimal', 'decimal');
    case 'array': {
      const item = resolved(schema.items ?? {}, schemas);
      if (item.name === undefined && item.schema.type === 'string') return flat('List<String>', 'texts');
      const own = item.name ?? `${typeName(member)}Item`;
      const nested = item.name === undefined ? inside(item.schema, own) : '';
      return { type: `List<${own}>`, read: read('objects', `${own}::read`), nested };
    }
    case 'object':
      if (schema.properties === undefined) return flat('Map<String, String>', 'textsByName');
      return {
        type: typeName(member),
        read: read('object', `${typeName(member)}::read`),
        nested: inside(schema, typeName(member)),
      };
    default:
      throw new Error(`${member} has the type ${String(schema.type)}, which has no counterpart in Java`);
  }
}
