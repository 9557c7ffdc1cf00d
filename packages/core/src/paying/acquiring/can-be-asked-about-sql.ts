import { ACQUIRER_TIMEOUT_MS, LEASE_SECONDS } from './deadlines.ts';

/** The minimum time that is left of a row's lease while its call can be in progress. */
const CALLED_SECONDS = LEASE_SECONDS - ACQUIRER_TIMEOUT_MS / 1_000;

/**
 * Whether a worker can be asking the acquirer about the row `alias` now: the row is due at the end of a lease that has
 * just begun. In the last seconds before its next inquiry, a row that nobody asks about looks the same. Null if the row
 * is not due at any time.
 */
export function canBeAskedAbout(alias: string): string {
  return `(${alias}.due_at >= now() + interval '${CALLED_SECONDS - 1} seconds'
         and ${alias}.due_at <= now() + interval '${LEASE_SECONDS + 1} seconds')`;
}
