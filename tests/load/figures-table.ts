import type { Figures } from './figures.ts';

const HEADINGS = ['', 'at once', 'per second', '', 'p50', 'p99', 'client CPU'];
/** Texts lie left, numbers right. */
const LEFT = new Set([0, 3]);

/** Lines of a table, a row for each load; times in milliseconds. */
export function figuresTable(figures: readonly Figures[]): readonly string[] {
  const rows = [HEADINGS, ...figures.map(cells)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => (LEFT.has(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

function cells({ title, connections, unit, perSecond, p50Ms, p99Ms, clientCpuShare }: Figures): readonly string[] {
  return [
    title,
    String(connections),
    perSecond.toLocaleString('en', { maximumFractionDigits: 0 }),
    unit,
    milliseconds(p50Ms),
    milliseconds(p99Ms),
    `${Math.round(clientCpuShare * 100)} %`,
  ];
}

function milliseconds(value: number): string {
  return Number.isNaN(value) ? '–' : `${value.toFixed(1)} ms`;
}
