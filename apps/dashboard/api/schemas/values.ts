import { ENVIRONMENTS } from '@pay/core/ground/environment/environment';
import { LOCALES } from '@pay/core/ground/locale/locale';
import { ROLES } from '@pay/core/merchants/access/role';
import { type Static, type TSchema, Type } from 'typebox';

/** A string that is one of these values. The serialiser needs the type as well as the values. */
export function oneOf<const T extends string>(values: readonly T[]) {
  return Type.Unsafe<T>({ type: 'string', enum: [...values] });
}

export function nullable<T extends TSchema>(schema: T) {
  return Type.Unsafe<Static<T> | null>({ anyOf: [schema, { type: 'null' }] });
}

/** An object with exactly these members. */
export function exactly<T extends Record<string, TSchema>>(members: T) {
  return Type.Object(members, { additionalProperties: false });
}

/** An object with at least one of these members and no others. */
export function changes<T extends Record<string, TSchema>>(members: T) {
  return Type.Object(members, { additionalProperties: false, minProperties: 1 });
}

/** Part of a list. Send `next` as `after` to get the next part. */
export function pageOf<T extends TSchema>(item: T) {
  return Type.Object({ data: Type.Array(item), next: nullable(Type.String()) });
}

export const PAGE = {
  after: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  /** 1 to 100; default 50. */
  limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$' })),
};

export const Nothing = Type.Null();
/** ISO 8601 in UTC. */
export const Time = Type.String();
/**
 * A string whose limit is above that of any operation, so that the operation itself refuses a text that is too long,
 * and describes the problem better.
 */
export const Text = Type.String({ maxLength: 4_000 });
export const Environment = oneOf(ENVIRONMENTS);
export const RoleName = oneOf(ROLES);
export const Locale = oneOf(LOCALES);
/** The state of a merchant's Live access. */
export const LiveState = oneOf(['none', 'requested', 'refused', 'approved']);
