/**
 * The state of a movement: a capture, a refund or a void, each of which has its own reference at the acquirer.
 * `queued`: recorded, but not yet sent to the acquirer.
 */
export type MovementState = 'queued' | 'submitting' | 'unknown' | 'succeeded' | 'failed';

/** The states that can follow each state of a movement. `succeeded` and `failed` are definite. */
export const MOVEMENT_MOVES: Readonly<Record<MovementState, readonly MovementState[]>> = {
  queued: ['submitting', 'failed'],
  // A movement whose account could not be opened is queued again.
  submitting: ['queued', 'succeeded', 'failed', 'unknown'],
  unknown: ['succeeded', 'failed', 'unknown'],
  succeeded: [],
  failed: [],
};

export function isDefinite(state: MovementState): state is 'succeeded' | 'failed' {
  return state === 'succeeded' || state === 'failed';
}

/** The status of a movement as merchants see it. */
export type MovementStatus = 'pending' | 'succeeded' | 'failed';

export function movementStatus(state: MovementState): MovementStatus {
  return isDefinite(state) ? state : 'pending';
}
