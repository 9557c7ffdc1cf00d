import { type Static, type TSchema, Type } from 'typebox';

type Keywords = {
  readonly title?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly documented?: { readonly type: string };
};

/**
 * A member that is null when it has no value. It uses a list of types instead of `anyOf`, so the serialiser does not
 * have to try one schema after another. The document describes a titled object as a choice, so that it can refer to the
 * object's own schema.
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
