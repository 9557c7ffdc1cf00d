/** PostgreSQL cannot store NUL in text, and a lone surrogate is not a character in any encoding. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
