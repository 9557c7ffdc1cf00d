/** How long one call to the acquirer may take. */
export const ACQUIRER_TIMEOUT_MS = 15_000;

/** A call that has not been settled by then has lost its process: a worker takes the attempt over. */
export const CALL_ABANDONED_SECONDS = 20;

/** How long a shopper may be with the issuer. */
export const CHALLENGE_SECONDS = 600;

/** For how long a worker has an attempt to itself; longer than its call to the acquirer may take. */
export const LEASE_SECONDS = 30;
