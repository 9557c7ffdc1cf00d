import type { Books } from './books.ts';
import type { Figures } from './figures.ts';
import type { Machine } from './machine.ts';
import type { TrialReport } from './trials/trial.ts';

/** The result of one load, and the results that it is compared with. */
export type LoadReport = {
  /** How many sessions the tables were filled with. */
  readonly sessions: number;
  readonly figures: Figures;
  /** `rate`: rounds of the load for each round of the yardstick. */
  readonly yardsticks: readonly { readonly figures: Figures; readonly rate: number }[];
  /** The result at a smaller size; null if there is none. */
  readonly toSmallest: Growth | null;
};

/**
 * Each figure as a multiple of the one at the smallest size: a rate below 1 is worse, and the others are worse above 1.
 */
export type Growth = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** The processor time of all parts together; null if it cannot be measured. */
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
