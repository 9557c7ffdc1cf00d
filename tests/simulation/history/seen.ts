/** A violation of the product's guarantees. The invariant has the same text whenever the same guarantee is broken. */
export type Violation = { readonly invariant: string; readonly detail: string };

export type Alarm = {
  readonly at: number;
  readonly message: string;
  readonly context: Readonly<Record<string, unknown>>;
};

/** A session's status, as someone saw it. */
export type Sight = { readonly trackId: string; readonly status: string; readonly by: string };

/** A request with an idempotency key, and its answer. `answer` is a digest that equal answers share. */
export type Note = {
  readonly key: string;
  readonly request: string;
  readonly answer: string;
  readonly isAccepted: boolean;
  readonly begunAt: number;
  readonly endedAt: number;
};

/** A session that was acknowledged to a merchant, with the requested amount. */
export type Told = {
  readonly trackId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
};

/** A fault that has affected a process itself or its database. */
export type Fault = { readonly at: number; readonly node: string; readonly of: 'process' | 'database' };

/** Everything that people and operators saw during a history. */
export type Seen = {
  readonly alarms: Alarm[];
  readonly sights: Sight[];
  readonly notes: Note[];
  readonly told: Told[];
  /** The bodies that the merchant's reader of the cursor has received, in order. */
  readonly heard: string[];
  /** The ids of the rows that an operator has tried to settle. */
  readonly settled: Set<string>;
  /** The violations that were found while the history was still running. */
  readonly violations: Violation[];
  readonly faults: Fault[];
  /** Faults of clients, of the network and of the acquirer. No check needs them. */
  readonly troubles: Trouble[];
};

export type Trouble = 'client' | 'network' | 'acquirer';

export function nothingSeen(): Seen {
  return {
    alarms: [],
    sights: [],
    notes: [],
    told: [],
    heard: [],
    settled: new Set(),
    violations: [],
    faults: [],
    troubles: [],
  };
}
