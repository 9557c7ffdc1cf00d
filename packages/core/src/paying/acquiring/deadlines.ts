/** The time limit of one call to the acquirer. */
export const ACQUIRER_TIMEOUT_MS = 15_000;

/** A call that has not ended by then has lost its process: a worker takes over the attempt. */
export const CALL_ABANDONED_SECONDS = 20;

/** How long a shopper can stay with the issuer. */
export const CHALLENGE_SECONDS = 600;

/** How long a worker has an attempt to itself: longer than its call to the acquirer can take. */
export const LEASE_SECONDS = 30;
