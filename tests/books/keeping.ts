import { checkLedger, type LedgerDifference } from '@pay/core/books/ledger/check-ledger';
import type { Pool } from '@pay/core/ground/database/pool';
import type { NewPayment } from '../harness/new-payment.ts';
import type { TestEngine } from '../harness/test-engine.ts';

export type PostingSeen = {
  readonly position: bigint;
  readonly kind: string;
  readonly reference: string;
  readonly number: number;
  readonly track_id: string | null;
  readonly debit: string;
  readonly credit: string;
  readonly currency: string;
  readonly amount_minor: bigint;
  readonly booked_at: Date;
};

/** A profile's postings, in order. */
export async function ledgerOf(pool: Pool, profileId: string): Promise<readonly PostingSeen[]> {
  const { rows } = await pool.query<PostingSeen>('select * from postings where profile_id = $1 order by position', [
    profileId,
  ]);
  return rows;
}

/** The postings of a payment; each is a text such as "sale 10500". */
export async function postingsOf({ database }: TestEngine, { trackId }: NewPayment): Promise<readonly string[]> {
  const { rows } = await database.pool.query<PostingSeen>(
    'select kind, number, amount_minor from postings where track_id = $1 order by position',
    [trackId],
  );
  return rows.map(({ kind, number, amount_minor: minor }) => `${kind}${number === 1 ? '' : ` ${number}`} ${minor}`);
}

/** The differences that a check of the test profile's ledger finds. */
export function differencesOf({ database, profile }: TestEngine): Promise<readonly LedgerDifference[]> {
  return checkLedger(database.pool, profile.profile.profileId);
}
