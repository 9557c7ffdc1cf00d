/**
 * What a spreadsheet takes for a formula at the beginning of a cell. In countries that write decimals with a comma it cuts
 * lines at semicolons instead, inside of our quotes too; and a line ends where none of its cells begins with a quote.
 */
const FORMULA = /^(?=[=+\-@\t\r])|(?<=[;\t\r\n])(?="*[=+\-@])/g;
const QUOTED = /[",\r\n]/;

/** What stands before the first line: spreadsheets know by it that the text is UTF-8. */
export const BOM = '\ufeff';

/** A line of CSV after RFC 4180. An apostrophe stands before what a spreadsheet would run. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: string | null): string {
  if (cell === null) return '';
  const text = cell.replace(FORMULA, "'");
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
