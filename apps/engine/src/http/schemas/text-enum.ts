import { Type } from 'typebox';

type Options = { readonly title?: string; readonly description?: string; readonly examples?: readonly string[] };

/** One of these strings. The type is included for the serialiser and for code generators. */
export function textEnum<const T extends string>(values: readonly T[], options: Options = {}) {
  return Type.Unsafe<T>({ type: 'string', enum: [...values], ...options });
}
