import type { Schema } from './document.ts';

/** The TypeScript type for a schema. The service checks lengths, patterns and bounds. */
export function typeOfSchema(schema: Schema): string {
  if (schema.$ref !== undefined) return nameOfReference(schema.$ref);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice !== undefined) return union(choice.map(typeOfSchema));
  if (schema.allOf !== undefined) return schema.allOf.map((part) => `(${typeOfSchema(part)})`).join(' & ');
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type;
  if (types === undefined) return 'unknown';
  return union(types.map((type) => typeOfKind(type, schema)));
}

function typeOfKind(type: string, schema: Schema): string {
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      return `readonly (${typeOfSchema(schema.items ?? {})})[]`;
    case 'object':
      return typeOfObject(schema);
    default:
      throw new Error(`The generator does not know the type ${type}.`);
  }
}

function typeOfObject(schema: Schema): string {
  const { properties, additionalProperties } = schema;
  if (properties === undefined) {
    const values = typeof additionalProperties === 'object' ? typeOfSchema(additionalProperties) : 'unknown';
    return `Record<string, ${values}>`;
  }
  const isExactlyOne = schema.minProperties === 1 && schema.maxProperties === 1;
  return isExactlyOne ? union(Object.keys(properties).map((name) => onlyMember(schema, name))) : members(schema);
}

/** The members of an object between braces, each with its description. */
export function members({ properties = {}, required = [] }: Schema): string {
  const lines = Object.entries(properties).map(([name, schema]) => {
    const type = typeOfSchema(schema);
    // This allows `member: maybe` under `exactOptionalPropertyTypes`; a member that is undefined is left out of the
    // body.
    const member = required.includes(name) ? `${name}: ${type}` : `${name}?: ${type} | undefined`;
    return `${docComment(schema)}${member};\n`;
  });
  return `{\n${lines.join('')}}`;
}

/** The type of an object that has only this one of the members. */
function onlyMember({ properties = {} }: Schema, only: string): string {
  const { [only]: schema = {}, ...others } = properties;
  const one = members({ properties: { [only]: schema }, required: [only] });
  const none = Object.keys(others).map((name) => `${name}?: undefined;\n`);
  return `${one.slice(0, -1)}${none.join('')}}`;
}

/** A schema's description as a comment, in lines of a readable width; empty if there is none. */
export function docComment({ description, default: whenLeftOut }: Schema): string {
  const text = `${description ?? ''}${whenLeftOut === undefined ? '' : ` Left out: ${JSON.stringify(whenLeftOut)}.`}`;
  if (text === '') return '';
  const lines = text.split('\n').flatMap((paragraph) => wrap(paragraph));
  if (lines.length === 1) return `/** ${lines[0]} */\n`;
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`;
}

const LINE_LENGTH_MAX = 100;

function wrap(paragraph: string): readonly string[] {
  const lines = [''];
  for (const word of paragraph.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trimStart();
    if (longer.length <= LINE_LENGTH_MAX) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function nameOfReference(reference: string): string {
  const name = /^#\/components\/schemas\/(\w+)$/.exec(reference)?.[1];
  if (name === undefined) throw new Error(`The generator does not follow ${reference}.`);
  return name;
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}
