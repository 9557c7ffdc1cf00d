import { pdfTokens } from './pdf-tokens.ts';

/** A line of a page: strings of codes, a character for each byte, and what is between them. */
export type ShownLine = readonly Shown[];
export type Shown =
  | { readonly codes: string }
  | { readonly gap: string }
  /**
   * The distance from the beginning of an earlier string to that of the next string, in multiples of the font's size,
   * and the number of bytes of codes between these two places.
   */
  | { readonly distance: number; readonly bytes: number };

/** The gap of a space between words, and the gap between columns, in thousandths of the font's size. */
const WORD_GAP = 150;
const COLUMN_GAP = 2_000;
const SAME_LINE = 0.1;
/**
 * The width of a digit in most fonts, and the largest gap between two digits of one group, in multiples of the font's
 * size.
 */
const DIGIT_WIDTH = 0.56;
const LETTER_GAP = 0.2;
/**
 * Stands for a gap that is not a space. With this character, groups of digits count as one number only if they have the
 * sizes that people write; otherwise a row of a table with whole numbers could look like a card number.
 */
const MOVED = '.';

/** Joins the strings that a page shows on the same line, because programs split lines to place each word or letter. */
export function shownLines(source: string): readonly ShownLine[] {
  const lines: Shown[][] = [];
  const operands: number[] = [];
  let line: Shown[] = [];
  const at = { x: 0, y: 0, scale: 1, size: 1 };
  const shown = { x: 0, y: Number.NaN, bytes: 0 };
  let [isInArray, dictionaries] = [false, 0];

  const show = (codes: string): void => {
    const isSameLine = Math.abs(at.y - shown.y) < SAME_LINE;
    if (!isSameLine) {
      line = [];
      lines.push(line);
    } else if (at.x !== shown.x) {
      line.push({ distance: (at.x - shown.x) / Math.abs(at.scale * at.size || 1), bytes: shown.bytes });
    }
    const bytes = isSameLine && at.x === shown.x ? shown.bytes : 0;
    line.push({ codes });
    Object.assign(shown, { x: at.x, y: at.y, bytes: bytes + codes.length });
  };
  const read = (operator: string): void => {
    const [first = 0, second = 0] = operands.slice(-2);
    if (operator === '[' || operator === ']') isInArray = operator === '[';
    else if (operator === '<<' || operator === '>>') dictionaries += operator === '<<' ? 1 : -1;
    else if (NEXT_LINE.has(operator)) shown.y = Number.NaN;
    else if (operator === 'Tf') at.size = operands.at(-1) ?? 1;
    else if (operator === 'BT') Object.assign(at, { x: 0, y: 0, scale: 1 });
    else if (operator === 'Tm') Object.assign(at, { x: first, y: second, scale: operands.at(-6) ?? 1 });
    else if (operator === 'Td' || operator === 'TD') {
      Object.assign(at, { x: at.x + first * at.scale, y: at.y + second * at.scale });
    }
    operands.length = 0;
  };
  for (const { kind, text } of pdfTokens(source)) {
    const number = kind === 'word' ? Number(text) : Number.NaN;
    // A string in a dictionary is not shown. For example, it is the text that a PDF reader copies instead of the
    // glyphs.
    if (kind === 'comment' || (kind === 'string' && dictionaries > 0)) lines.push([{ codes: text }]);
    else if (kind === 'string') show(text);
    else if (Number.isNaN(number)) read(text);
    else {
      operands.push(number);
      if (isInArray && number <= -WORD_GAP) line.push({ gap: number > -COLUMN_GAP ? ' ' : MOVED });
    }
  }
  return lines;
}

/** Operators after which the place of the next string does not tell whether it is on the same line. */
const NEXT_LINE: ReadonlySet<string> = new Set(['T*', "'", '"', 'cm', 'q', 'Q', 'Do']);

/** The text of a line whose codes have `codeBytes` bytes each. */
export function textOfLine(line: ShownLine, codeBytes: number, read: (codes: string) => string): string {
  return line.map((each) => ('codes' in each ? read(each.codes) : gapOf(each, codeBytes))).join('');
}

function gapOf(shown: Exclude<Shown, { readonly codes: string }>, codeBytes: number): string {
  if ('gap' in shown) return shown.gap;
  const { distance, bytes } = shown;
  const isAdjacent = distance > 0 && distance <= (bytes / codeBytes) * DIGIT_WIDTH + LETTER_GAP;
  return isAdjacent ? '' : MOVED;
}
