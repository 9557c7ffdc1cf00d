/** At the beginning of a cell a spreadsheet takes these for a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const QUOTED = /[",\r\n]/;

/** What stands before the first line: spreadsheets know by it that the text is UTF-8. */
export const BOM = '\ufeff';

/** A line of CSV after RFC 4180. An apostrophe stands before what a spreadsheet would run. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: string | null): string {
  if (cell === null) return '';
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
