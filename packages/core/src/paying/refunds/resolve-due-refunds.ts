import type { Worker } from '../../ground/actors/actor.ts';
import { run } from '../../ground/database/statement.ts';
import { withRetry } from '../../ground/database/with-retry.ts';
import type { Acquirer } from '../acquiring/acquirer.ts';
import { type SessionRow, sessionFromRow } from '../sessions/sessions-sql.ts';
import { askForRefund } from './ask-for-refund.ts';
import { type RecordRefundDeps, recordRefundOutcome } from './record-refund-outcome.ts';
import { type RefundRow, refundFromRow } from './refunds-sql.ts';
import { LEASE_DUE_REFUNDS } from './resolve-due-refunds-sql.ts';

/** A minute and a half after it became unknown: longer than most outages that end by themselves. */
export const ALARM_AFTER_INQUIRIES = 5;

type Row = SessionRow & { refund: RefundRow; inquiry_count: number };

/** Takes over refunds that are due, at most `limit`; answers the work that this has begun, one promise each. */
export async function resolveDueRefunds(
  deps: RecordRefundDeps & { readonly acquirer: Acquirer },
  _actor: Worker,
  limit: number,
): Promise<readonly Promise<void>[]> {
  const values = [deps.environment, limit, deps.acquirer.name];
  const rows = await withRetry(() => run<Row>(deps.pool, LEASE_DUE_REFUNDS, values));
  return rows.map(async (row) => {
    const refund = refundFromRow(row.refund, sessionFromRow(row));
    const outcome = await askForRefund(deps.acquirer, refund);
    const recorded = await recordRefundOutcome(deps, refund, outcome, row.inquiry_count);
    if (row.inquiry_count === ALARM_AFTER_INQUIRIES && recorded?.state === 'unknown') {
      deps.alarm('the outcome of a refund is still unknown after five inquiries', { refund: refund.refundId });
    }
  });
}
