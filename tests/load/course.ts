import type { CpuMeter } from './cpu-meter.ts';

/** Something that is repeated on several lanes at the same time, and measured. */
export type Course = {
  readonly name: string;
  readonly title: string;
  /** Lanes: rounds that run at the same time. */
  readonly atOnce: number;
  /** The name of one round: `requests` are one each, a payment is several. */
  readonly unit: 'requests' | 'payments';
  readonly cpu: CpuMeter;
  open(): Promise<OpenCourse>;
};

export type OpenCourse = {
  /** Runs one round; rejects on a wrong answer. `round` counts from 1 across all lanes and turns. */
  doRound(lane: number, round: number): Promise<void>;
  close(): Promise<void>;
};
