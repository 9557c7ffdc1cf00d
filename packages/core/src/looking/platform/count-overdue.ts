import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { COUNT_OVERDUE } from './count-overdue-sql.ts';

export const OVERDUE_KINDS = [
  'payment',
  'capture',
  'refund',
  'void',
  'late approval',
  'closing inquiry',
  'lost approval',
  'notice',
  'session',
  'delivery',
] as const;
export type OverdueKind = (typeof OVERDUE_KINDS)[number];

/** The overdue work of one kind, counted up to 1,000, or up to 200 for each webhook endpoint. */
export type OverdueCount = { readonly kind: OverdueKind; readonly count: number; readonly oldestSeconds: number };

/**
 * What workers should have handled more than a minute ago, one entry for each kind that has any. If there is any such
 * work, no worker is running in that environment or its workers keep failing.
 */
export async function countOverdue(deps: {
  readonly pool: Pool;
  readonly environment: Environment;
}): Promise<readonly OverdueCount[]> {
  type Row = { kind: OverdueKind; count: number; oldest_seconds: number };
  const rows = await run<Row>(deps.pool, COUNT_OVERDUE, [deps.environment]);
  // Each server counts its own overdue work.
  return [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, counts]) => ({
    kind,
    count: counts.reduce((sum, { count }) => sum + count, 0),
    oldestSeconds: Math.max(...counts.map(({ oldest_seconds }) => oldest_seconds)),
  }));
}
