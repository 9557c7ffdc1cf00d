/**
 * Whether PostgreSQL can store the text: without NUL, and without lone surrogates, which are not characters in any
 * encoding.
 */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
