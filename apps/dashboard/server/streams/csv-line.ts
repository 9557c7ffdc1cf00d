/**
 * The places where a spreadsheet would read the beginning of a formula. They can follow spaces that the spreadsheet
 * ignores, and can have the full-width signs of East Asian keyboards. In countries with decimal commas, a spreadsheet
 * splits lines at semicolons instead, even inside our quotes. If none of the resulting cells of a line begins with a
 * quote, a line break inside our quotes also ends the line.
 */
const FORMULA = /^(?=[\t\r\n]|[\s"]*[=+\-@＝＋－＠])|(?<=[;\t\r\n])(?=[ "]*[=+\-@＝＋－＠])/g;
const QUOTED = /[",\r\n]/;

/** The byte order mark before the first line, which makes spreadsheets read the text as UTF-8. */
export const BOM = '\ufeff';

/** An `amount` is a number that we have written as text. It can begin with a minus, and is not a formula. */
export type CsvCell = string | null | { readonly amount: string };

/**
 * A line of CSV as RFC 4180 describes, with an apostrophe before anything that a spreadsheet would run as a formula.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return cell.amount;
  const text = cell.replace(FORMULA, "'");
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
