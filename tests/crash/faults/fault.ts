/** What a fault does at the place where it strikes. */
export type Effect =
  /** The process that is at this point ends by SIGKILL, here and now. */
  | 'kill'
  | 'kill-engine'
  | 'kill-worker'
  | 'kill-postgres'
  | 'revoke-key'
  /** The connection ends; whoever waits for an answer gets none. */
  | 'cut'
  /** The connection ends in the middle of what goes over it. */
  | 'half'
  | 'delay'
  /** The database undoes the statement, or the transaction at its commit, for the sake of others. */
  | '40001'
  | '40P01'
  /** Answers after our limit of 15 s. */
  | 'late-answer'
  /** The request itself arrives only after our limit. */
  | 'late-request'
  | 'never'
  | 'twice'
  | 'wrong-amount'
  | 'wrong-reference'
  | 'wrong-currency'
  | 'server-error'
  | 'garbage';

export type FaultKind = {
  /** As the report names it. */
  readonly name: string;
  /** What has to happen for it to strike; `now`: nothing. */
  readonly point: string;
  readonly effect: Effect;
  /** How often it is drawn, beside the others. */
  readonly weight: number;
};

/** One fault of a run. It is armed once so many payments have begun, and strikes when its point is next reached. */
export type Fault = { readonly number: number; readonly kind: FaultKind; readonly after: number; readonly ms: number };

export function isProcessKill({ effect }: FaultKind): boolean {
  return effect.startsWith('kill');
}
