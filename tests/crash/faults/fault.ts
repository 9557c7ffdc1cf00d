/** The effect of a fault at its point. */
export type Effect =
  /** The process at this point is killed by SIGKILL. */
  | 'kill'
  | 'kill-engine'
  | 'kill-worker'
  | 'kill-postgres'
  /** The process at this point is stopped by SIGSTOP, and continued later. */
  | 'pause'
  | 'pause-engine'
  | 'pause-worker'
  | 'revoke-key'
  /** The connection is closed; a client that waits for an answer gets none. */
  | 'cut'
  /** The connection is closed in the middle of a message. */
  | 'half'
  | 'delay'
  /** The connection loses everything in both directions, but stays open. At the end of the fault, it is closed. */
  | 'silent'
  /** Like `silent`, but for all database connections of a node, or for everything that a node sends to the acquirer. */
  | 'silence-database'
  | 'silence-acquirer'
  /** Like `silence-database`, but for everything between the router and one of several servers. */
  | 'silence-server'
  /** An acquirer refuses all connections, of every node. */
  | 'acquirer-dies'
  /** An acquirer answers nobody, and carries everything out when it is back. */
  | 'acquirer-hangs'
  /** The database rolls back the statement, or the transaction at its commit, as after a serialisation failure. */
  | '40001'
  | '40P01'
  | 'fill-disk'
  | 'read-only'
  /** Another connection locks a row of the payment whose answer is on its way, or of the whole profile. */
  | 'hold-session'
  | 'hold-attempt'
  | 'hold-events'
  /** The wall clock of a node jumps, and is wrong until the end of the faults. */
  | 'step-clock'
  /** The answer arrives after our limit of 15 s. */
  | 'late-answer'
  /** The request itself arrives after our limit. */
  | 'late-request'
  | 'never'
  | 'twice'
  | 'wrong-amount'
  | 'wrong-reference'
  | 'wrong-currency'
  | 'server-error'
  | 'garbage'
  /** The sale is booked and approved only after its reversal was acknowledged. */
  | 'approve-after-reversal'
  /** The reversal is acknowledged, but not carried out. */
  | 'ignore-reversal'
  /** From now on, the reversal of this sale is refused. The sale itself is booked with a different amount. */
  | 'refuse-reversal'
  | 'refuse-movement'
  | Misbehaviour
  /** The record of the answer is held; all later answers about the sale are about a different amount. */
  | 'overtake';

/** What an acquirer itself does wrong, because no proxy between the acquirer and us can imitate such faults. */
export type Misbehaviour =
  /** It answers with a server error after it has carried the request out, and forgets the request's key. */
  | 'fails-after'
  /** It accepts the request, and decides later. */
  | 'undecided'
  /** The issuer approves a part of the amount. */
  | 'partial'
  /** It does not list the sale for a while. */
  | 'unlisted'
  /** The connection is cut, and the issuer answers only long after that. */
  | 'issuer-silent';

export type FaultKind = {
  /** The name in the report. */
  readonly name: string;
  /** The point that triggers the fault; `now` if it needs no point. */
  readonly point: string;
  readonly effect: Effect;
  /** How often this kind is drawn, relative to the others. */
  readonly weight: number;
  /** The minimum and the maximum duration of its effect. */
  readonly lastsMs: readonly [number, number];
};

/** One fault of a run. It is armed after a number of payments, and happens when its point is next reached. */
export type Fault = {
  readonly number: number;
  readonly kind: FaultKind;
  readonly after: number;
  readonly ms: number;
  /** The reference that its second half waits for. */
  readonly about?: string;
};

const USUAL_MS = [100, 2_500] as const;

export function kind(
  name: string,
  point: string,
  effect: Effect,
  weight: number,
  lastsMs: FaultKind['lastsMs'] = USUAL_MS,
): FaultKind {
  return { name, point, effect, weight, lastsMs };
}

export function isProcessKill({ effect }: FaultKind): boolean {
  return effect.startsWith('kill');
}
