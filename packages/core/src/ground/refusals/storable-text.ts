/** PostgreSQL stores no NUL in a text, and a lone surrogate is no character in any encoding. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
