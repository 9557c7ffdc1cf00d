import type { HaReport } from '../run-ha.ts';
import type { FigureName, ScenarioReport } from './scenario-report.ts';

const MONEY = ['Scenario', 'Faults', 'Payments', 'Per second', 'Lost', 'Double', 'Differences', 'Never ended'];
const REQUESTS = ['Scenario', 'Requests', 'Refused', 'Slowest refusal', 'Other errors', 'Cut off', 'Hung'];
const FIGURES: Readonly<Record<FigureName, string>> = {
  gapOfWrites: 'Gap in writes',
  gapOfCreations: 'Gap in creations',
  gapOfReads: 'Gap in pages and status',
  success: 'First success',
  webhooks: 'Webhooks',
  settled: 'Settled',
  takeover: 'Lanes taken over',
  spread: 'Lanes spread',
};

export function isKept({ scenarios, failure }: HaReport): boolean {
  return failure === null && scenarios.every((each) => 'skipped' in each || each.broken.length === 0);
}

/** The report for people, with tables in Markdown. */
export function reportLines(report: HaReport): readonly string[] {
  const { scenarios, options, machine, patroni, capacity, rate, failure } = report;
  const ran = scenarios.flatMap((each) => ('skipped' in each ? [] : [each]));
  const timed = ran.filter(({ figures }) => Object.keys(figures).length > 0);
  return [
    '',
    `Seed ${options.seed}, leader reached by ${options.reach}, Patroni ${patroni}, ${machine}`,
    `${rate} payments began each second; this machine can handle ${capacity.toFixed(0)}`,
    '',
    ...table([MONEY, ...ran.map(moneyCells)]),
    '',
    ...table([REQUESTS, ...ran.map(requestCells)]),
    '',
    'Seconds: the median and the maximum of all faults',
    '',
    ...(timed.length === 0 ? [] : table([['Scenario', ...Object.values(FIGURES)], ...timed.map(figureCells)])),
    '',
    ...scenarios.flatMap((each) => ('skipped' in each ? [`${each.name} was skipped: ${each.skipped}`] : [])),
    ...ran.flatMap(({ name, broken }) => broken.map((sentence) => `- ${name}: ${sentence}`)),
    ...(failure === null ? [] : [failure]),
    isKept(report) ? 'All guarantees were met.' : 'Some guarantees were violated.',
  ];
}

function moneyCells({ name, faults, payments, perSecond, money }: ScenarioReport): readonly string[] {
  const { lost, doubled, differences, unfinished } = money;
  const counts = [lost, doubled, differences, unfinished].map((some) => String(some.length));
  return [name, String(faults), String(payments), perSecond.toFixed(1), ...counts];
}

function requestCells({ name, requests, failures, slowestRefusal }: ScenarioReport): readonly string[] {
  const { refused, unfit, cut, hung } = failures;
  const slowest = refused === 0 ? '–' : `${slowestRefusal.toFixed(1)} s`;
  return [name, String(requests), String(refused), slowest, ...[unfit, cut, hung].map(String)];
}

function figureCells({ name, figures }: ScenarioReport): readonly string[] {
  const cells = Object.keys(FIGURES).map((figure) => {
    const times = figures[figure as FigureName]?.toSorted((a, b) => a - b) ?? [];
    const median = times[Math.floor((times.length - 1) / 2)];
    return median === undefined ? '–' : `${median.toFixed(1)}, ${times.at(-1)?.toFixed(1)}`;
  });
  return [name, ...cells];
}

function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (cells: readonly string[], fill = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [
    line(head),
    line(
      head.map(() => '-'),
      '-',
    ),
    ...body.map((cells) => line(cells)),
  ];
}
