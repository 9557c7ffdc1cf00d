import type { RefusalCode } from './refusal.ts';

/** The seconds to wait before trying again, for refusals that are temporary. */
export const RETRY_AFTER_SECONDS: Readonly<Partial<Record<RefusalCode, number>>> = {
  payment_in_progress: 2,
  idempotency_in_progress: 1,
  rate_limited: 1,
  acquirer_not_configured: 300,
  overloaded: 1,
  unavailable: 2,
};
