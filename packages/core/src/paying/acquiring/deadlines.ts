/** The time limit of one call to the acquirer. */
export const ACQUIRER_TIMEOUT_MS = 15_000;

/** If a call has not ended after this time, its process counts as dead and a worker takes over the attempt. */
export const CALL_ABANDONED_SECONDS = 20;

/** How long a shopper can stay with the issuer. */
export const CHALLENGE_SECONDS = 600;

/** How long a worker has an attempt to itself, which is longer than its call to the acquirer can take. */
export const LEASE_SECONDS = 30;
