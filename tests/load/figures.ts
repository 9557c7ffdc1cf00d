import { type CpuMs, type CpuPerRound, cpuPerRound, othersShare } from './cpu-meter.ts';
import { percentile } from './percentile.ts';

/** The result of one load. */
export type Figures = {
  readonly name: string;
  readonly title: string;
  readonly atOnce: number;
  readonly unit: string;
  readonly rounds: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** CPU microseconds of each part for one round. */
  readonly cpuMicros: CpuPerRound;
  /** The share of the machine's cores, 0 to 1, that neither the client nor the measured system used. */
  readonly othersShare: number | null;
};

export type Measured = {
  /** Durations of all rounds that ended while the course was measured, in any order. */
  readonly durationsMs: readonly number[];
  readonly windowMs: number;
  readonly cpuMs: CpuMs;
};

export function figuresOf(
  load: Pick<Figures, 'name' | 'title' | 'atOnce' | 'unit'>,
  { durationsMs, windowMs, cpuMs }: Measured,
): Figures {
  const ascending = durationsMs.toSorted((a, b) => a - b);
  return {
    name: load.name,
    title: load.title,
    atOnce: load.atOnce,
    unit: load.unit,
    rounds: ascending.length,
    perSecond: (ascending.length / windowMs) * 1_000,
    p50Ms: percentile(ascending, 0.5),
    p99Ms: percentile(ascending, 0.99),
    cpuMicros: cpuPerRound(cpuMs, ascending.length),
    othersShare: othersShare(cpuMs, windowMs),
  };
}
