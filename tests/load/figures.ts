import { percentile } from './percentile.ts';

/** What one load came to. */
export type Figures = {
  readonly name: string;
  readonly title: string;
  readonly connections: number;
  readonly unit: string;
  readonly rounds: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Of one core, 0 to 1: what the load itself took from the machine. */
  readonly clientCpuShare: number;
};

export type Measured = {
  /** Of every round that ended in the window, in any order. */
  readonly durationsMs: readonly number[];
  readonly windowMs: number;
  readonly clientCpuMs: number;
};

export function figuresOf(
  load: Pick<Figures, 'name' | 'title' | 'connections' | 'unit'>,
  { durationsMs, windowMs, clientCpuMs }: Measured,
): Figures {
  const ascending = durationsMs.toSorted((a, b) => a - b);
  return {
    name: load.name,
    title: load.title,
    connections: load.connections,
    unit: load.unit,
    rounds: ascending.length,
    perSecond: (ascending.length / windowMs) * 1_000,
    p50Ms: percentile(ascending, 0.5),
    p99Ms: percentile(ascending, 0.99),
    clientCpuShare: clientCpuMs / windowMs,
  };
}
