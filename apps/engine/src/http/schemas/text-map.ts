import { Type } from 'typebox';

/**
 * An object of strings under names that the caller chooses. It is not a `Type.Record`, whose pattern for names does not
 * match names with a line break, so their values would be neither checked nor returned.
 */
export function textMap(value: Readonly<Record<string, unknown>>, options: Readonly<Record<string, unknown>>) {
  return Type.Unsafe<Record<string, string>>({
    type: 'object',
    additionalProperties: { type: 'string', ...value },
    ...options,
  });
}
