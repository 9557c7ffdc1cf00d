/** The time limit for one call to the acquirer. */
export const ACQUIRER_TIMEOUT_MS = 15_000;

/** The time after which the process of an unfinished call counts as dead, and a worker takes over the attempt. */
export const CALL_ABANDONED_SECONDS = 20;

/**
 * How long a sale can still be sent after its attempt was recorded. The sum of this time and the time limit of the call
 * is less than CALL_ABANDONED_SECONDS, so no sale can follow the worker's inquiry.
 */
export const SEND_WITHIN_MS = 3_000;

/**
 * The time limit for storing a card before its sale. This time is added to the time after which the attempt counts as
 * abandoned, and to the time in which the sale can be sent.
 */
export const HOLD_TIMEOUT_MS = 5_000;

/**
 * How long after a card was submitted it can still go to a second account; until then, the shopper still waits for the
 * answer.
 */
export const SWITCH_WITHIN_MS = 6_000;

/** The time limit for undoing a sale whose answer did not match, before its card goes to a second account. */
export const UNDO_TIMEOUT_MS = 3_000;

/** How long a shopper can stay with the issuer. */
export const CHALLENGE_SECONDS = 600;

/** A point in time; `isOver` says whether it has passed. */
export type Deadline = { readonly isOver: () => boolean };

/** Returns the number of milliseconds since it was created. */
export type Stopwatch = () => number;

/**
 * A stopwatch on two clocks, because the monotonic clock might not count the time while a machine was suspended, and
 * the wall clock can be set. Between two readings, the clock that has advanced more is right. One clock can therefore
 * fail before a reading and the other after it, but both must not fail between the same two readings.
 */
export function startStopwatch(): Stopwatch {
  let passedMs = 0;
  let [monotonicMs, wallMs] = [performance.now(), Date.now()];
  return () => {
    const now = [performance.now(), Date.now()] as const;
    passedMs += Math.max(now[0] - monotonicMs, now[1] - wallMs);
    [monotonicMs, wallMs] = now;
    return passedMs;
  };
}

/** A deadline this long after now or, if a stopwatch is given, after the start of the stopwatch. */
export function deadlineIn(milliseconds: number, stopwatch = startStopwatch()): Deadline {
  return { isOver: () => stopwatch() > milliseconds };
}

/** How long only one worker can handle an attempt; longer than the worker's call to the acquirer can take. */
export const LEASE_SECONDS = 30;
