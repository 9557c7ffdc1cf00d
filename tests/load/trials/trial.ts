import type { BenchSystem, Stand } from '../bench-system.ts';

/** A measurement that runs once, after the loads. */
export type Trial = {
  readonly name: string;
  readonly title: string;
  readonly run: (parts: TrialParts) => Promise<TrialReport>;
};

export type TrialParts = {
  readonly stand: Stand;
  readonly system: BenchSystem;
  readonly folder: string;
  readonly seconds: number;
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
};

export type TrialReport = {
  readonly name: string;
  /** The result for people, one sentence per line. */
  readonly lines: readonly string[];
  readonly figures: Readonly<Record<string, number>>;
};
