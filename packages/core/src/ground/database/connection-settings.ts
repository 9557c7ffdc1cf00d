import { LOCK_TIMEOUT_MS } from './lock-timeout.ts';

const seconds = (ms: number) => `${ms / 1000}s`;

/**
 * The settings of every connection, as `show` prints them. The server, the role or a pooler can have other settings,
 * and each difference would break a guarantee.
 */
export const CONNECTION_SETTINGS: Readonly<Record<string, string>> = {
  // Everything acknowledged is on disk, and on the standby if the server waits for one.
  synchronous_commit: 'on',
  // A statement that has waited for a row sees the row's new version.
  default_transaction_isolation: 'read committed',
  // Values are text in the form that the driver and SQL's own conversions expect.
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  extra_float_digits: '1',
  bytea_output: 'hex',
  standard_conforming_strings: 'on',
  // A statement that runs longer than this is stuck, and its answer would be too late for any caller.
  statement_timeout: seconds(10_000),
  lock_timeout: seconds(LOCK_TIMEOUT_MS),
  idle_in_transaction_session_timeout: seconds(10_000),
  idle_session_timeout: '0',
  // Statements find their rows by key, so one plan suits all values. Planning them each time multiplies the work by up
  // to six, and a plan made while a table was small would later read the whole table, until statistics are gathered
  // again.
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  // The settings above make an unavoidable scan look so costly that its statement would be compiled each time.
  jit: 'off',
};

/** The settings as the start-up parameter `options`. */
export function startupOptions(more: Readonly<Record<string, string>> = {}): string {
  return Object.entries({ ...CONNECTION_SETTINGS, ...more })
    .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
    .join(' ');
}
