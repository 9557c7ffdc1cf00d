import { mergeRows } from '../../ground/database/every-server.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { ENVIRONMENTS, type Environment } from '../../ground/environment/environment.ts';
import { countUnknown } from '../payments/list-unknown.ts';
import { DATABASE_HEALTH, WORK_HEALTH } from './read-health-sql.ts';

/** The number of overdue rows, and how long the oldest has been due. */
export type Lag = { due: number; oldest_seconds: number };

export type DatabaseHealth = {
  version: string;
  size_bytes: number;
  connections: number;
  connections_max: number;
  longest_transaction_seconds: number;
  /** The time that the database takes to answer a statement that reads no table. */
  answer_ms: number;
  is_standby: boolean;
  standbys: { name: string; state: string; lag_seconds: number | null }[];
};

export type WorkHealth = {
  environment: Environment;
  /** Overdue deliveries, counted up to 100 for each endpoint. */
  deliveries: Lag;
  lanes: { enabled: number; failing: number; disabled: number };
  /** Due work on attempts, movements, reversals and closing inquiries. */
  inquiries: Lag;
  unknown: number;
  /** Overdue sessions that the sweep has not closed yet. */
  expiries: Lag;
};

export type Health = { database: DatabaseHealth; environments: WorkHealth[] };

type DatabaseRow = Omit<DatabaseHealth, 'size_bytes' | 'answer_ms'> & { size_bytes: bigint };
type BacklogRow = Omit<WorkHealth, 'environment' | 'unknown'>;

/** The health of the platform, according to its database. The database shows all late work. */
export async function readHealth({ pool }: { readonly pool: Pool }): Promise<Health> {
  const startedAt = performance.now();
  await pool.query('select 1');
  const answerMs = Math.round((performance.now() - startedAt) * 10) / 10;
  const rows = await run<DatabaseRow>(pool, DATABASE_HEALTH, []);
  const [row] = mergeRows(rows, () => '', ofBothServers);
  if (!row) throw new Error('the database returned no status');
  const environments: WorkHealth[] = [];
  for (const environment of ENVIRONMENTS) environments.push(await workHealth(pool, environment));
  return { database: { ...row, size_bytes: Number(row.size_bytes), answer_ms: answerMs }, environments };
}

async function workHealth(pool: Pool, environment: Environment): Promise<WorkHealth> {
  const rows = await run<BacklogRow>(pool, WORK_HEALTH, [environment]);
  const [row] = mergeRows(rows, () => '', ofBothBacklogs);
  if (!row) throw new Error('the database returned no backlog');
  const unknown = await countUnknown({ pool, environment });
  return { ...row, environment, unknown: unknown.reduce((total, { count }) => total + count, 0) };
}

/**
 * The figures of both servers together, except the connections. The connections are those of the server that uses the
 * larger share of its connections.
 */
function ofBothServers(one: DatabaseRow, other: DatabaseRow): DatabaseRow {
  const share = ({ connections, connections_max: most }: DatabaseRow) => connections / most;
  return {
    ...(share(other) > share(one) ? other : one),
    size_bytes: one.size_bytes + other.size_bytes,
    longest_transaction_seconds: Math.max(one.longest_transaction_seconds, other.longest_transaction_seconds),
    is_standby: one.is_standby || other.is_standby,
    standbys: [...one.standbys, ...other.standbys],
  };
}

function ofBothBacklogs(one: BacklogRow, other: BacklogRow): BacklogRow {
  const both = (name: 'deliveries' | 'inquiries' | 'expiries'): Lag => ({
    due: one[name].due + other[name].due,
    oldest_seconds: Math.max(one[name].oldest_seconds, other[name].oldest_seconds),
  });
  return {
    deliveries: both('deliveries'),
    inquiries: both('inquiries'),
    expiries: both('expiries'),
    lanes: {
      enabled: one.lanes.enabled + other.lanes.enabled,
      failing: one.lanes.failing + other.lanes.failing,
      disabled: one.lanes.disabled + other.lanes.disabled,
    },
  };
}
