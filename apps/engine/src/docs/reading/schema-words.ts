import type { OpenapiDocument, Schema } from '../../http/openapi/openapi-document.ts';
import { VISIBLE_ASCII, WITHOUT_NUL } from '../../http/schemas/free-text.ts';
import { mainType, type PlainSchema, plainSchema } from './resolved.ts';

/** The type of a value in a few words, such as `array of objects` or `string or null`. */
export function typeWords(document: OpenapiDocument, schema: PlainSchema): string {
  const name = schema.anyOf ? choiceWords(document, schema.anyOf) : oneType(document, schema);
  return schema.isNullable ? `${name} or null` : name;
}

function oneType(document: OpenapiDocument, schema: PlainSchema): string {
  switch (mainType(schema)) {
    case 'array':
      return `array of ${plural(typeWords(document, plainSchema(document, schema.items ?? {})))}`;
    case 'object':
      if (schema.properties || typeof schema.additionalProperties !== 'object') return 'object';
      return `object of ${plural(typeWords(document, plainSchema(document, schema.additionalProperties)))}`;
    case 'string':
      return schema.format === undefined ? 'string' : `string, ${FORMATS[schema.format] ?? schema.format}`;
    case undefined:
      return 'any value';
    default:
      return mainType(schema) ?? '';
  }
}

const FORMATS: Readonly<Record<string, string>> = { 'date-time': 'date and time', uri: 'web address' };

function choiceWords(document: OpenapiDocument, choices: readonly Schema[]): string {
  return [...new Set(choices.map((choice) => typeWords(document, plainSchema(document, choice))))].join(' or ');
}

function plural(words: string): string {
  return words.replace(/^(string|number|integer|boolean|object|array)\b/, '$1s');
}

const PATTERNS: Readonly<Record<string, string>> = { [WITHOUT_NUL]: 'without NUL', [VISIBLE_ASCII]: 'visible ASCII' };

/** The bounds of a value, each in a few words. */
export function boundWords(schema: Schema): readonly string[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, pattern, propertyNames, additionalProperties } = schema;
  const names = propertyNames && boundWords(propertyNames);
  const values = typeof additionalProperties === 'object' ? boundWords(additionalProperties) : undefined;
  return [
    exclusiveMinimum === undefined ? '' : `more than ${count(exclusiveMinimum)}`,
    exclusiveMaximum === undefined ? '' : `less than ${count(exclusiveMaximum)}`,
    range(minimum, maximum, ''),
    range(schema.minLength, schema.maxLength, 'character'),
    range(schema.minItems, schema.maxItems, 'item'),
    range(schema.minProperties, schema.maxProperties, 'member'),
    names?.length ? `names of ${names.join(', ')}` : '',
    values?.length ? `values of ${values.join(', ')}` : '',
    pattern === undefined ? '' : (PATTERNS[pattern] ?? `pattern \`${pattern}\``),
  ].filter((words) => words !== '');
}

/** A range such as `1 to 40 characters`, `at least 60`, `exactly 1 member`. */
function range(least: number | undefined, most: number | undefined, noun: string): string {
  const counted = (value: number) => `${count(value)}${noun && ` ${noun}${value === 1 ? '' : 's'}`}`;
  if (least !== undefined && most !== undefined) {
    return least === most ? `exactly ${counted(least)}` : `${count(least)} to ${counted(most)}`;
  }
  if (least !== undefined) return `at least ${counted(least)}`;
  return most === undefined ? '' : `at most ${counted(most)}`;
}

function count(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 10 });
}
