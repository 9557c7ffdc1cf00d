import type { Failure } from '../clients/tally.ts';
import type { MoneyReport } from './check-money.ts';
import type { Limits } from './limits.ts';

/** The times that a scenario measured, in seconds, once for each fault. */
export type Figures = Readonly<Partial<Record<FigureName, readonly number[]>>>;

/**
 * `gap…` is the longest time between two successes: of commits, of new sessions, or of requests for pages and status.
 */
export type FigureName = 'gapOfWrites' | 'gapOfCreations' | 'gapOfReads' | keyof Omit<Limits, 'refusal'>;

export type ScenarioReport = {
  readonly name: string;
  readonly faults: number;
  readonly payments: number;
  readonly paid: number;
  readonly perSecond: number;
  readonly requests: number;
  readonly failures: Readonly<Record<Failure['how'], number>>;
  readonly slowestRefusal: number;
  readonly money: MoneyReport;
  readonly figures: Figures;
  /** Sentences; empty if all promises were kept. */
  readonly broken: readonly string[];
};

export type SkippedScenario = { readonly name: string; readonly skipped: string };

/** How requests may fail. Requests that an engine is answering when it is killed also end as `cut`. */
export type Failing = 'refusals' | 'killed' | 'nothing';

const SHOWN_MAX = 3;

/** The promises about requests that were broken. */
export function brokenByRequests(failures: readonly Failure[], may: Failing, limits: Limits): readonly string[] {
  const of = (how: Failure['how']) => failures.filter((each) => each.how === how);
  const examples = (some: readonly Failure[]) =>
    some.map(({ kind, beganAt, endedAt, about }) => `${kind} after ${Math.round(endedAt - beganAt)} ms: ${about}`);
  const told = (what: string, some: readonly Failure[]) => counted(what, examples(some));
  return [
    ...told('Requests without an answer in 30 s', of('hung')),
    ...told('Requests refused without a problem or without Retry-After', of('unfit')),
    ...(may === 'killed' ? [] : told('Requests cut off', of('cut'))),
    ...(may === 'nothing' ? told('Requests refused', of('refused')) : []),
    ...told(
      `Requests refused after more than ${limits.refusal} s`,
      of('refused').filter(({ beganAt, endedAt }) => endedAt - beganAt > limits.refusal * 1_000),
    ),
  ];
}

/** The promises about time that were broken. */
export function brokenByTimes(figures: Figures, limits: Limits): readonly string[] {
  return Object.entries(limits).flatMap(([name, limit]) => {
    const late = (figures[name as FigureName] ?? []).filter((seconds) => seconds > limit);
    return late.map((seconds) => `${name} took ${seconds.toFixed(1)} s; the limit is ${limit} s`);
  });
}

export function brokenByMoney({ lost, doubled, differences, unfinished }: MoneyReport): readonly string[] {
  return [
    ...counted('Acknowledgements lost', lost),
    ...counted('Payments that happened twice', doubled),
    ...counted('Differences between the acquirer’s book and the database', differences),
    ...counted('Payments that never ended', unfinished),
  ];
}

function counted(what: string, some: readonly string[]): readonly string[] {
  return some.length === 0 ? [] : [`${what}: ${some.length}, such as ${some.slice(0, SHOWN_MAX).join(' | ')}`];
}
