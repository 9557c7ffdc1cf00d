/**
 * Whether PostgreSQL can store the text: without NUL and without lone surrogates. A lone surrogate is not a character
 * in any encoding.
 */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
