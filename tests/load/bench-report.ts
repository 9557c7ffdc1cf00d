import type { Books } from './books.ts';
import type { Figures } from './figures.ts';
import type { Machine } from './machine.ts';
import type { TrialReport } from './trials/trial.ts';

/** What one load came to, and beside it what it is compared with. */
export type LoadReport = {
  /** How many sessions the tables were filled with. */
  readonly sessions: number;
  readonly figures: Figures;
  /** `rate`: how many of the load's rounds came on one of the yardstick's. */
  readonly yardsticks: readonly { readonly figures: Figures; readonly rate: number }[];
  /** The same at a smaller size; null where there is none. */
  readonly toSmallest: Growth | null;
};

/** Each figure as a multiple of that of the smallest size: a rate below 1 and the others above 1 are worse. */
export type Growth = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Of all parts together; null where they cannot be seen. */
  readonly cpu: number | null;
};

export type BenchReport = {
  readonly date: string;
  readonly seconds: number;
  readonly machine: Machine;
  readonly loads: readonly LoadReport[];
  readonly trials: readonly TrialReport[];
  readonly paid: Books;
  /** Of the engine, in MiB: when it had been ready for two seconds, and ten seconds after the last load. */
  readonly memory: { readonly idleMiB: number | null; readonly afterLoadMiB: number | null } | null;
  readonly warmStartSeconds: readonly number[] | null;
};

export function growthOf(smallest: Figures, larger: Figures): Growth {
  const [before, after] = [wholeCpu(smallest), wholeCpu(larger)];
  return {
    perSecond: larger.perSecond / smallest.perSecond,
    p50: larger.p50Ms / smallest.p50Ms,
    p99: larger.p99Ms / smallest.p99Ms,
    cpu: before === null || after === null ? null : after / before,
  };
}

/** The client is no part of what grows. */
function wholeCpu({ cpuMicros: { engine, database } }: Figures): number | null {
  return engine === null || database === null ? null : engine + database;
}
