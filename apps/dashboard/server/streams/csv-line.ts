/**
 * The places where a spreadsheet would read the beginning of a formula. In countries with decimal commas, a spreadsheet
 * splits lines at semicolons instead, even inside our quotes. If none of the resulting cells of a line begins with a
 * quote, a line break inside our quotes also ends the line.
 */
const FORMULA = /^(?=[=+\-@\t\r])|(?<=[;\t\r\n])(?="*[=+\-@])/g;
const QUOTED = /[",\r\n]/;

/** The byte order mark before the first line, which makes spreadsheets read the text as UTF-8. */
export const BOM = '\ufeff';

/** A line of CSV as RFC 4180 describes, with an apostrophe before anything that a spreadsheet would run. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: string | null): string {
  if (cell === null) return '';
  const text = cell.replace(FORMULA, "'");
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
