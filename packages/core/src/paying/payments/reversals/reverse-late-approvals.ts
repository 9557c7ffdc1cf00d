import type { Worker } from '../../../ground/actors/actor.ts';
import type { Pool } from '../../../ground/database/pool.ts';
import { run } from '../../../ground/database/statement.ts';
import { transaction } from '../../../ground/database/transaction.ts';
import { withRetry } from '../../../ground/database/with-retry.ts';
import type { Environment } from '../../../ground/environment/environment.ts';
import { appendEvents } from '../../../record/events/append-events.ts';
import type { Acquirer, Approved } from '../../acquiring/acquirer.ts';
import { ACQUIRER_TIMEOUT_MS } from '../../acquiring/deadlines.ts';
import { inquiryDelaySeconds } from '../../acquiring/inquiry-schedule.ts';
import { type RefundRow, refundFromRow } from '../../refunds/refunds-sql.ts';
import type { Attempt } from '../attempt.ts';
import { paymentEvent } from '../payment-event.ts';
import { type PaymentRow, paymentViewFromRow } from '../reading/read-payment.ts';
import { LEASE_DUE_REVERSALS, RECORD_REVERSAL, WANT_REVERSAL } from './reverse-late-approvals-sql.ts';

type Deps = { readonly pool: Pool; readonly environment: Environment };
type Alarm = (message: string, context: Readonly<Record<string, unknown>>) => void;
type Leased = { profile_id: string; attempt_id: string; version: number; tries: number };

/**
 * An approval whose attempt has moved on meanwhile. If the attempt ended as approved, or its outcome is still being
 * asked for, all is well; else the shopper was told that nothing was charged, so the money goes back.
 */
export async function noteLateApproval(
  deps: { readonly pool: Pool; readonly alarm: Alarm },
  attempt: Attempt,
  approved: Approved,
): Promise<void> {
  const values = [attempt.profileId, attempt.attemptId, approved.acquirerReference];
  const wanted = await withRetry(() => run(deps.pool, WANT_REVERSAL, values));
  if (wanted.length > 0) deps.alarm('an approval came after the payment had ended', { attempt: attempt.attemptId });
}

/** Takes over reversals that are due, at most `limit`; answers the work that this has begun, one promise each. */
export async function reverseLateApprovals(
  deps: Deps & { readonly acquirer: Acquirer },
  _actor: Worker,
  limit: number,
): Promise<readonly Promise<void>[]> {
  const values = [deps.environment, limit, deps.acquirer.name];
  const rows = await withRetry(() => run<Leased>(deps.pool, LEASE_DUE_REVERSALS, values));
  return rows.map(async (row) => {
    const { kind } = await deps.acquirer.reverse({ reference: row.attempt_id, timeoutMs: ACQUIRER_TIMEOUT_MS });
    await record(deps, row, kind === 'reversed' ? null : inquiryDelaySeconds(row.tries));
  });
}

/** The event is of the acknowledgement: from then on it is true that the money went back. */
function record({ pool, environment }: Deps, row: Leased, dueInSeconds: number | null): Promise<void> {
  return transaction(pool, async (database) => {
    const values = [row.profile_id, row.attempt_id, row.version, dueInSeconds];
    const [reversed] = await run<PaymentRow & { now: Date; refunds: RefundRow[] }>(database, RECORD_REVERSAL, values);
    if (!reversed) return;
    const view = paymentViewFromRow(reversed);
    const refunds = reversed.refunds.map((refund) => refundFromRow(refund, view.session));
    const event = paymentEvent('payment.reversed', view, environment, reversed.now, refunds);
    await appendEvents(database, environment, [event]);
  });
}
