import type { Operator } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { routingPartOf } from '../../ground/ids/public-id.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import { recordAudit } from '../../merchants/audit/record-audit.ts';
import { SET_EXPECTATION } from './expect-files-sql.ts';
import { FIND_IMPORT_ACCOUNT } from './import-file-sql.ts';

/** What is expected of an account's settlement files; members that are left out do not change. */
export type Expectation = {
  readonly usualDays?: number | undefined;
  readonly feeLimitPercent?: number | undefined;
  /** Payments before this time are not expected in any file. */
  readonly from?: Date | undefined;
};

export type StoredExpectation = {
  readonly usualDays: number;
  readonly feeLimitPercent: number;
  readonly from: Date | null;
};

type Row = { usual_days: number; fee_limit_percent: number; expected_from: Date | null };

/**
 * Changes what is expected of the settlement files of an account, if anything is given, and returns the result.
 * Refuses: not_found.
 */
export function expectFiles(
  { pool }: { readonly pool: Pool },
  actor: Operator,
  accountId: string,
  { usualDays, feeLimitPercent, from }: Expectation,
): Promise<Result<StoredExpectation>> {
  const profileId = routingPartOf('acc', accountId) ?? '';
  return transaction(pool, async (database) => {
    const [account] = await run<{ merchant_id: string }>(database, FIND_IMPORT_ACCOUNT, [profileId, accountId]);
    if (!account) return refused('not_found', 'This account does not exist.');
    const values = [usualDays ?? null, feeLimitPercent ?? null, from ?? null];
    const [row] = await run<Row>(database, SET_EXPECTATION, [profileId, accountId, ...values]);
    if (!row) throw new Error('an expectation was not stored');
    if (values.some((value) => value !== null)) {
      await recordAudit(database, actor, {
        merchantId: account.merchant_id,
        profileId,
        action: 'settlement.expectation_changed',
        objectId: accountId,
        details: {
          usual_days: row.usual_days,
          fee_limit_percent: row.fee_limit_percent,
          expected_from: row.expected_from?.toISOString() ?? null,
        },
      });
    }
    const { usual_days: days, fee_limit_percent: percent, expected_from: expectedFrom } = row;
    return accepted({ usualDays: days, feeLimitPercent: percent, from: expectedFrom });
  });
}
