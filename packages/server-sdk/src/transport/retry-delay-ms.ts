import { PayError } from '../errors/pay-error.ts';

const FIRST_MS = 500;
const LONGEST_MS = 8_000;
/**
 * The longest wait in `Retry-After` after which a call is repeated. Longer waits are reported instead, because a
 * request handler should not sleep for minutes.
 */
const RETRY_AFTER_SECONDS_MAX = 30;

/**
 * How long to wait before repeating a failed call, or undefined if repeating is pointless.
 *
 * @param retries how often the call has already been repeated
 * @param chance from 0 to below 1: full jitter, so that many clients do not retry at the same time
 */
export function retryDelayMs(error: unknown, retries: number, chance: number): number | undefined {
  if (!(error instanceof PayError) || !isPassing(error)) return undefined;
  const { retryAfterSeconds = 0 } = error;
  if (retryAfterSeconds > RETRY_AFTER_SECONDS_MAX) return undefined;
  return retryAfterSeconds * 1_000 + chance * Math.min(LONGEST_MS, FIRST_MS * 2 ** retries);
}

function isPassing({ code, status }: PayError): boolean {
  if (code === 'network' || code === 'timeout' || code === 'idempotency_in_progress') return true;
  return status === 429 || status === 500 || status === 502 || status === 503 || status === 504;
}
