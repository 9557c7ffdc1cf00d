import { Type } from 'typebox';

/**
 * An object of strings under names that the caller chooses. It is not a `Type.Record`, because the pattern of a record
 * does not match names with a line break. The values under such names would be neither checked nor returned.
 */
export function textMap(value: Readonly<Record<string, unknown>>, options: Readonly<Record<string, unknown>>) {
  return Type.Unsafe<Record<string, string>>({
    type: 'object',
    additionalProperties: { type: 'string', ...value },
    ...options,
  });
}
