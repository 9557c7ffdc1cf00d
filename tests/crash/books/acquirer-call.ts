import type { Value } from './books.ts';

/** The answer to a call: `state` is the state of the sale, capture or refund, `acknowledged` for a reversal, or the fault. */
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
  /** The reference of the sale that the call is about; the same as `reference`, except for a capture or refund. */
  readonly saleReference: string;
  readonly at: number;
  /** Undefined if no complete answer was sent. */
  readonly told?: Told | undefined;
  readonly toldAt?: number;
};
