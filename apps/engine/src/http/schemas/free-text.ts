import { Type } from 'typebox';

/**
 * Any text without NUL, which PostgreSQL cannot store. The pattern is valid in every dialect of regular expressions.
 */
export const WITHOUT_NUL = '^[^\\x00]*$';

/** Printable ASCII without spaces: the characters of a URL. */
export const VISIBLE_ASCII = '^[!-~]+$';

type Options = {
  readonly minLength?: number;
  readonly maxLength: number;
  readonly description?: string;
  readonly examples?: readonly string[];
};

/**
 * Any text. The operation refuses NUL with a clearer message than a pattern gives; the document contains the pattern.
 */
export function freeText(options: Options) {
  const { minLength, maxLength } = options;
  return Type.String({
    ...(minLength === undefined ? {} : { minLength }),
    maxLength,
    documented: { type: 'string', ...options, pattern: WITHOUT_NUL },
  });
}
