/** One entry a line, without the empty ones and what is there twice. */
export function linesOf(text: string): string[] {
  return [...new Set(text.split(/[\n,]/).map((line) => line.trim()))].filter((line) => line !== '');
}
