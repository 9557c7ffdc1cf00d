import type { OpenapiDocument, Schema } from '../../../../packages/server-sdk/generate/document.ts';
import { resolved } from './java-schemas.ts';
import { doc, docText, memberName } from './java-text.ts';

type Schemas = OpenapiDocument['components']['schemas'];

/**
 * The class of an object in requests: a method `of` with the required members, and a method for each optional member.
 */
export function requestOf(name: string, schema: Schema, schemas: Schemas): string {
  const { properties = {}, required = [], description = '', minProperties, maxProperties } = schema;
  const isChoice = minProperties === 1 && maxProperties === 1;
  const about = docText(description || 'What a request consists of');
  const needed = Object.entries(properties).filter(([member]) => required.includes(member));
  const optional = Object.entries(properties).filter(([member]) => !required.includes(member));
  const declared = needed.map(([member, each]) => `${argumentType(each, schemas)} ${memberName(member)}`).join(', ');
  const set = needed.map(([member]) => `    made.set("${member}", ${memberName(member)});\n`).join('');
  const described = needed.map(
    ([member, each]) => `@param ${memberName(member)} ${docText(descriptionOf(each, schemas))}`,
  );
  return `${doc([isChoice ? `${about} Exactly one of the members is set.` : about])}public final class ${name} extends Members {
  private ${name}() {}

${doc(['What every such request has.', ...(described.length > 0 ? ['', ...described] : [])], '  ')}  public static ${name} of(${declared}) {
    ${name} made = new ${name}();
${set}    return made;
  }
${optional.map(([member, each]) => setterOf(name, member, each, schemas)).join('')}}
`;
}

function setterOf(name: string, member: string, schema: Schema, schemas: Schemas): string {
  const argument = memberName(member);
  return `
${doc([docText(descriptionOf(schema, schemas))], '  ')}  public ${name} ${argument}(${argumentType(schema, schemas)} ${argument}) {
    set("${member}", ${argument});
    return this;
  }
`;
}

function descriptionOf(schema: Schema, schemas: Schemas): string {
  const found = resolved(schema, schemas);
  const { enum: values = [], description = '' } = { ...found.schema, ...schema };
  const choices = values.filter((value) => value !== null).map((value) => `\`${String(value)}\``);
  const parts = [description, choices.length > 0 ? `One of ${choices.join(', ')}.` : ''];
  return parts.filter((part) => part !== '').join(' ') || 'Part of the request';
}

function argumentType(each: Schema, schemas: Schemas): string {
  const { schema, name, isNullable } = resolved(each, schemas);
  if (name !== undefined) return name;
  switch (schema.type) {
    case 'string':
      return 'String';
    case 'boolean':
      return isNullable ? 'Boolean' : 'boolean';
    case 'integer':
      return isNullable ? 'Long' : 'long';
    case 'number':
      return 'BigDecimal';
    case 'array':
      return `List<${argumentType(schema.items ?? {}, schemas)}>`;
    case 'object':
      return 'Map<String, String>';
    default:
      throw new Error(`the type ${String(schema.type)} has no counterpart in Java`);
  }
}
