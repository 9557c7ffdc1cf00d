import { LOCK_TIMEOUT_MS } from './lock-timeout.ts';

const seconds = (ms: number) => `${ms / 1000}s`;

/**
 * What every connection is given when it is opened, in the words in which `show` answers. A server, a role or a pooler may
 * have others, and each would break something that is promised.
 */
export const CONNECTION_SETTINGS: Readonly<Record<string, string>> = {
  // What is acknowledged has been written to disk, and by the standby where the server waits for one.
  synchronous_commit: 'on',
  // What has waited for a row sees what was done to it.
  default_transaction_isolation: 'read committed',
  // Texts of values, as the driver and SQL's own conversions read them.
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  extra_float_digits: '1',
  bytea_output: 'hex',
  standard_conforming_strings: 'on',
  // A statement that runs longer is stuck, and its answer would come too late for any caller.
  statement_timeout: seconds(10_000),
  lock_timeout: seconds(LOCK_TIMEOUT_MS),
  idle_in_transaction_session_timeout: seconds(10_000),
  idle_session_timeout: '0',
  // Statements find their rows by keys, whatever the values. Planning them anew each time cost up to six times the work,
  // and a plan kept from when a table was small would read all of it later, until statistics are gathered again.
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  // A scan that cannot be avoided is priced so high by the above that it would be compiled each time.
  jit: 'off',
};

/** The settings as the start-up parameter `options`. */
export function startupOptions(more: Readonly<Record<string, string>> = {}): string {
  return Object.entries({ ...CONNECTION_SETTINGS, ...more })
    .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
    .join(' ');
}
