/** The entries in `text`, one per line, without empty ones or duplicates. */
export function linesOf(text: string): string[] {
  return [...new Set(text.split(/[\n,]/).map((line) => line.trim()))].filter((line) => line !== '');
}
