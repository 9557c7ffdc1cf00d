import { startupOptions } from '@pay/core/ground/database/connection-settings';
import { migrate } from '@pay/core/ground/database/migrate';
import { createPool, type Pool } from '@pay/core/ground/database/pool';

export type SimulationDatabase = {
  /** One connection, which sends its statements without waiting for the answers to earlier ones. */
  readonly pool: Pool;
  readonly drop: () => Promise<void>;
};

/** The setting from which the SQL of the simulated processes takes the time. */
export const CLOCK_SETTING = 'simulation.now';

/**
 * Functions that come before PostgreSQL's own in the search path, so that statements and columns' defaults use them
 * without any change. Each is inlined, so that plans are the same as with the real functions.
 */
const VIRTUAL_TIME = `
  create schema virtual;
  create function virtual.now() returns timestamptz language sql stable
    as $$ select current_setting('${CLOCK_SETTING}')::timestamptz $$;
  create function virtual.clock_timestamp() returns timestamptz language sql stable
    as $$ select current_setting('${CLOCK_SETTING}')::timestamptz $$;
  create function virtual.random() returns double precision language sql stable
    as $$ select ('x' || left(md5(current_setting('${CLOCK_SETTING}')), 8))::bit(32)::bigint / 4294967296.0 $$`;

/** A new, migrated database in which time is virtual. `name` is a plain identifier. */
export async function createSimulationDatabase(serverUrl: string, name: string): Promise<SimulationDatabase> {
  const admin = patientPool(serverUrl);
  await admin.query(`create database ${name}`);
  await admin.query(`alter database ${name} set search_path = virtual, pg_catalog, public`);
  await admin.query(`alter database ${name} set ${CLOCK_SETTING} = '2030-01-01T00:00:00Z'`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const first = createPool({ url: url.href, applicationName: 'simulation', max: 1 });
  await first.query(VIRTUAL_TIME);
  await migrate(first);
  await first.query(MERCHANT);
  await first.end();
  const pool = patientPool(url.href);
  Object.assign(pool.options, { pipeline: true });
  return {
    pool,
    drop: async () => {
      await pool.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/**
 * Creates a pool without an engine's time limits, because a busy machine can take longer and only virtual time counts.
 */
function patientPool(url: string): Pool {
  const pool = createPool({ url, applicationName: 'simulation', max: 1 });
  const limits = { connectionTimeoutMillis: 120_000, query_timeout: 0, options: startupOptions(NO_LIMITS) };
  // The check in `onConnect` would require the limits.
  Object.assign(pool.options, { ...limits, onConnect: undefined });
  return pool;
}

const NO_LIMITS = { statement_timeout: '0', lock_timeout: '0', idle_in_transaction_session_timeout: '0' };

export const MERCHANT_ID = 'mer_simulation000000000000';
const MERCHANT = `insert into merchants (merchant_id, name) values ('${MERCHANT_ID}', 'Simulation')`;
