import { type Static, type TSchema, Type } from 'typebox';

/** A member that is null when there is nothing: written as a type list, which the serialiser need not try out. */
export function nullable<T extends TSchema>(schema: T) {
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [(schema as { type?: string }).type, 'null'] });
}
