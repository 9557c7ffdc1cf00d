import { Type } from 'typebox';

/**
 * An object of texts under names of the caller's choice. Not `Type.Record`: its pattern for names does not match those
 * that hold a line break, whose values would be neither checked nor answered.
 */
export function textMap(value: Readonly<Record<string, unknown>>, options: Readonly<Record<string, unknown>>) {
  return Type.Unsafe<Record<string, string>>({
    type: 'object',
    additionalProperties: { type: 'string', ...value },
    ...options,
  });
}
