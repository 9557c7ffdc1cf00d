import type { CpuMeter } from './cpu-meter.ts';

/** What is done again and again on some lanes at the same time, and measured. */
export type Course = {
  readonly name: string;
  readonly title: string;
  /** Lanes: rounds that are under way at the same time. */
  readonly atOnce: number;
  /** What one round is called: `requests` are one each, a payment is several. */
  readonly unit: 'requests' | 'payments';
  readonly cpu: CpuMeter;
  open(): Promise<OpenCourse>;
};

export type OpenCourse = {
  /** Does one round; rejects at a wrong answer. `round` counts from 1 over all lanes and turns. */
  doRound(lane: number, round: number): Promise<void>;
  close(): Promise<void>;
};
