import { pdfTokens } from './pdf-tokens.ts';

/** A line of a page: strings of codes, a character for each byte, and the signs for the gaps between them. */
export type ShownLine = readonly Shown[];
export type Shown = { readonly codes: string } | { readonly gap: string };

/** A gap like that of a space between words, in thousandths of the size of the font, and one like that of a column. */
const WORD_GAP = 150;
const COLUMN_GAP = 2_000;
const SAME_LINE = 0.1;
/**
 * Stands for a gap of unknown size. With it, groups of digits count as one number only if they have the sizes that
 * people write; otherwise a row of a table with whole numbers could look like a card number.
 */
const MOVED = { gap: '.' };

/** Puts together the strings that a page shows on the same line, which programs split to place each word or letter. */
export function shownLines(source: string): readonly ShownLine[] {
  const lines: Shown[][] = [];
  const operands: number[] = [];
  let line: Shown[] = [];
  let [y, shownAt, dictionaries] = [0, Number.NaN, 0];
  let [isInArray, isMoved] = [false, false];

  const show = (codes: string): void => {
    const isSameLine = Math.abs(y - shownAt) < SAME_LINE;
    if (!isSameLine) {
      line = [];
      lines.push(line);
    } else if (isMoved) line.push(MOVED);
    line.push({ codes });
    [shownAt, isMoved] = [y, false];
  };
  const read = (operator: string): void => {
    if (operator === '[' || operator === ']') isInArray = operator === '[';
    else if (operator === '<<' || operator === '>>') dictionaries += operator === '<<' ? 1 : -1;
    else if (operator === 'Tj' || operator === 'TJ') isMoved = true;
    else if (NEXT_LINE.has(operator)) shownAt = Number.NaN;
    else if (PLACES.has(operator)) {
      y = operator === 'BT' ? 0 : (operands.at(-1) ?? 0) + (operator === 'Tm' ? 0 : y);
      isMoved = true;
    }
    operands.length = 0;
  };
  for (const { kind, text } of pdfTokens(source)) {
    const number = kind === 'word' ? Number(text) : Number.NaN;
    // A string in a dictionary is not shown; it is, for example, what a reader copies instead of the signs.
    if (kind === 'comment' || (kind === 'string' && dictionaries > 0)) lines.push([{ codes: text }]);
    else if (kind === 'string') show(text);
    else if (Number.isNaN(number)) read(text);
    else {
      operands.push(number);
      if (!isInArray || number > -WORD_GAP) continue;
      if (number > -COLUMN_GAP) line.push({ gap: ' ' });
      else isMoved = true;
    }
  }
  return lines;
}

/** Operators that put the next string on the same line only if its height is the same. */
const PLACES: ReadonlySet<string> = new Set(['BT', 'Td', 'TD', 'Tm']);
/** Operators after which the height of the next string does not tell whether it is on the same line. */
const NEXT_LINE: ReadonlySet<string> = new Set(['T*', "'", '"', 'cm', 'q', 'Q', 'Do']);
