import type { CodeTable, Meaning, Origin } from './meaning.ts';

export type Row = readonly string[];

/** A section of a page of codes: the codes of a table and their meanings. */
export function section(table: CodeTable): string {
  const rows = Object.entries(table.codes)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, meaning]) => [`\`${code}\``, ...meaningCells(meaning)]);
  return sectionOf(table, ['Code', 'Outcome', 'Decline code', 'Advice'], rows);
}

function meaningCells(meaning: Meaning): Row {
  switch (meaning.kind) {
    case 'approved':
      return ['approved', '', ''];
    case 'partly_approved':
      return ['approved for less, and given back', '', ''];
    case 'declined':
      return ['declined', `\`${meaning.code}\``, meaning.advice ? `\`${meaning.advice}\`` : ''];
    case 'unknown':
      return ['unknown', '', ''];
  }
}

/** A section of a page of codes with its own rows. */
export function sectionOf({ title, sources, readOn, basis }: Origin, headings: Row, rows: readonly Row[]): string {
  const widths = headings.map((heading, at) => Math.max(heading.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: Row): string => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  const table = [line(headings), rule, ...rows.map(line)].join('\n');
  const pages = sources.map((source) => `- <${source}>`).join('\n');
  return `## ${title}\n\nRead on ${readOn}. ${basis}\n\n${pages}\n\n${table}`;
}
