import type { Growth, LoadReport } from './bench-report.ts';
import type { Figures } from './figures.ts';

const HEADINGS = [
  '',
  'at once',
  'per second',
  '',
  'p50 ms',
  'p99 ms',
  'engine',
  'database',
  'acquirer',
  'client',
  'others',
  'ratio',
];
/** The columns of text, aligned left; numbers are aligned right. */
const LEFT = new Set([0, 3]);

/**
 * Lines of a table: a row for each load, followed by one for each yardstick. Engine, database, acquirer and client are
 * CPU microseconds per round; "others" is the share of all cores that the rest of the machine used.
 */
export function figuresTable(loads: readonly LoadReport[]): readonly string[] {
  const hasSizes = new Set(loads.map(({ sessions }) => sessions)).size > 1;
  return aligned([
    HEADINGS,
    ...loads.flatMap(({ sessions, figures, yardsticks }) => [
      cells(figures, hasSizes ? `${figures.title}, ${whole(sessions)} sessions` : figures.title, ''),
      ...yardsticks.map((each) => cells(each.figures, `  ${each.figures.title}`, each.rate.toFixed(2))),
    ]),
  ]);
}

/** Lines of a second table that compares sizes: each figure as a multiple of the figure at the smallest size. */
export function growthTable(loads: readonly LoadReport[]): readonly string[] {
  const grown = loads.flatMap((load) => (load.toSmallest === null ? [] : [growthCells(load, load.toSmallest)]));
  return grown.length === 0
    ? []
    : aligned([['', 'at once', 'per second', '', 'p50', 'p99', 'engine + database'], ...grown]);
}

function growthCells({ figures, sessions }: LoadReport, growth: Growth): readonly string[] {
  const { perSecond, p50, p99, cpu } = growth;
  return [
    `${figures.title}, ${whole(sessions)} sessions`,
    String(figures.atOnce),
    perSecond.toFixed(2),
    '',
    p50.toFixed(2),
    p99.toFixed(2),
    cpu === null ? '–' : cpu.toFixed(2),
  ];
}

function cells(
  { atOnce, unit, perSecond, p50Ms, p99Ms, cpuMicros, othersShare }: Figures,
  title: string,
  rate: string,
) {
  const { engine, database, acquirer, client } = cpuMicros;
  return [
    title,
    String(atOnce),
    whole(perSecond),
    unit,
    tenths(p50Ms),
    tenths(p99Ms),
    ...[engine, database, acquirer, client].map((micros) => (micros === null ? '–' : whole(micros))),
    othersShare === null ? '–' : `${Math.round(othersShare * 100)} %`,
    rate,
  ];
}

function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const columns = rows[0]?.length ?? 0;
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => (LEFT.has(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

function whole(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 0 });
}

function tenths(value: number): string {
  return Number.isNaN(value) ? '–' : value.toFixed(1);
}
