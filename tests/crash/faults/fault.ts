/** The effect of a fault at its point. */
export type Effect =
  /** The process that reaches this point is killed with SIGKILL. */
  | 'kill'
  | 'kill-engine'
  | 'kill-worker'
  | 'kill-postgres'
  | 'revoke-key'
  /** The connection is closed; a client that waits for an answer gets none. */
  | 'cut'
  /** The connection is closed in the middle of a message. */
  | 'half'
  | 'delay'
  /** The database rolls the statement back, or the transaction at its commit, as after a serialisation failure. */
  | '40001'
  | '40P01'
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
  | 'garbage';

export type FaultKind = {
  /** The name in the report. */
  readonly name: string;
  /** The point that triggers the fault, or `now` for an immediate fault. */
  readonly point: string;
  readonly effect: Effect;
  /** How often this kind is drawn, relative to the others. */
  readonly weight: number;
};

/** One fault of a run. It is armed after a number of payments, and happens when its point is next reached. */
export type Fault = { readonly number: number; readonly kind: FaultKind; readonly after: number; readonly ms: number };

export function isProcessKill({ effect }: FaultKind): boolean {
  return effect.startsWith('kill');
}
