/** The time limit of one call to the acquirer. */
export const ACQUIRER_TIMEOUT_MS = 15_000;

/** If a call has not ended after this time, its process counts as dead and a worker takes over the attempt. */
export const CALL_ABANDONED_SECONDS = 20;

/**
 * A sale that has not been sent this long after its attempt was recorded is no longer sent. With the time limit of the
 * call this is less than CALL_ABANDONED_SECONDS, so no sale can follow the worker's inquiry.
 */
export const SEND_WITHIN_MS = 3_000;

/** How long a shopper can stay with the issuer. */
export const CHALLENGE_SECONDS = 600;

/** A moment in the near future. */
export type Deadline = { readonly isOver: () => boolean };

/** Some clocks do not count the time that a machine was suspended, and others can be set: either one ends the time. */
export function deadlineIn(milliseconds: number): Deadline {
  const [onMonotonic, onWall] = [performance.now() + milliseconds, Date.now() + milliseconds];
  return { isOver: () => performance.now() > onMonotonic || Date.now() > onWall };
}

/** How long a worker has an attempt to itself, which is longer than its call to the acquirer can take. */
export const LEASE_SECONDS = 30;
