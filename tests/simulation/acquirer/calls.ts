import type { Money } from './sale.ts';

export type CallKind = 'hold' | 'sale' | 'inquiry' | 'return' | 'reversal' | 'refund';

/** A request that a process has begun to send. */
export type Call = {
  readonly kind: CallKind;
  readonly reference: string;
  readonly at: number;
  /** The account at the acquirer; null for the engine's own acquirer. */
  readonly accountId: string | null;
  /** The amount of a sale or a refund; null for other requests. */
  readonly asked: Money | null;
  readonly saleReference: string | null;
};

/** An answer that a process has received. */
export type Answered = {
  readonly node: string;
  readonly kind: CallKind;
  readonly reference: string;
  readonly at: number;
  /**
   * When the process continued with the answer: later than it was received if the process had been stopped in the
   * meantime, and infinity if the process died.
   */
  handledAt: number;
  readonly answer: {
    readonly kind: string;
    readonly reference?: string;
    readonly amountMinor?: bigint;
    readonly currency?: string;
    /** The reason, if there is no outcome. */
    readonly why?: string;
  };
};

/** Everything that passed between our processes and the acquirer. */
export type Traffic = {
  readonly calls: Call[];
  /** The amount of the sale with this reference; null if it was not sent. */
  readonly askedOf: (reference: string) => Money | null;
  readonly answers: Answered[];
  /** The sales for which the adapter's state is certainly recorded. */
  readonly kept: Set<string>;
  /** The name of a reference in the story. */
  readonly nameOf: (reference: string) => string;
  readonly name: (reference: string, name: string) => string;
};

export function createTraffic(): Traffic {
  const names = new Map<string, string>();
  const used = new Set<string>();
  const name = (reference: string, wanted: string): string => {
    const known = names.get(reference);
    if (known !== undefined) return known;
    let free = wanted;
    for (let copy = 2; used.has(free); copy++) free = `${wanted} (${copy})`;
    names.set(reference, free);
    used.add(free);
    return free;
  };
  const calls: Call[] = [];
  return {
    calls,
    askedOf: (reference) => calls.find((call) => call.reference === reference && call.kind === 'sale')?.asked ?? null,
    answers: [],
    kept: new Set(),
    name,
    nameOf: (reference) => name(reference, reference.startsWith('ref_') ? 'refund' : 'unsent sale'),
  };
}
