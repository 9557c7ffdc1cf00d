import type { Books } from './books.ts';
import type { Figures } from './figures.ts';
import type { Machine } from './machine.ts';
import type { TrialReport } from './trials/trial.ts';

/** The result of one load, and the results that it is compared with. */
export type LoadReport = {
  /** The number of sessions that the tables were filled with. */
  readonly sessions: number;
  readonly figures: Figures;
  /** `rate`: rounds of the load for each round of the yardstick. */
  readonly yardsticks: readonly { readonly figures: Figures; readonly rate: number }[];
  /** The change from the smallest size; null at that size. */
  readonly toSmallest: Growth | null;
};

/**
 * Each figure as a multiple of the figure at the smallest size. A rate below 1 is worse; any other figure above 1 is
 * worse.
 */
export type Growth = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** The CPU time of the engine and the database together; null if it cannot be measured. */
  readonly cpu: number | null;
};

export type BenchReport = {
  readonly date: string;
  readonly seconds: number;
  readonly machine: Machine;
  readonly loads: readonly LoadReport[];
  readonly trials: readonly TrialReport[];
  readonly paid: Books;
  /** Memory of the engine in MiB: 2 s after it was ready, and 10 s after the last load. */
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

/** The client is not part of the system whose growth is measured. */
function wholeCpu({ cpuMicros: { engine, database } }: Figures): number | null {
  return engine === null || database === null ? null : engine + database;
}
