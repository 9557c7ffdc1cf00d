import { Type } from 'typebox';

/** Any text without NUL, which PostgreSQL does not store; written so that every regular expression dialect reads it. */
export const WITHOUT_NUL = '^[^\\x00]*$';

/** Printable ASCII without spaces: what an address consists of. */
export const VISIBLE_ASCII = '^[!-~]+$';

type Options = {
  readonly minLength?: number;
  readonly maxLength: number;
  readonly description?: string;
  readonly examples?: readonly string[];
};

/** Whatever a caller writes. The operation refuses NUL, with better words than a pattern has; the document says so. */
export function freeText(options: Options) {
  const { minLength, maxLength } = options;
  return Type.String({
    ...(minLength === undefined ? {} : { minLength }),
    maxLength,
    documented: { type: 'string', ...options, pattern: WITHOUT_NUL },
  });
}
