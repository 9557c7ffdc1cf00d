import { Type } from 'typebox';

type Options = { readonly title?: string; readonly description?: string; readonly examples?: readonly string[] };

/** One of these texts. The type stands beside the values, for the serialiser and for those who generate code. */
export function textEnum<const T extends string>(values: readonly T[], options: Options = {}) {
  return Type.Unsafe<T>({ type: 'string', enum: [...values], ...options });
}
