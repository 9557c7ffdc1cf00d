import { ENVIRONMENTS } from '@pay/core/ground/environment/environment';
import { ROLES } from '@pay/core/merchants/access/role';
import { type Static, type TSchema, Type } from 'typebox';

/** One of these texts. The type stands beside the values for the serialiser. */
export function oneOf<const T extends string>(values: readonly T[]) {
  return Type.Unsafe<T>({ type: 'string', enum: [...values] });
}

export function nullable<T extends TSchema>(schema: T) {
  return Type.Unsafe<Static<T> | null>({ anyOf: [schema, { type: 'null' }] });
}

/** An object whose members are these and no others. */
export function exactly<T extends Record<string, TSchema>>(members: T) {
  return Type.Object(members, { additionalProperties: false });
}

/** What is given of these changes; at least one. */
export function changes<T extends Record<string, TSchema>>(members: T) {
  return Type.Object(members, { additionalProperties: false, minProperties: 1 });
}

/** Part of a list; `next` goes into `after` for the part that follows. */
export function pageOf<T extends TSchema>(item: T) {
  return Type.Object({ data: Type.Array(item), next: nullable(Type.String()) });
}

export const PAGE = {
  after: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  /** 1 to 100; 50 when it is missing. */
  limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$' })),
};

export const Nothing = Type.Null();
/** ISO 8601 in UTC. */
export const Time = Type.String();
/** Longer than any that an operation takes, which has better words for what is wrong. */
export const Text = Type.String({ maxLength: 4_000 });
export const Environment = oneOf(ENVIRONMENTS);
export const RoleName = oneOf(ROLES);
export const Locale = oneOf(['en', 'ar']);
/** Where a merchant stands on its way to real money. */
export const LiveState = oneOf(['none', 'requested', 'refused', 'approved']);
