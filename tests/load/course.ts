import type { CpuMeter } from './cpu-meter.ts';

/** A kind of work that is repeated on several lanes at the same time, and measured. */
export type Course = {
  readonly name: string;
  readonly title: string;
  /** The number of lanes. Each lane runs one round at a time. */
  readonly atOnce: number;
  /**
   * What rounds are counted as: with `requests`, a round is one request; with `payments`, a round is all requests of
   * one payment.
   */
  readonly unit: 'requests' | 'payments';
  readonly cpu: CpuMeter;
  open(): Promise<OpenCourse>;
};

export type OpenCourse = {
  /**
   * Runs one round; rejects on a wrong answer. `round` is the round's number, counted from 1 across all lanes and
   * turns.
   */
  doRound(lane: number, round: number): Promise<void>;
  close(): Promise<void>;
};
