import type { Value } from './books.ts';

/** The answer that a call got: `state` is that of the sale, capture or refund, `acknowledged` of a reversal, or the fault. */
export type Told = {
  readonly status: number;
  /** The reference that the answer names. */
  readonly reference: string;
  readonly state: string;
  readonly value: Value | null;
};

/** One request of ours that arrived at the acquirer. Times are from the driver's monotonic clock, in milliseconds. */
export type AcquirerCall = {
  readonly call: 'sale' | 'complete' | 'inquiry' | 'reversal' | 'capture' | 'refund';
  readonly node: string;
  readonly reference: string;
  /** The sale that it is about; for all calls but a capture or refund the same as `reference`. */
  readonly saleReference: string;
  readonly at: number;
  /** Undefined if no complete answer was sent. */
  readonly told?: Told | undefined;
  readonly toldAt?: number;
};
