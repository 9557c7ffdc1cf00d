import type { OpenapiDocument, Schema } from '../../../../packages/server-sdk/generate/document.ts';
import type { EnumNames } from './enum-names.ts';
import { inlineShape } from './inline-shapes.ts';
import { type Kind, type KindOf, type Member, textOf } from './kind.ts';

export type ObjectType = {
  readonly name: string;
  readonly description: string;
  readonly members: readonly Member[];
};

/** A union of objects, distinguished by the value of one member. */
export type UnionType = {
  readonly name: string;
  readonly description: string;
  readonly member: string;
  /** The name of the object for each value of that member. */
  readonly choices: Readonly<Record<string, string>>;
};

type Schemas = OpenapiDocument['components']['schemas'];

/** Collects the requested types, and those of their members. */
export function typeCollector(schemas: Schemas, enums: EnumNames) {
  const [objects, unions] = [new Map<string, ObjectType>(), new Map<string, UnionType>()];

  const kindOf: KindOf = (schema, place) => {
    const choices = schema.anyOf?.filter(({ type }) => type !== 'null');
    if (schema.anyOf !== undefined && choices?.length === 1)
      return { ...kindOf(choices[0] ?? {}, place), isNullable: true };
    const types = [schema.type ?? []].flat().filter((type) => type !== 'null');
    const isNullable = [schema.type ?? []].flat().includes('null');
    return { kind: plainKind(schema, types, place), isNullable };
  };

  function plainKind(schema: Schema, types: readonly string[], place: string): Kind {
    const { $ref, items, properties, additionalProperties, oneOf } = schema;
    if ($ref !== undefined) return named($ref.split('/').at(-1) ?? '');
    if (oneOf !== undefined || types.length !== 1) throw new Error(`${place} has a type that clients do not know`);
    if (schema.enum !== undefined) return { is: 'enum', name: enums.nameOf(place, schema) };
    switch (types[0]) {
      case 'string':
        return { is: (schema as { format?: string }).format === 'date-time' ? 'time' : 'text' };
      case 'integer':
        return { is: (schema as { format?: string }).format === 'int64' ? 'wide' : 'whole' };
      case 'number':
        return { is: 'decimal' };
      case 'boolean':
        return { is: 'boolean' };
      case 'array':
        return { is: 'list', of: kindOf(items ?? {}, place).kind };
      case 'object':
        if (properties !== undefined) {
          const { name, description } = inlineShape(properties, place);
          return declared(name, { ...schema, description });
        }
        if (typeof additionalProperties === 'object')
          return { is: 'map', of: kindOf(additionalProperties, place).kind };
    }
    throw new Error(`${place} has a type that clients do not know: ${types[0]}`);
  }

  function named(name: string): Kind {
    const schema = schemas[name];
    if (schema === undefined) throw new Error(`there is no schema ${name}`);
    if (schema.enum !== undefined) return { is: 'enum', name: enums.nameOf(name, schema) };
    if (schema.oneOf === undefined) return declared(name, schema);
    const { propertyName, mapping } = (schema as { discriminator?: Discriminator }).discriminator ?? {};
    if (propertyName === undefined || mapping === undefined) throw new Error(`${name} has no discriminator`);
    const choices = Object.fromEntries(Object.entries(mapping).map(([value, ref]) => [value, lastOf(ref)]));
    unions.set(name, { name, description: schema.description ?? name, member: propertyName, choices });
    for (const choice of Object.values(choices)) named(choice);
    return { is: 'union', name };
  }

  function declared(name: string, schema: Schema): Kind {
    if (!objects.has(name)) {
      const type = { name, description: textOf(schema.description ?? name), members: [] };
      // The type's place is reserved before its members are collected, so that an object can contain itself.
      objects.set(name, type);
      const members = Object.entries(schema.properties ?? {}).map(([member, each]): Member => {
        const isRequired = schema.required?.includes(member) === true;
        const { minimum } = each as { minimum?: number };
        const hasZero = (minimum === undefined || minimum <= 0) && each.default !== 0;
        const found = kindOf(isTag(name, member, each) ? { type: 'string' } : each, `${name}.${member}`);
        return { name: member, description: textOf(each.description ?? ''), isRequired, hasZero, ...found };
      });
      objects.set(name, { ...type, members });
    }
    return { is: 'object', name };
  }

  /** Whether a member is the discriminator of a union, so that it has a single value in each type of the union. */
  function isTag(name: string, member: string, { enum: values }: Schema): boolean {
    return name.endsWith('Event') && member === 'type' && values?.length === 1;
  }

  return { objects, unions, named, kindOf };
}

type Discriminator = { readonly propertyName: string; readonly mapping: Readonly<Record<string, string>> };

function lastOf(reference: string): string {
  return reference.split('/').at(-1) ?? '';
}
