import type { BenchSystem, Stand } from '../bench-system.ts';

/** An event that is triggered once and timed. */
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
  /** For people, one sentence each. */
  readonly lines: readonly string[];
  readonly figures: Readonly<Record<string, number>>;
};
