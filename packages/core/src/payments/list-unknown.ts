import { type Amount, fromMinor } from '@pay/money/amount';
import { parseCurrency } from '@pay/money/currency';
import type { Pool } from '../database/pool.ts';
import { run } from '../database/statement.ts';
import type { Environment } from '../profiles/environment.ts';
import { COUNT_UNKNOWN, LIST_UNKNOWN } from './list-unknown-sql.ts';

export type UnknownKind = 'payment' | 'refund' | 'late approval';

/** Money of which nobody knows whether it moved. */
export type UnknownOutcome = {
  readonly kind: UnknownKind;
  /** Of the attempt or the refund: our reference at the acquirer. */
  readonly id: string;
  readonly profileId: string;
  readonly environment: Environment;
  readonly trackId: string;
  readonly amount: Amount | undefined;
  readonly acquirer: string;
  readonly since: Date;
  readonly inquiryCount: number;
  readonly dueAt: Date;
  /** Not asked for any more but undone. */
  readonly reversalWanted: boolean;
};

type Row = {
  kind: UnknownKind;
  id: string;
  profile_id: string;
  environment: Environment;
  track_id: string;
  amount_minor: bigint;
  currency: string;
  acquirer: string;
  since: Date;
  inquiry_count: number;
  due_at: Date;
  reversal_wanted: boolean;
};

/** The oldest first, at most `limit`. */
export async function listUnknown(
  { pool }: { readonly pool: Pool },
  limit: number,
): Promise<readonly UnknownOutcome[]> {
  const rows = await run<Row>(pool, LIST_UNKNOWN, [limit]);
  return rows.map((row) => {
    const currency = parseCurrency(row.currency);
    return {
      kind: row.kind,
      id: row.id,
      profileId: row.profile_id,
      environment: row.environment,
      trackId: row.track_id,
      amount: currency && fromMinor(row.amount_minor, currency),
      acquirer: row.acquirer,
      since: row.since,
      inquiryCount: row.inquiry_count,
      dueAt: row.due_at,
      reversalWanted: row.reversal_wanted,
    };
  });
}

export type UnknownCount = { readonly kind: UnknownKind; readonly count: number; readonly oldestSeconds: number };

/** A line for each kind of which there is any. */
export async function countUnknown(deps: {
  readonly pool: Pool;
  readonly environment: Environment;
}): Promise<readonly UnknownCount[]> {
  type Counted = { kind: UnknownKind; count: number; oldest_seconds: number };
  const rows = await run<Counted>(deps.pool, COUNT_UNKNOWN, [deps.environment]);
  return rows.map(({ kind, count, oldest_seconds: oldestSeconds }) => ({ kind, count, oldestSeconds }));
}
