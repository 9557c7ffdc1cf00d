/**
 * The source of a pattern for a name in a PDF, with its slash and its end. Every character can be written as an escape:
 * `/J#53` is `/JS`. The pattern reads these spellings directly, because resolving all escapes of a file first would take
 * long and fill the memory.
 */
export function pdfName(name: string): string {
  return `${anySpelling('/')}${[...name].map(anySpelling).join('')}${END}`;
}

/** A name goes on with any of these. */
const END = '(?![A-Za-z0-9]|#(?:3[0-9]|[46][1-9A-Fa-f]|[57][0-9Aa]))';

function anySpelling(character: string): string {
  const digits = [...character.charCodeAt(0).toString(16)];
  const escaped = digits.map((digit) => (/[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit)).join('');
  return `(?:${character}|#${escaped})`;
}
