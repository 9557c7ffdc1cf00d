import { type Static, type TSchema, Type } from 'typebox';

type Keywords = {
  readonly title?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly documented?: { readonly type: string };
};

/**
 * A member that is null when there is nothing: written as a type list, which the serialiser need not try out. The
 * document says the same of a titled object as a choice, so that it can point at the object's own schema.
 */
export function nullable<T extends TSchema>(schema: T, about: Readonly<Record<string, unknown>> = {}) {
  const { title, type, enum: values, documented } = schema as Keywords;
  return Type.Unsafe<Static<T> | null>({
    ...schema,
    ...about,
    type: [type, 'null'],
    ...(values === undefined ? {} : { enum: [...values, null] }),
    ...(documented === undefined ? {} : { documented: { ...documented, ...about, type: [documented.type, 'null'] } }),
    ...(title === undefined ? {} : { documented: { anyOf: [schema, { type: 'null' }], ...about } }),
  });
}
