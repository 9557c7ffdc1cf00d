import { statement } from '../../../ground/database/statement.ts';
import { LEASE_SECONDS } from '../../acquiring/deadlines.ts';

/**
 * What has a worker is due at the end of its lease and is left alone. Spread over two seconds, so that an acquirer that
 * has just come back is not met by all at once. $1 acquirer.
 */
export const HASTEN_ATTEMPTS = statement(
  'payments.hasten_attempts',
  `update attempts set due_at = now() + random() * interval '2 seconds'
   where state = 'unknown' and acquirer = $1 and due_at > now() + interval '${LEASE_SECONDS + 1} seconds'`,
);

/** $1 acquirer. */
export const HASTEN_REFUNDS = statement(
  'refunds.hasten',
  `update refunds set due_at = now() + random() * interval '2 seconds'
   where state = 'unknown' and acquirer = $1 and due_at > now() + interval '${LEASE_SECONDS + 1} seconds'`,
);
