import { type Other, times } from '../chance/decisions.ts';
import type { World } from '../history/world.ts';

/** An error that the simulation has caused. An operation that fails with this error is not faulty. */
export class SimulatedFault extends Error {
  readonly code: string | undefined;
  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

/**
 * `lostBefore`: the connection breaks before the statement takes effect. `lostAfter`: it breaks afterwards.
 * `silent...`: no answer arrives, and the process abandons the statement after a while. `silentLate`: the statement
 * takes effect after that. `refused`: the server refuses the statement.
 */
export type StatementFault =
  | { readonly kind: 'lostBefore' | 'lostAfter' | 'silentBefore' | 'silentAfter' | 'silentLate' }
  | { readonly kind: 'refused'; readonly code: keyof typeof REFUSALS };

const REFUSALS = {
  '40001': 'could not serialize access due to concurrent update',
  '40P01': 'deadlock detected',
  '55P03': 'canceling statement due to lock timeout',
  '25006': 'cannot execute UPDATE in a read-only transaction',
  '53100': 'could not extend file: No space left on device',
} as const;

const FAULTS: readonly Other<StatementFault>[] = [
  [3, { kind: 'lostBefore' }],
  [3, { kind: 'lostAfter' }],
  [3, { kind: 'refused', code: '40001' }],
  [1, { kind: 'refused', code: '40P01' }],
  [2, { kind: 'refused', code: '55P03' }],
  [1, { kind: 'silentBefore' }],
  [1, { kind: 'silentAfter' }],
  [1, { kind: 'silentLate' }],
  [1, { kind: 'refused', code: '25006' }],
  [1, { kind: 'refused', code: '53100' }],
];

export function statementFaultAt({ decisions }: World, point: string): StatementFault | null {
  return decisions.way<StatementFault | null>(point, null, times(decisions.amountOf('database'), FAULTS));
}

export function connectionLost(): SimulatedFault {
  return new SimulatedFault('Connection terminated unexpectedly');
}

export function refusedByServer(code: keyof typeof REFUSALS): SimulatedFault {
  return new SimulatedFault(REFUSALS[code], code);
}

/** The error with which the driver abandons a statement. */
export function unanswered(): SimulatedFault {
  return new SimulatedFault('Query read timeout');
}

/** When the driver abandons a statement, and when a late statement takes effect. */
export const GIVEN_UP_AFTER_MS = 12_000;
export const LATE_AFTER_MS = 14_000;

/** How long a statement travels before it takes effect. Meanwhile, other statements can overtake it. */
const DELAYS: readonly Other<number>[] = [
  [120, 0],
  [100, 3],
  [60, 20],
  [20, 300],
  [10, 3_200],
];

export function statementDelayMs({ decisions }: World, point: string): number {
  return decisions.way(`${point} delay`, 1, DELAYS);
}
