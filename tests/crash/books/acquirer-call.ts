import type { Value } from './books.ts';

/**
 * The answer to a call. `state` is the state of the sale, capture or refund, `acknowledged` for a reversal, or the
 * fault.
 */
export type Told = {
  readonly status: number;
  /** The reference that the answer names. */
  readonly reference: string;
  readonly state: string;
  readonly value: Value | null;
};

/** One message that arrived at the address for notices. */
export type NoticeCall = {
  readonly id: string;
  readonly reference: string;
  readonly isForged: boolean;
  readonly at: number;
  /** Our answer; null if there was none. */
  status: number | null;
};

type Kind = 'hold' | 'authentication' | 'sale' | 'complete' | 'inquiry' | 'reversal' | 'capture' | 'refund' | 'notice';

/** One of our requests that arrived at the acquirer. Times are from the driver's monotonic clock, in milliseconds. */
export type AcquirerCall = {
  /**
   * `authentication`: a request before the sale that moves no money. `notice`: the acquirer's own message about a sale, a
   * capture or a refund, passed on to one of our engines.
   */
  readonly call: Kind;
  readonly node: string;
  /** The acquirer that the request reached; missing if there is only one acquirer. */
  readonly acquirer?: string | undefined;
  readonly reference: string;
  /** The reference of the sale that the call is about; the same as `reference`, except for a capture or refund. */
  readonly saleReference: string;
  readonly at: number;
  /** Undefined if no complete answer was sent. */
  readonly told?: Told | undefined;
  readonly toldAt?: number;
};
